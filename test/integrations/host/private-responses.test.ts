/** An answer that depended on the session is stored by no shared cache. */
import { describe, expect, it } from "vitest";
import { testConfig } from "../../world/config.ts";
import { adas, event, HostAuth, request, route } from "./helpers.ts";

const { auth } = HostAuth(testConfig());
const cachesOf = ({ headers }: Response) => [headers.get("cache-control"), headers.get("vary")];

describe("N12, MW-234: auth(handler)", () => {
  it("makes the response of a route handler private, also for the cache of a CDN", async () => {
    const headers = { "cache-control": "public, max-age=60", "vercel-cdn-cache-control": "max-age=60" };
    const handler = auth((asked) => Response.json(asked.auth?.user?.name, { headers }));
    const response = await handler(await adas("/api/me"), route);
    expect([await response.json(), ...cachesOf(response)]).toEqual(["Ada", "private, no-store", "Cookie"]);
    expect(response.headers.get("vercel-cdn-cache-control")).toBe("private, no-store");
  });

  it("does so for a response of a proxy, and for one without headers of its own", async () => {
    for (const context of [route, event] as const) {
      const response = await auth(() => new Response("hello"))(await adas("/api/me"), context as never);
      expect(cachesOf(response)).toEqual(["private, no-store", "Cookie"]);
    }
  });

  it("leaves `private` of the application, and the response for a visitor without a session", async () => {
    const handler = auth(() => new Response("hello", { headers: { "cache-control": "private, max-age=60" } }));
    expect(cachesOf(await handler(await adas("/api/me"), route))).toEqual(["private, max-age=60", "Cookie"]);
    const open = auth(() => new Response("hello", { headers: { "cache-control": "public, max-age=60" } }));
    expect(cachesOf(await open(request("/api/news"), route))).toEqual(["public, max-age=60", null]);
  });

  it("leaves the headers of a request that passes a proxy to its page", async () => {
    expect(cachesOf(await auth(() => {})(await adas("/page"), event))).toEqual([null, null]);
  });

  it("refuses an API client with a response that is not stored", async () => {
    const closed = HostAuth({ ...testConfig(), callbacks: { authorized: () => false } });
    const refused = await closed.auth(() => new Response())(request("/api/me"), route);
    expect([refused.status, cachesOf(refused)[0]]).toEqual([401, "private, no-store"]);
  });
});
