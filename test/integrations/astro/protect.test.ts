/** `protect`: who may see which pages. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { InvalidConfiguration } from "../../../src/core/errors/index.ts";
import { useClock } from "../../world/clock.ts";
import { app } from "../../world/config.ts";
import { adasCookie, outage } from "../bridge/helpers.ts";
import { adaSignsIn, requestTo } from "../helpers.ts";
import { setBase } from "./app/config.ts";
import { configOf, contextOf, siteOf } from "./site.ts";

const clock = useClock();

afterEach(() => setBase("/"));

const pages = {
  "/private": () => "treasure",
  "/private/room": () => "treasure",
  "/shop/private": () => "treasure",
  "/_actions/buy": () => "bought",
};

const siteWith = (options: Parameters<ReturnType<typeof siteOf>["protect"]>[0], config = configOf()) =>
  siteOf(config, pages, ({ protect }) => [protect(options)]);

const asPage = { headers: { accept: "text/html" } };

/** The route cache of Astro: what it is told to do with a response. */
function routeCache(enabled = true) {
  const set = vi.fn();
  return { set, cache: { enabled, set, tags: [], options: { tags: [] }, invalidate: async () => {} } };
}

describe("the route cache of Astro", () => {
  const stored = async (request: Request, enabled?: boolean) => {
    const { cache, set } = routeCache(enabled);
    const { status } = await siteWith({ paths: ["/private"] }).run(contextOf(request, false, { cache }));
    return [status, set.mock.calls];
  };

  it("MW-70: stores no response for one visitor, whatever a page or a rule of the configuration asks for", async () => {
    const cookie = await adasCookie();
    const left = [[false]];
    expect(await stored(requestTo("/", { headers: { cookie } }))).toEqual([200, left]);
    expect(await stored(requestTo("/private", { headers: { cookie } }))).toEqual([200, left]);
    expect(await stored(requestTo("/auth/session", { headers: { cookie } }))).toEqual([200, left]);
    expect((await stored(requestTo("/private")))[0]).toBe(401);
    expect((await stored(requestTo("/private")))[1]).toContainEqual([false]);
  });

  it("MW-70: stores no response of the endpoint, where the middleware is not installed", async () => {
    const { cache, set } = routeCache();
    await siteOf().ALL(contextOf(requestTo("/auth/session"), false, { cache }));
    expect(set.mock.calls).toEqual([[false]]);
  });

  it("stores what every visitor gets, and is left alone where it is off", async () => {
    expect(await stored(requestTo("/"))).toEqual([200, []]);
    expect(await stored(requestTo("/auth/session"), false)).toEqual([200, []]);
  });
});

describe("protect", () => {
  it.each(["/private", "/private/room", "/PRIVATE/room/", "/%70rivate"])(
    "MW-06: redirects a page to the sign-in page and back: %s",
    async (path) => {
      const response = await siteWith({ paths: ["/private"] }).fetch(requestTo(`${path}?tab=2`, asPage));
      const location = new URL(response.headers.get("location") ?? "");
      expect([response.status, location.pathname]).toEqual([303, "/auth/signin"]);
      expect(location.searchParams.get("callbackUrl")).toBe(`${path}?tab=2`);
    },
  );

  it("answers a program with a 401", async () => {
    const response = await siteWith({ paths: ["/private"] }).fetch(requestTo("/private"));
    expect([response.status, await response.json()]).toEqual([401, { error: "Unauthorized" }]);
  });

  it("lets users pass, and visitors where nothing is protected", async () => {
    const site = siteWith({ paths: ["/private"] });
    expect((await site.fetch(requestTo("/", asPage))).status).toBe(200);
    await adaSignsIn(site);
    expect(await (await site.browser.fetch("/private")).json()).toBe("treasure");
  });

  it("takes paths without base, and protects them below it", async () => {
    setBase("/shop");
    const site = siteWith({ paths: ["/private"] });
    const { status, headers } = await site.fetch(requestTo("/shop/private", asPage));
    expect([status, headers.get("location")]).toEqual([303, expect.stringContaining(`${app}/shop/auth/signin?`)]);
  });

  it("MW-66: protects them without base too, because Astro serves its pages there as well", async () => {
    setBase("/shop");
    const site = siteWith({ paths: ["/private"] });
    for (const path of ["/private", "//private", "/private/room", "/PRIVATE"])
      expect([path, (await site.fetch(requestTo(path, asPage))).status]).toEqual([path, 303]);
    expect((await site.fetch(requestTo("/", asPage))).status).toBe(200);
    await expect(site.run(contextOf(requestTo("/private"), true))).rejects.toThrow(InvalidConfiguration);
  });

  it("MW-68: covers the path by which Astro finds the page: on the domain of a language, and before a rewrite", async () => {
    const site = siteWith({ paths: ["/en/private"] });
    const asked = (originPathname: string) => contextOf(requestTo("/private", asPage), false, { originPathname });
    for (const path of ["/en/private", "/en/private/room"]) expect((await site.run(asked(path))).status).toBe(303);
    expect((await site.run(asked("/de/private"))).status).toBe(200);
  });

  it("asks authorized, and users who did not prove lately who they are", async () => {
    const site = siteWith({ paths: ["/private"], authorized: ({ auth }) => auth?.user?.name === "Grace" });
    await adaSignsIn(site);
    expect((await site.browser.fetch("/private", { headers: { accept: "application/json" } })).status).toBe(403);
    const fresh = siteWith({ paths: ["/private"], fresh: { within: 60 } });
    await adaSignsIn(fresh);
    expect((await fresh.browser.fetch("/private")).status).toBe(200);
    clock.forward(61);
    expect((await fresh.browser.fetch("/private", { headers: { accept: "application/json" } })).status).toBe(401);
  });

  it("fails the build for a protected page that is prerendered, and for no other", async () => {
    const site = siteWith({ paths: ["/private"] });
    await expect(site.run(contextOf(requestTo("/private"), true))).rejects.toThrow(InvalidConfiguration);
    expect((await site.run(contextOf(requestTo("/"), true))).status).toBe(200);
    const everything = siteWith({});
    await expect(everything.run(contextOf(requestTo("/"), true))).rejects.toThrow(/prerender = false/);
  });
});

it("F1, MW-232: with the database away, protect answers 503, and auth() rejects", async () => {
  const { config, cookie } = await outage();
  const site = siteWith({ paths: ["/private"] }, config as never);
  for (const accept of ["text/html", "application/json"]) {
    const response = await site.fetch(requestTo("/private", { headers: { accept, cookie } }));
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(response.headers.getSetCookie()).toEqual([]);
  }
  await expect(site.fetch(requestTo("/", { headers: { cookie } }))).rejects.toMatchObject({
    type: "DatabaseUnreachable",
  });
});
