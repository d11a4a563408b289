/** `check`: what a server asks before it serves requests. */
import { describe, expect, it, vi } from "vitest";
import { bindVerbs } from "../../../src/integrations/bridge/bound-verbs.ts";
import { createBridge, createVerbs } from "../../../src/integrations/bridge/index.ts";
import { ExpressAuth } from "../../../src/integrations/express/index.ts";
import { HonoAuth } from "../../../src/integrations/hono/index.ts";
import { NodeAuth } from "../../../src/integrations/node/index.ts";
import { adapter } from "../../world/adapter.ts";
import { createLog, testConfig } from "../../world/config.ts";
import { password } from "../helpers.ts";

type Config = ReturnType<typeof testConfig>;

const refused = Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:5432"), { code: "ECONNREFUSED" });

const bridgeWith = (overrides: Partial<Config> = {}) =>
  createBridge({ ...testConfig(), providers: [password], ...overrides });

describe("check", () => {
  it("N3: resolves for a configuration that works, with a database that answers", async () => {
    const database = adapter();
    const read = vi.spyOn(database, "getUserByEmail");
    await expect(bridgeWith({ adapter: database }).check()).resolves.toBeUndefined();
    expect(read).toHaveBeenCalledTimes(1);
  });

  it("N3: rejects with the fault of the configuration", async () => {
    await expect(bridgeWith({ session: { strategy: "database" } }).check()).rejects.toMatchObject({
      type: "UnsupportedStrategy",
    });
    await expect(bridgeWith({ debug: "yes" as never }).check()).rejects.toMatchObject({ type: "InvalidConfiguration" });
  });

  it.each(["database", "jwt"] as const)(
    "N3: rejects if the database does not answer, strategy %s",
    async (strategy) => {
      const database = { ...adapter(), getUserByEmail: () => Promise.reject(refused) };
      const log = createLog();
      const bridge = createBridge({ ...testConfig({ session: { strategy } }), adapter: database, logger: log.logger });
      await expect(bridge.check()).rejects.toMatchObject({ type: "DatabaseUnreachable" });
    },
  );

  it("N3: asks the table of sessions under the strategy database, also where its column is a uuid", async () => {
    const getSessionAndUser = vi.fn(async () => null);
    const bridge = createBridge({
      ...testConfig({ session: { strategy: "database" } }),
      adapter: { ...adapter(), getSessionAndUser },
    });
    await bridge.check();
    expect(getSessionAndUser).toHaveBeenCalledWith(expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/));
  });

  it("N3: rejects if an adapter that is a function cannot be loaded", async () => {
    const bridge = bridgeWith({ adapter: () => Promise.reject(refused) } as never);
    await expect(bridge.check()).rejects.toMatchObject({ type: "AdapterError" });
  });

  it("N3: a configuration that is a function gets what the caller passes", async () => {
    const config = vi.fn((_event: unknown) => ({ ...testConfig(), providers: [password] }));
    await createBridge<string>(config as never).check("event");
    expect(config).toHaveBeenCalledWith("event");
  });

  it("N3: is a verb of integrations, also of those that know the current request", async () => {
    const config = { ...testConfig(), providers: [password] };
    for (const { check } of [ExpressAuth(config), HonoAuth(config), NodeAuth(config)])
      await expect(check()).resolves.toBeUndefined();
    const current = vi.fn(() => {
      throw new Error("There is no request.");
    });
    const { verbs } = createVerbs<Request>(createBridge(config), {
      from: ({ headers }) => ({ headers }),
      redirect: () => {},
    });
    await expect(bindVerbs(verbs, current).check()).resolves.toBeUndefined();
    expect(current).not.toHaveBeenCalled();
  });
});
