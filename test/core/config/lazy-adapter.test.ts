/** Adapters that are loaded when they are first used. */
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Adapter, LazyAdapter } from "../../../src/core/types/adapter.ts";
import type { AuthConfig } from "../../../src/core/types/config.ts";
import { createBridge } from "../../../src/integrations/bridge/index.ts";
import { adapter as memory } from "../../world/adapter.ts";
import { useClock } from "../../world/clock.ts";
import { app, createLog, secret } from "../../world/config.ts";
import * as kit from "../helpers.ts";
import { Client, formerSecret, sessionCookie } from "../helpers.ts";

const load = vi.fn<LazyAdapter>();
beforeEach(() => {
  load.mockReset().mockImplementation(async () => memory());
});

/** A client of an application whose adapter is `load`, under a function of its own: one that was called is not called again. */
function client(strategy: "jwt" | "database", more: Partial<AuthConfig> = {}) {
  const log = createLog();
  const adapter: LazyAdapter = () => load();
  const config = kit.config({ adapter, session: { strategy }, logger: log.logger, ...more });
  return { config, log, browser: new Client(config) };
}

/** A request of this browser, as middleware gets it. */
const requestOf = ({ cookies }: Client, path = "/orders") => ({
  headers: new Headers({ host: "app.example", cookie: [...cookies].map((pair) => pair.join("=")).join("; ") }),
  url: new URL(path, app),
});

describe("an adapter that is a function", () => {
  it("is called once, when it is first used", async () => {
    const { browser, log } = client("database");
    expect(load).not.toHaveBeenCalled();
    await Promise.all([browser.session(), browser.session()]);
    await browser.signIn();
    expect((await browser.session())?.user?.email).toBe("ada@app.example");
    expect(load).toHaveBeenCalledTimes(1);
    expect(log.errors).toEqual([]);
  });

  it("is called once for all configurations with the same function, as where each request makes its own", async () => {
    const { config, browser } = client("database");
    await browser.signIn();
    const next = new Client({ ...config });
    for (const pair of browser.cookies) next.cookies.set(...pair);
    expect((await next.session())?.user?.email).toBe("ada@app.example");
    expect(load).toHaveBeenCalledTimes(1);
  });

  // biome-ignore format: a table
  const forms: readonly (readonly [string, () => unknown])[] = [
    ["the adapter",                  () => memory()],
    ["a promise of it",              async () => memory()],
    ["a module with a default",      async () => ({ default: memory() })],
    ["a module with `adapter`",      async () => ({ adapter: memory(), other: 1 })],
  ];
  it.each(forms)("may return %s", async (_, form) => {
    load.mockImplementation(form as LazyAdapter);
    const { browser } = client("database");
    await browser.signIn();
    expect(await browser.session()).not.toBeNull();
  });

  it("is not called by a session of the jwt strategy: neither by the route, nor by middleware, nor after the answer", async () => {
    const { browser, config } = client("jwt");
    await browser.signIn();
    const calls = load.mock.calls.length;
    expect(calls).toBe(1);
    // Another process, with the same secret.
    load.mockClear();
    const other = client("jwt");
    const reader = new Client(other.config);
    for (const pair of browser.cookies) reader.cookies.set(...pair);
    expect(await reader.session()).not.toBeNull();
    expect(await new Client(other.config).session()).toBeNull();
    const bridge = createBridge({ ...config, adapter: () => load() });
    const protection = await bridge.protect(requestOf(browser), (session) => session !== null);
    expect([protection.do, protection.session?.user?.name]).toEqual(["pass", "Ada"]);
    expect((await bridge.protect(requestOf(new Client(config)), (session) => session !== null)).do).toBe("redirect");
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(load).not.toHaveBeenCalled();
    // The positive twin: a sign-in needs users.
    await reader.send("/auth/signin");
    expect(load).toHaveBeenCalledTimes(1);
  });

  it("that fails is a clear error, and is called again by the next request", async () => {
    load.mockRejectedValueOnce(new Error("no such file"));
    const { browser, log } = client("database");
    browser.cookies.set(sessionCookie, "a".repeat(64));
    const failed = await browser.send("/auth/session");
    expect(failed.status).toBe(503);
    expect(log.errors).toEqual(["AdapterError"]);
    expect(log.thrown[0]?.message).toContain("The adapter could not be loaded");
    expect(JSON.stringify(await failed.text())).not.toContain("no such file");
    expect((await browser.send("/auth/session")).status).toBe(200);
    expect(load).toHaveBeenCalledTimes(2);
  });

  it("that returns something else, or lacks methods, is a configuration error with its fix", async () => {
    const { createSession: _, ...lacking } = memory();
    const returned: readonly (readonly [unknown, string, string])[] = [
      [{ db: {} }, "InvalidConfiguration", "an object with db"],
      [undefined, "InvalidConfiguration", "returned undefined"],
      [lacking, "MissingAdapterMethods", "createSession"],
    ];
    for (const [value, type, text] of returned) {
      load.mockReset().mockImplementation(async () => value as Adapter);
      const { browser, log } = client("database");
      expect((await browser.send("/auth/signin")).status).toBeGreaterThanOrEqual(300);
      expect([log.errors[0], log.thrown[0]?.message]).toEqual([type, expect.stringContaining(text)]);
    }
  });

  // biome-ignore format: a table
  const statefulOptions: readonly (readonly [string, NonNullable<AuthConfig["session"]>])[] = [
    ["session.revocation", { strategy: "jwt", revocation: {} }],
    ["session.overflow",   { strategy: "jwt", overflow: "database" }],
  ];
  it.each(statefulOptions)("that has no state is a configuration error where %s needs it", async (name, session) => {
    const { state: _, ...stateless } = memory();
    load.mockImplementation(async () => stateless);
    const { browser, log } = client("jwt", { session });
    expect((await browser.send("/auth/signin")).status).toBeGreaterThanOrEqual(300);
    expect([log.errors[0], log.thrown[0]?.message]).toEqual([
      "InvalidConfiguration",
      expect.stringContaining(`${name} needs an adapter with state`),
    ]);
    load.mockReset().mockImplementation(async () => memory());
    const sound = client("jwt", { session });
    await sound.browser.signIn();
    expect(await sound.browser.session()).not.toBeNull();
    expect(sound.log.errors).toEqual([]);
  });

  it("that has no state is a configuration error too where a session is read", async () => {
    const { browser, config } = client("jwt", { session: { strategy: "jwt", revocation: {} } });
    await browser.signIn();
    const { state: _, ...stateless } = memory();
    load.mockReset().mockImplementation(async () => stateless);
    const log = createLog();
    // Another process: what one keeps in memory is kept by its list of secrets.
    const secrets = [secret, formerSecret];
    const other = new Client({ ...config, adapter: () => load(), logger: log.logger, secret: secrets });
    for (const pair of browser.cookies) other.cookies.set(...pair);
    expect((await other.send("/auth/session")).status).toBeGreaterThanOrEqual(500);
    expect(log.thrown[0]?.message).toContain("session.revocation needs an adapter with state");
    expect(other.cookies.has(sessionCookie)).toBe(true);
  });

  it("has shared state, which is asked once it is loaded", async () => {
    const store = memory();
    const claim = vi.spyOn(store.state ?? { claim: async () => true }, "claim");
    load.mockImplementation(async () => store);
    const { browser } = client("jwt");
    await browser.signIn();
    expect(claim).toHaveBeenCalled();
  });
});

describe("session.max, in its order", () => {
  const clock = useClock();
  // biome-ignore format: a table
  const strategies: readonly NonNullable<AuthConfig["session"]>[] = [
    { strategy: "database", max: 2 },
    { strategy: "jwt", revocation: {}, max: 2 },
  ];
  it.each(strategies)("a third session ends the first, and the others go on: %o", async (session) => {
    const { config } = client("database", { session });
    const [laptop, phone, tablet] = [1, 2, 3].map(() => new Client(config)) as [Client, Client, Client];
    for (const one of [laptop, phone, tablet]) {
      await one.signIn();
      clock.forward(1);
    }
    expect(await laptop.session()).toBeNull();
    expect(await phone.session()).not.toBeNull();
    expect(await tablet.session()).not.toBeNull();
  });
});

describe("session.max", () => {
  it("is a limit for each user", async () => {
    const { config } = client("database", { session: { strategy: "database", max: 1 } });
    const [ada, bob] = [new Client(config), new Client(config)];
    await ada.signIn("ada");
    await bob.signIn("bob");
    expect(await ada.session()).not.toBeNull();
    expect(await bob.session()).not.toBeNull();
  });

  it("a database that fails is a line in the log, and the next sign-in ends what is too many", async () => {
    const store = memory();
    const list = vi.fn(store.listSessions).mockRejectedValueOnce(new Error("down"));
    load.mockImplementation(async () => ({ ...store, listSessions: list }));
    const { config, log } = client("database", { session: { strategy: "database", max: 1 } });
    const [first, second, third] = [1, 2, 3].map(() => new Client(config)) as [Client, Client, Client];
    await first.signIn();
    await second.signIn();
    expect(log.lines.some(({ code }) => code === "sessions-not-ended")).toBe(true);
    await third.signIn();
    expect([await first.session(), await second.session()]).toEqual([null, null]);
    expect(await third.session()).not.toBeNull();
  });

  it("needs stored sessions that are listed by their age", async () => {
    const { deleteProviderSessions: _, ...plain } = memory();
    const configs: readonly (readonly [Partial<AuthConfig>, string])[] = [
      [{ session: { strategy: "jwt", max: 2 } }, "UnsupportedStrategy"],
      [{ adapter: plain, session: { strategy: "database", max: 2 } }, "MissingAdapterMethods"],
      [{ session: { strategy: "database", max: 0 } }, "InvalidConfiguration"],
    ];
    for (const [more, type] of configs) {
      const { browser, log } = client("database", more);
      await browser.send("/auth/signin");
      expect(log.errors[0]).toBe(type);
    }
  });
});
