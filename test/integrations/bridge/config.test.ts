/** What the application wrote, and what the environment adds. */
import { describe, expect, it, vi } from "vitest";
import { createBridge } from "../../../src/integrations/bridge/index.ts";
import Credentials from "../../../src/providers/credentials.ts";
import { app, createLog, secret, testConfig } from "../../world/config.ts";
import { asking } from "./helpers.ts";

const providersOf = async (bridge: ReturnType<typeof createBridge>, base = "/auth") =>
  (await bridge.handle(new Request(`${app}${base}/providers`))).json();

describe("bare ids", () => {
  it("name built-in providers, with the settings of the environment", async () => {
    const env = () => ({
      AUTH_GITHUB_ID: "from-env",
      AUTH_GITHUB_SECRET: "s",
      AUTH_GOOGLE_ID: "g",
      AUTH_GOOGLE_SECRET: "s",
      AUTH_SECRET: secret,
      AUTH_TRUST_HOST: "true",
    });
    const bridge = createBridge({ providers: ["github", "google"] }, { env });
    expect(Object.keys(await providersOf(bridge))).toEqual(["github", "google"]);
    const { url } = await bridge.signIn(asking(), { provider: "github" });
    expect(new URL(url).searchParams.get("client_id")).toBe("from-env");
  });

  it("are reported if they name no provider", async () => {
    const log = createLog();
    const bridge = createBridge({ ...testConfig({ logger: log.logger }), providers: ["githbu" as "github"] });
    expect((await bridge.handle(new Request(`${app}/auth/providers`))).status).toBe(500);
    expect(log.thrown[0]?.message).toContain("githbu");
  });

  it("can be combined with providers of any other kind", async () => {
    const mine = Credentials({ id: "mine", authorize: () => null });
    const env = () => ({ AUTH_GITHUB_ID: "a", AUTH_GITHUB_SECRET: "s" });
    const bridge = createBridge({ ...testConfig(), providers: ["github", mine] }, { env });
    expect(Object.keys(await providersOf(bridge))).toEqual(["github", "mine"]);
  });
});

describe("the base path", () => {
  it.each([
    ["the integration's own by default", {}, {}, "/api/auth"],
    ["the path of AUTH_URL", { AUTH_URL: "https://app.example/shop/auth" }, {}, "/shop/auth"],
    ["that of the configuration before both", { AUTH_URL: "https://app.example" }, { basePath: "/login" }, "/login"],
  ])("is %s", async (_, env, config, base) => {
    const bridge = createBridge({ ...testConfig(), ...config }, { basePath: "/api/auth", env: () => env });
    expect(await bridge.owns(asking({}, `${base}/session`))).toBe(true);
    expect((await bridge.handle(new Request(`${app}${base}/providers`))).status).toBe(200);
  });
});

describe("defaults of an integration", () => {
  it("is requested at the first request, if only a request provides it", async () => {
    const options = vi.fn((event: { site: string } | undefined) => ({
      basePath: `${event?.site}auth`,
      env: () => ({ AUTH_GITHUB_ID: `id of ${event?.site}`, AUTH_GITHUB_SECRET: "s" }),
    }));
    const bridge = createBridge<{ site: string }>({ ...testConfig(), providers: ["github"] }, options);
    const from = { ...asking(), event: { site: "/docs/" } };
    const { url } = await bridge.signIn(from, { provider: "github" });
    expect(new URL(url).searchParams.get("client_id")).toBe("id of /docs/");
    expect(await bridge.owns({ ...asking({}, "/docs/auth/session"), event: from.event })).toBe(true);
    expect(options).toHaveBeenCalledTimes(1);
  });
});

describe("a lazy configuration", () => {
  it("is created for each call, from the framework's input", async () => {
    const make = vi.fn((tenant: string | undefined) => testConfig({ basePath: `/${tenant}/auth` }));
    const bridge = createBridge<string>(make);
    expect(await bridge.owns({ ...asking({}, "/a/auth/session"), event: "a" })).toBe(true);
    expect(await bridge.owns({ ...asking({}, "/a/auth/session"), event: "b" })).toBe(false);
    expect(make.mock.calls).toEqual([["a"], ["b"]]);
  });

  it("MT-03: is called once per request, also if it takes long, and each request keeps its own", async () => {
    const gate = Promise.withResolvers<void>();
    const make = vi.fn(async (tenant: string | undefined) => {
      if (tenant === "slow") await gate.promise;
      return testConfig({ basePath: `/${tenant}/auth` });
    });
    const bridge = createBridge<string>(make);
    const slow = { ...asking({}, "/slow/auth/session"), event: "slow" };
    const fast = { ...asking({}, "/fast/auth/session"), event: "fast" };
    const late = Promise.all([bridge.owns(slow), bridge.session(slow)]);
    expect([await bridge.owns(fast), await bridge.owns({ ...fast })]).toEqual([true, true]);
    gate.resolve();
    expect((await late)[0]).toBe(true);
    expect(make.mock.calls).toEqual([["slow"], ["fast"]]);
  });

  it("is compiled once for each object that it returns", async () => {
    const log = createLog();
    const config = testConfig({ secret: "short", logger: log.logger });
    const bridge = createBridge(() => config);
    for (let count = 0; count < 3; count++) await bridge.session(asking());
    // The rules begin once the answer is written.
    await expect.poll(() => log.lines.filter(({ level }) => level === "warn").length).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(log.lines.filter(({ level }) => level === "warn")).toHaveLength(1);
  });

  it.each([undefined, null])("is reported when it returns %j", async (nothing) => {
    const bridge = createBridge(() => nothing as never);
    expect((await bridge.handle(new Request(`${app}/auth/session`))).status).toBe(500);
    await expect(bridge.session(asking())).rejects.toMatchObject({ type: expect.any(String) });
  });

  it("may be asynchronous", async () => {
    const bridge = createBridge(async () => testConfig());
    expect((await bridge.session(asking())).session).toBeNull();
  });
});

describe("the object of the application", () => {
  it("is not changed", async () => {
    const config = Object.freeze(testConfig({ providers: Object.freeze(["github"]) as never }));
    const before = JSON.stringify(config);
    await createBridge(config, { env: () => ({ AUTH_GITHUB_ID: "a" }) }).session(asking());
    expect(JSON.stringify(config)).toBe(before);
  });
});
