/** Events after the response: `after` of Next.js. */
import { afterEach, expect, it } from "vitest";
import { testConfig } from "../../world/config.ts";
import { adasCookie, patientPlatform } from "../bridge/helpers.ts";
import { HostAuth, platform, request, serve } from "./helpers.ts";

const { after: outside } = platform;
afterEach(() => {
  platform.after = outside;
});

it("no page, action, proxy or route waits for an event", async () => {
  const headers = { cookie: await adasCookie() };
  type Host = ReturnType<typeof HostAuth>;
  const ways: readonly ((host: Host) => Promise<unknown>)[] = [
    async ({ auth }) => (await serve("page", request("/", { headers }).headers, () => auth())).result,
    async ({ unstable_update }) =>
      (await serve("action", request("/", { headers }).headers, () => unstable_update({ name: "Ada" }))).result,
    async ({ handlers }) => (await handlers.GET(request("/api/auth/session", { headers }))).json(),
    async ({ auth }) => {
      const handler = auth((asked) => Response.json(asked.auth));
      return (await handler(request("/", { headers }), {} as never)).json();
    },
  ];
  for (const way of ways) {
    const { context, events, hasBegun } = patientPlatform();
    platform.after = (promise) => context.waitUntil(promise);
    expect(await way(HostAuth(testConfig({ events })))).toMatchObject({ user: { name: "Ada" } });
    await hasBegun();
  }
});

it("where Next.js cannot keep the process, events run before the answer", async () => {
  const seen: string[] = [];
  const { auth } = HostAuth(testConfig({ events: { session: () => void seen.push("session") } }));
  await serve("page", request("/", { headers: { cookie: await adasCookie() } }).headers, () => auth());
  expect(seen).toEqual(["session"]);
});
