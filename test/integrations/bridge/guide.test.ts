/** The example in the guide to custom integrations works as printed. */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { sessionCookie } from "../../../src/testing/index.ts";
import { secret, testConfig } from "../../world/config.ts";
import { NodeAuth } from "./guide-auth.ts";

const read = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");

const functionIn = (text: string): string | undefined => /^(?:export )?(function NodeAuth[\s\S]*?^})/m.exec(text)?.[1];

it("the integration in the guide is the one that is tested here", () => {
  const shown = functionIn(read("docs/guides/custom-integrations.md"));
  expect(shown).toContain("createBridge");
  expect(functionIn(read("test/integrations/bridge/guide-auth.ts"))).toBe(shown);
});

it("it serves the routes, reads the session and writes its renewal", async () => {
  const { handle, auth } = NodeAuth({ ...testConfig(), session: { updateAge: 0 } });
  const server = createServer(async (incoming, outgoing) => {
    if (await handle(incoming, outgoing)) return;
    outgoing.end(JSON.stringify(await auth(incoming, outgoing)));
  });
  await new Promise<void>((listens) => server.listen(0, "127.0.0.1", listens));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const cookie = await sessionCookie({ secret, secure: false, claims: { sub: "1", name: "Ada" } });
  const page = await fetch(origin, { headers: { cookie } });
  expect([await page.json(), page.headers.getSetCookie()]).toMatchObject([
    { user: { name: "Ada" } },
    [expect.stringMatching(/^portico\.session-token=/)],
  ]);
  expect(page.headers.get("cache-control")).toBe("private, no-store");
  expect(await (await fetch(`${origin}/auth/session`)).json()).toBeNull();
  server.close();
});
