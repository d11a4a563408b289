/** `protect`: who may see which routes, as documents, as data and as resources. */
import { describe, expect, it } from "vitest";
import { useClock } from "../../world/clock.ts";
import { app } from "../../world/config.ts";
import { outage } from "../bridge/helpers.ts";
import { adaSignsIn, kindOf, requestTo } from "../helpers.ts";
import { configOf, siteOf } from "./site.ts";

const clock = useClock();

const asPage = { accept: "text/html" };

/** An application with a treasure behind a middleware of its route. */
const siteWith = (options: Parameters<ReturnType<typeof siteOf>["protect"]>[0] = {}, basename = "/") =>
  siteOf(
    configOf(),
    ({ protect }) => ({
      private: { middleware: [protect(options)], loader: () => ({ gold: "treasure" }), isPage: true },
      "private/api": { middleware: [protect(options)], loader: () => Response.json("treasure") },
      "private/act": { middleware: [protect(options)], action: () => ({ gold: "treasure" }), isPage: true },
    }),
    basename,
  );

describe("protect", () => {
  it("redirects a document to the sign-in page and back", async () => {
    const response = await siteWith().fetch(requestTo("/private?tab=2", { headers: asPage }));
    const location = new URL(response.headers.get("location") ?? "");
    expect([response.status, location.origin, location.pathname]).toEqual([303, app, "/auth/signin"]);
    expect(location.searchParams.get("callbackUrl")).toBe("/private?tab=2");
  });

  it.each(["/private.data", "/private.data?_routes=private", "/private.data?_routes=root", "/%70rivate.data"])(
    "MW-06: redirects a navigation by script, and gives no data: %s",
    async (path) => {
      const response = await siteWith().fetch(requestTo(path));
      const text = await response.text();
      expect([response.status, text.includes("treasure")]).toEqual([202, false]);
      expect(text).toContain(`${app}/auth/signin?callbackUrl=%2F`);
      expect(text).toMatch(/"reload",true/);
    },
  );

  it("redirects a form that a script submits, before its action runs", async () => {
    const response = await siteWith().fetch(requestTo("/private/act.data", { method: "POST" }));
    const text = await response.text();
    expect([response.status, text.includes("treasure"), text.includes("/auth/signin")]).toEqual([202, false, true]);
  });

  it("answers a program with a 401", async () => {
    const response = await siteWith().fetch(requestTo("/private/api"));
    expect([response.status, await response.json()]).toEqual([401, { error: "Unauthorized" }]);
  });

  it("lets users pass, on each way", async () => {
    const site = siteWith();
    await adaSignsIn(site);
    expect(await (await site.browser.fetch("/private")).text()).toContain("treasure");
    expect(await (await site.browser.fetch("/private.data")).text()).toContain("treasure");
    expect(await (await site.browser.fetch("/private/api")).json()).toBe("treasure");
  });

  it("takes paths without basename, and protects them below it", async () => {
    const site = siteWith({ paths: ["/private"] }, "/shop");
    const { status, headers } = await site.fetch(requestTo("/shop/private", { headers: asPage }));
    expect([status, headers.get("location")]).toEqual([303, expect.stringContaining(`${app}/shop/auth/signin?`)]);
    const open = siteWith({ paths: ["/other"] }, "/shop");
    expect((await open.fetch(requestTo("/shop/private", { headers: asPage }))).status).toBe(200);
  });

  it("asks authorized, and users who did not prove lately who they are", async () => {
    const site = siteWith({ authorized: ({ auth }) => auth?.user?.name === "Grace" });
    await adaSignsIn(site);
    expect((await site.browser.fetch("/private/api")).status).toBe(403);
    const fresh = siteWith({ fresh: { within: 60 } });
    await adaSignsIn(fresh);
    expect((await fresh.browser.fetch("/private/api")).status).toBe(200);
    clock.forward(61);
    expect((await fresh.browser.fetch("/private/api")).status).toBe(401);
  });
});

it("F1, MW-232: with the database away, protect answers 503, and auth() rejects", async () => {
  const { config, cookie } = await outage();
  const kinds: string[] = [];
  const site = siteOf(config as never, ({ auth, protect }) => ({
    private: { middleware: [protect()], loader: () => ({ gold: "treasure" }), isPage: true },
    who: { loader: async (args) => Response.json(await kindOf(auth(args)).then((kind) => kinds.push(kind))) },
  }));
  for (const path of ["/private", "/private.data"]) {
    const response = await site.fetch(requestTo(path, { headers: { ...asPage, cookie } }));
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(response.headers.getSetCookie()).toEqual([]);
  }
  await site.fetch(requestTo("/who", { headers: { cookie } }));
  expect(kinds).toEqual(["DatabaseUnreachable"]);
});
