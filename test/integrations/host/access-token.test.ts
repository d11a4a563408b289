/** `auth.accessToken()`: what can set cookies refreshes, what cannot does not, and a proxy passes a new token to its page. */
import { beforeEach, describe, expect, it } from "vitest";
import type { BridgeConfig } from "../../../src/integrations/bridge/index.ts";
import { useClock } from "../../world/clock.ts";
import { app, testConfig } from "../../world/config.ts";
import { createIssuer } from "../../world/issuer.ts";
import { signIn, visitorOf } from "../../world/journey.ts";
import { useWorld } from "../../world/server.ts";
import { event, HostAuth, request, route, serve } from "./helpers.ts";

const issuer = createIssuer();
useWorld(issuer);
const clock = useClock();
const name = "__Host-portico.provider-tokens";
const lastIssued = () => issuer.issued.at(-1)?.access_token;

/** Ada has signed in: the cookies of her browser. */
async function ada(): Promise<{ readonly cookie: string }> {
  const browser = visitorOf(testConfig({ providers: [issuer.provider()] }));
  await signIn(browser, issuer);
  return {
    cookie: Object.entries(browser.cookies)
      .map((pair) => pair.join("="))
      .join("; "),
  };
}

const host = (more: Partial<BridgeConfig> = {}) =>
  HostAuth({ ...testConfig({ providers: [issuer.provider()] }), ...more });
const asking = (headers: Record<string, string>) => new Headers({ host: new URL(app).host, ...headers });

beforeEach(() => issuer.setFaults());

describe("auth.accessToken()", () => {
  it("in an action refreshes, and writes the cookie; in a page it returns a valid token only", async () => {
    const { auth, accessToken } = host();
    const cookies = await ada();
    expect(accessToken).toBe(auth.accessToken);
    const valid = await serve("page", asking(cookies), () => auth.accessToken("op"));
    expect([valid.result.accessToken, valid.written]).toEqual([lastIssued(), []]);
    clock.forward(3600);
    await expect(serve("page", asking(cookies), () => auth.accessToken("op"))).rejects.toMatchObject({
      reason: "cannot-write",
    });
    const action = await serve("action", asking(cookies), () => auth.accessToken());
    expect([action.result.accessToken, action.written.map(({ name }) => name)]).toEqual([lastIssued(), [name]]);
  });

  it("asks once per request for equal arguments", async () => {
    const { auth } = host();
    const headers = asking(await ada());
    const before = issuer.refreshes.length;
    await serve("action", headers, () => Promise.all([1, 2, 3].map(() => auth.accessToken("op", { force: true }))));
    expect(issuer.refreshes.length - before).toBe(1);
  });

  it("inside of a wrapped route handler and of a proxy is written with their response", async () => {
    for (const context of [route, event]) {
      const { auth } = host();
      const headers = await ada();
      const handler = auth(async () => {
        await auth.accessToken("op", { force: true });
        return new Response("done");
      });
      const asked = request("/api", { headers });
      const { result, written } = await serve("action", new Headers(asked.headers), () =>
        handler(asked, context as never),
      );
      const lines = result.headers.getSetCookie().map((line) => line.split("=")[0]);
      expect([...lines, ...written.map((cookie) => cookie.name)]).toEqual([name]);
    }
  });

  it('with refresh: "ahead" a proxy refreshes, and the page behind it sees the new token in the same request', async () => {
    const { auth } = host({ refresh: "ahead" });
    const headers = await ada();
    clock.forward(3400);
    const response = await auth(request("/page", { headers }), event);
    const cookie = response.headers.get("x-middleware-request-cookie") ?? "";
    expect(response.headers.getSetCookie().map((line) => line.split("=")[0])).toEqual([name]);
    const page = await serve("page", asking({ cookie }), () => auth.accessToken("op"));
    expect([page.result.accessToken, page.result.expiresAt]).toEqual([lastIssued(), clock.seconds() + 3600]);
  });

  it("of the Pages Router writes to the response", async () => {
    const { auth } = host();
    const { cookie } = await ada();
    clock.forward(3600);
    const lines: string[] = [];
    const reply = { headersSent: false, appendHeader: (_: string, line: string) => lines.push(line) };
    const message = { headers: { host: new URL(app).host, cookie }, url: "/api/x" };
    const context = { req: message, res: reply } as never;
    expect((await auth.accessToken(context, "op")).accessToken).toBe(lastIssued());
    expect((await auth.accessToken(message as never, reply as never, "op")).accessToken).toBe(lastIssued());
    expect(lines.every((line) => line.startsWith(name))).toBe(true);
  });
});
