/** `auth(handler, { fresh })`: a proxy, or a handler, for users who proved who they are a short time ago. */
import { describe, expect, it, vi } from "vitest";
import type { GuardOptions } from "../../../src/integrations/host/index.ts";
import { testConfig } from "../../world/config.ts";
import { adasCookie } from "../bridge/helpers.ts";
import { event, HostAuth, request, route } from "./helpers.ts";

const path = "/settings/delete?tab=2";
const asksAgain =
  "https://app.example/api/auth/signin?error=FreshSessionRequired&callbackUrl=%2Fsettings%2Fdelete%3Ftab%3D2";
const html = { accept: "text/html,*/*;q=0.8" };

/** A request of Ada, who proved who she is so many seconds ago, or never. */
async function adasRequest(ago: number | undefined, init: Parameters<typeof request>[1] = {}) {
  const proved = ago === undefined ? {} : { portico: { proved: Math.floor(Date.now() / 1000) - ago } };
  return request(path, { ...init, headers: { cookie: await adasCookie(proved), ...html, ...init.headers } });
}

function hosting(fresh: GuardOptions["fresh"], authorized?: () => unknown) {
  const config = testConfig();
  const handler = vi.fn(() => new Response("deleted"));
  const { auth } = HostAuth({ ...config, ...(authorized && { callbacks: { authorized } }) });
  return { handler, wrapped: auth(handler, { fresh }) };
}

const where = ({ status, headers }: Response) => [status, headers.get("location")];

/** The option, and how many seconds ago a proof is recent or old. */
const options: readonly (readonly [string, GuardOptions["fresh"], number, number])[] = [
  ["true", true, 800, 1000],
  ["within", { within: 300 }, 200, 400],
  ["a function", () => ({ within: 300 }), 200, 400],
  ["a promise", async () => true, 800, 1000],
];

describe.each(options)("with fresh: %s", (_, fresh, recent, old) => {
  it("a session that was proved lately passes", async () => {
    const { wrapped } = hosting(fresh);
    expect(await (await wrapped(await adasRequest(recent), route)).text()).toBe("deleted");
    expect(await (await wrapped(await adasRequest(recent), event)).text()).toBe("deleted");
  });

  it.each([["an old one", old] as const, ["one without a proof", undefined] as const])(
    "%s is asked again, and the handler is not called",
    async (_, ago) => {
      const { handler, wrapped } = hosting(fresh);
      expect(where(await wrapped(await adasRequest(ago), event))).toEqual([307, asksAgain]);
      expect(where(await wrapped(await adasRequest(ago), route))).toEqual([307, asksAgain]);
      expect(where(await wrapped(await adasRequest(ago, { method: "POST" }), route))).toEqual([303, asksAgain]);
      expect(handler).not.toHaveBeenCalled();
    },
  );

  it("an API client of a route handler gets a 401 that names the reason", async () => {
    const { handler, wrapped } = hosting(fresh);
    const response = await wrapped(await adasRequest(old, { headers: { accept: "application/json" } }), route);
    expect([response.status, await response.json()]).toEqual([401, { error: "FreshSessionRequired" }]);
    expect(handler).not.toHaveBeenCalled();
  });

  it("a visitor without a session is sent to sign in, and an API client gets a 401", async () => {
    const { handler, wrapped } = hosting(fresh);
    const signIn = asksAgain.replace("error=FreshSessionRequired&", "");
    expect(where(await wrapped(request(path, { headers: html }), route))).toEqual([307, signIn]);
    expect(await (await wrapped(request(path), route)).json()).toEqual({ error: "Unauthorized" });
    expect(handler).not.toHaveBeenCalled();
  });
});

describe("fresh", () => {
  it.each([false, undefined, () => false, () => undefined])("%s lets an old session pass", async (fresh) => {
    const { wrapped } = hosting(fresh);
    expect(await (await wrapped(await adasRequest(10_000), route)).text()).toBe("deleted");
  });

  it("as a function gets the request, and decides for each", async () => {
    const fresh = vi.fn(({ nextUrl }: { nextUrl: URL }) => nextUrl.pathname.startsWith("/settings"));
    const { handler, wrapped } = hosting(fresh);
    const cookie = await adasCookie();
    expect(where(await wrapped(request(path, { headers: { cookie, ...html } }), event))).toEqual([307, asksAgain]);
    expect((await wrapped(request("/about", { headers: { cookie } }), event)).status).toBe(200);
    expect(handler).toHaveBeenCalledTimes(1);
  });

  it("MT-14: that throws lets no request pass", async () => {
    const { handler, wrapped } = hosting(() => Promise.reject(new Error("broken")));
    await expect(wrapped(await adasRequest(0), route)).rejects.toThrow("broken");
    expect(handler).not.toHaveBeenCalled();
  });

  it("does not replace authorized: a fresh session that may not pass is refused", async () => {
    const { handler, wrapped } = hosting(true, () => false);
    const response = await wrapped(await adasRequest(0, { headers: { accept: "application/json" } }), route);
    expect([response.status, await response.json()]).toEqual([401, { error: "Unauthorized" }]);
    expect(handler).not.toHaveBeenCalled();
  });

  it("does not ask on the routes of the library", async () => {
    const { wrapped } = hosting(true);
    for (const own of ["/api/auth/session", "/api/auth/signin"]) {
      const response = await wrapped(request(own, { headers: { cookie: await adasCookie(), ...html } }), event);
      expect(response.status).toBe(200);
    }
  });
});
