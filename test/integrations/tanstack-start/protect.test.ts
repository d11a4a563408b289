/** `protect`: who may see which routes, as documents, as server functions and as server routes. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { useClock } from "../../world/clock.ts";
import { app } from "../../world/config.ts";
import { outage } from "../bridge/helpers.ts";
import { adaSignsIn, kindOf, requestTo } from "../helpers.ts";
import { callOf, configOf, documentAt, siteOf } from "./site.ts";

const clock = useClock();

afterEach(() => vi.unstubAllEnvs());

const asProgram = { accept: "application/json" };
const treasure = () => ({ gold: "treasure" });

/** An application with a treasure behind a guard: a page, a server route, server functions, and a page that calls one. */
const siteWith = (options: Parameters<ReturnType<typeof siteOf>["protect"]>[0] = {}) =>
  siteOf(configOf(), ({ protect }, call) => {
    const guards = [protect(options)];
    return {
      routes: {
        "/private": { guards, loader: treasure },
        "/private/api": { guards, get: () => Response.json("treasure") },
        "/page": { loader: () => call("read") },
      },
      functions: {
        read: { guards, work: treasure },
        act: { guards, method: "POST", work: treasure },
      },
    };
  });

const signInUrl = (response: Response) => new URL(response.headers.get("location") ?? "", app);

describe("protect", () => {
  it.each(["/private?tab=2", "/page?tab=2"])(
    "MW-08: redirects a document to the sign-in page and back, by the guard of its route or of its server function: %s",
    async (path) => {
      const response = await siteWith().fetch(documentAt(path));
      const { origin, pathname, searchParams } = signInUrl(response);
      expect([response.status, origin, pathname]).toEqual([303, app, "/auth/signin"]);
      expect(searchParams.get("callbackUrl")).toBe(path);
      expect(await response.text()).not.toContain("treasure");
    },
  );

  const hrefOf = async (request: Request): Promise<URL> => {
    const response = await siteWith().fetch(request);
    const text = await response.text();
    expect([text.includes("treasure"), response.headers.get("cache-control")]).toEqual([false, "private, no-store"]);
    const { href, reloadDocument } = JSON.parse(text) as { href: string; reloadDocument: boolean };
    expect(reloadDocument).toBe(true);
    return new URL(href, app);
  };

  it("redirects the browser when a script calls a server function, back to the page that it runs on", async () => {
    for (const request of [
      callOf("read", { headers: { referer: `${app}/page?tab=2` } }),
      callOf("act", { method: "POST", headers: { referer: `${app}/page?tab=2` } }),
    ]) {
      const { origin, pathname, searchParams } = await hrefOf(request);
      expect([origin, pathname, searchParams.get("callbackUrl")]).toEqual([app, "/auth/signin", "/page?tab=2"]);
    }
  });

  it.each([
    ["https://evil.example/x", "/x"],
    ["https://evil.example//evil.example/x", "/evil.example/x"],
    ["https://evil.example/\\evil.example", "/evil.example"],
    ["javascript:alert(1)", "/"],
    ["nothing", "/"],
    ["", "/"],
  ])("MW-09: leads back to this site, whatever page calls: %s", async (referer, back) => {
    const { origin, searchParams } = await hrefOf(callOf("read", { headers: { referer } }));
    expect(origin).toBe(app);
    expect(new URL(searchParams.get("callbackUrl") ?? "", app).href).toBe(app + back);
  });

  it("a Referer is where a visitor returns to, and never what is protected or exempt", async () => {
    for (const referer of [`${app}/auth/signin`, `${app}/public`]) {
      const { pathname } = await hrefOf(callOf("read", { headers: { referer } }));
      expect(pathname).toBe("/auth/signin");
    }
  });

  it("MW-10: answers a program with a 401, from server routes and server functions", async () => {
    const site = siteWith();
    for (const path of ["/private/api", "/_serverFn/read"]) {
      const response = await site.fetch(requestTo(path, { headers: asProgram }));
      expect([response.status, await response.json()]).toEqual([401, { error: "Unauthorized" }]);
    }
  });

  it("lets users pass, on each way", async () => {
    const site = siteWith();
    await adaSignsIn(site);
    for (const path of ["/private", "/page", "/private/api"]) {
      expect(await (await site.browser.fetch(path)).text()).toContain("treasure");
    }
    const headers = { "x-tsr-serverfn": "true", accept: "application/json" };
    expect(await (await site.browser.fetch("/_serverFn/read", { headers })).text()).toContain("treasure");
  });

  it.each(["/private", "/PRIVATE/", "/%70rivate", "/private;x"])(
    "MW-02: protects paths for every request, however they are spelled: %s",
    async (path) => {
      const site = siteOf(
        configOf(),
        () => ({ routes: { "/private": { loader: treasure }, "/open": { loader: treasure } } }),
        ({ protect }) => [protect({ paths: ["/private"] })],
      );
      const response = await site.fetch(documentAt(path));
      expect([response.status, signInUrl(response).pathname]).toEqual([303, "/auth/signin"]);
      expect(await (await site.fetch(documentAt("/open"))).text()).toContain("treasure");
    },
  );

  it("sends the response of authorized as it is", async () => {
    const site = siteWith({ authorized: () => Response.redirect(`${app}/plans?callbackUrl=/x`, 302) });
    const response = await site.fetch(documentAt("/private"));
    expect([response.status, response.headers.get("location")]).toEqual([302, "/plans?callbackUrl=/x"]);
    const own = await site.fetch(callOf("read", { headers: { referer: `${app}/page` } }));
    expect(await own.json()).toMatchObject({ href: "/plans?callbackUrl=/x" });
    const teapot = siteWith({ authorized: () => new Response("tea", { status: 418 }) });
    expect((await teapot.fetch(documentAt("/private"))).status).toBe(418);
  });

  it("fails the call of a server function with another response, which is not its result", async () => {
    const site = siteWith({ authorized: () => new Response("tea", { status: 418 }) });
    const called = await site.fetch(callOf("read"));
    expect([called.status, called.headers.get("x-tss-raw")]).toEqual([418, "thrown"]);
    const document = await site.fetch(documentAt("/page"));
    expect(document.status).toBe(500);
  });

  it("takes paths without basepath, and protects them below it", async () => {
    vi.stubEnv("TSS_ROUTER_BASEPATH", "/shop");
    const siteAt = (path: string) =>
      siteOf(
        configOf(),
        () => ({ routes: { "/shop/private": { loader: treasure } } }),
        ({ protect }) => [protect({ paths: [path] })],
      ).fetch(documentAt("/shop/private"));
    const response = await siteAt("/private");
    expect([response.status, signInUrl(response).pathname]).toEqual([303, "/shop/auth/signin"]);
    expect((await siteAt("/other")).status).toBe(200);
  });

  it("MW-66: protects them without basepath too, because Start serves server routes there as well", async () => {
    vi.stubEnv("TSS_ROUTER_BASEPATH", "/shop");
    const site = siteOf(
      configOf(),
      () => ({ routes: { "/private": { get: () => new Response("treasure") } } }),
      ({ protect }) => [protect({ paths: ["/private"] })],
    );
    const statuses = ["/private", "/PRIVATE", "/private?x"].map(
      async (path) => (await site.fetch(documentAt(path))).status,
    );
    expect(await Promise.all(statuses)).toEqual([303, 303, 303]);
  });

  it("asks authorized, and users who did not prove lately who they are", async () => {
    const site = siteWith({ authorized: ({ auth }) => auth?.user?.name === "Grace" });
    await adaSignsIn(site);
    const api = (of: typeof site) => of.browser.fetch("/private/api", { headers: asProgram });
    expect((await api(site)).status).toBe(403);
    const fresh = siteWith({ fresh: { within: 60 } });
    await adaSignsIn(fresh);
    expect((await api(fresh)).status).toBe(200);
    clock.forward(61);
    expect((await api(fresh)).status).toBe(401);
  });
});

it("F1, MW-232: with the database away, protect answers 503, and auth() rejects", async () => {
  const { config, cookie } = await outage();
  const kinds: string[] = [];
  const bakery = siteOf(config as never, ({ auth, protect }) => ({
    routes: {
      "/private": { guards: [protect()], loader: treasure },
      "/private/api": { guards: [protect()], get: () => Response.json("treasure") },
      "/who": { get: async () => Response.json(kinds.push(await kindOf(auth()))) },
    },
  }));
  for (const request of [
    documentAt("/private", { headers: { cookie } }),
    requestTo("/private/api", { headers: { cookie } }),
  ]) {
    const response = await bakery.fetch(request);
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(response.headers.getSetCookie()).toEqual([]);
  }
  await bakery.fetch(requestTo("/who", { headers: { cookie } }));
  expect(kinds).toEqual(["DatabaseUnreachable"]);
});
