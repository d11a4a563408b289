/** The configuration of `QwikAuth$`: objects, functions, variables of the platform, the public address. */
import { describe, expect, it, vi } from "vitest";
import { app, secret } from "../../world/config.ts";
import { adaSignsIn, configOf, sessionOf, siteOf } from "./helpers.ts";

describe("the configuration", () => {
  it("may be an object", async () => {
    const site = siteOf(configOf());
    await adaSignsIn(site);
    expect(await sessionOf(site)).toMatchObject({ user: { name: "Ada" } });
  });

  it("is created once, if it is a function that does not read a request", async () => {
    const make = vi.fn(async () => configOf());
    // A mock has no parameters, like the functions of the test.
    const site = siteOf(make);
    await adaSignsIn(site);
    expect(await sessionOf(site)).toMatchObject({ user: { name: "Ada" } });
    expect(make).toHaveBeenCalledTimes(1);
  });

  it("is created again after a failure", async () => {
    const make = vi.fn(async () => configOf());
    make.mockRejectedValueOnce(new Error("The database sleeps."));
    const site = siteOf(make);
    expect((await site.browser.fetch("/")).status).toBe(500);
    expect((await site.browser.fetch("/")).status).toBe(200);
  });

  it("is created once per request, if it reads the request", async () => {
    const asked: string[] = [];
    const config = configOf();
    const site = siteOf(({ request, url }) => {
      asked.push(`${request.method} ${url.pathname}`);
      return config;
    });
    await adaSignsIn(site);
    await sessionOf(site);
    expect(asked).toEqual(["POST /", "GET /"]);
  });

  it("may differ from request to request", async () => {
    const shops = { a: configOf({ basePath: "/a" }), b: configOf({ basePath: "/b" }) };
    const site = siteOf(({ request }) => shops[request.headers.get("x-shop") as "a" | "b"]);
    const statusOf = async (shop: string, path: string) =>
      (await site.browser.fetch(path, { headers: { "x-shop": shop } })).status;
    expect(await Promise.all([statusOf("a", "/a/providers"), statusOf("b", "/b/providers")])).toEqual([200, 200]);
    expect(await statusOf("a", "/b/providers")).toBe(404);
  });
});

describe("the environment", () => {
  const env = {
    AUTH_SECRET: secret,
    AUTH_GITHUB_ID: "id of the platform",
    AUTH_GITHUB_SECRET: "s",
    AUTH_TRUST_HOST: "true",
  };

  it("is the one of the platform: some have no process", async () => {
    const site = siteOf({ providers: ["github"] }, { env });
    const response = await site.post("useSignIn", { providerId: "github" });
    const { origin, searchParams } = new URL(response.headers.get("location") ?? app);
    expect([origin, searchParams.get("client_id")]).toEqual(["https://github.com", "id of the platform"]);
  });

  it("may contain the URL, and with it the base path", async () => {
    const site = siteOf({ providers: ["github"] }, { env: { ...env, AUTH_URL: `${app}/shop/auth` } });
    expect((await site.browser.fetch("/shop/auth/providers")).status).toBe(200);
    expect((await site.browser.fetch("/auth/providers")).status).toBe(404);
  });
});

describe("the base URL of the application", () => {
  it("is in front of the routes", async () => {
    const site = siteOf(configOf(), { basePathname: "/shop/" });
    expect((await site.browser.fetch("/shop/auth/providers")).status).toBe(200);
    expect((await site.browser.fetch("/auth/providers")).status).toBe(404);
  });

  it("is overridden by a configured base path", async () => {
    const site = siteOf(configOf({ basePath: "/login" }), { basePathname: "/shop/" });
    expect((await site.browser.fetch("/login/providers")).status).toBe(200);
  });
});
