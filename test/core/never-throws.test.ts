/** Nothing that an application gets wrong throws out of `Auth()` or `handle`, and each is one line in its own log. */
import { describe, expect, it, vi } from "vitest";
import { Auth } from "../../src/core/auth.ts";
import { raw } from "../../src/core/markers.ts";
import type { AuthConfig } from "../../src/core/types/config.ts";
import { createBridge } from "../../src/integrations/bridge/bridge.ts";
import type { BridgeConfig } from "../../src/integrations/bridge/types.ts";
import { createLog, testConfig } from "../world/config.ts";
import * as kit from "./helpers.ts";

const request = (path = "/auth/session") =>
  new Request(`https://app.example${path}`, { headers: { host: "app.example" } });
const bad = () => {
  throw new Error("no such table of providers");
};
const getter = (name: string, more: object): AuthConfig =>
  Object.defineProperty({ ...more }, name, { get: bad, enumerable: true }) as AuthConfig;

describe("U10: Auth() answers", () => {
  it.each([undefined, null, 5, "config", []])(
    "%j in place of a configuration, with a line on the console",
    async (config) => {
      const error = vi.spyOn(console, "error").mockImplementation(() => {});
      const response = await Auth(request(), config as unknown as AuthConfig);
      expect([response.status, error.mock.calls.length]).toEqual([500, 1]);
      error.mockRestore();
    },
  );

  it.each(["providers", "secret", "callbacks", "adapter"])("a %s that throws when it is read", async (name) => {
    const { logger, errors } = createLog();
    const log = createLog();
    const response = await Auth(request(), getter(name, { ...kit.config(), logger: log.logger, [name]: undefined }));
    expect([response.status, log.errors]).toEqual([500, ["InvalidConfiguration"]]);
    expect([logger !== undefined, errors]).toEqual([true, []]);
  });

  it("a trustHost of the wrong kind, through the logger of the application", async () => {
    const error = vi.spyOn(console, "error").mockImplementation(() => {});
    const log = createLog();
    const config = { ...kit.config({ logger: log.logger }), trustHost: "false" } as unknown as AuthConfig;
    expect((await Auth(request(), config)).status).toBe(500);
    expect([log.errors, error.mock.calls]).toEqual([["InvalidConfiguration"], []]);
    expect(log.thrown[0]?.message).toMatch(/trustHost must be true, false/);
    error.mockRestore();
  });

  it("a logger that throws is ignored", async () => {
    const config = kit.config({ logger: { error: bad, warn: bad, debug: bad } });
    expect((await Auth(request("/auth/nowhere"), config)).status).toBe(404);
  });

  it("and a valid configuration, without a line", async () => {
    const log = createLog();
    expect((await Auth(request(), kit.config({ logger: log.logger }))).status).toBe(200);
    expect(log.errors).toEqual([]);
  });
});

describe("U10: with the raw marker", () => {
  it("an error is a line in the log", async () => {
    const log = createLog();
    const config = { ...kit.config({ logger: log.logger }), raw };
    await expect(Auth(request("/auth/nowhere"), config)).rejects.toMatchObject({ type: "UnknownAction" });
    expect(log.errors).toEqual(["UnknownAction"]);
    await expect(Auth(request(), config)).resolves.toMatchObject({ body: null });
    expect(log.errors).toHaveLength(1);
  });

  it("a fault is thrown unchanged, also if no host is trusted", async () => {
    const log = createLog();
    const config = { ...kit.config({ logger: log.logger, theme: { logo: "x" }, trustHost: ["other.example"] }), raw };
    await expect(Auth(request(), config)).rejects.toMatchObject({ type: "InvalidConfiguration" });
    expect(log.errors).toEqual(["InvalidConfiguration"]);
  });
});

describe("U10: bridge.handle answers", () => {
  it("a lazy configuration that throws, through its previous logger", async () => {
    const log = createLog();
    let fails = false;
    const bridge = createBridge(() => (fails ? bad() : testConfig({ logger: log.logger })));
    expect((await bridge.handle(request())).status).toBe(200);
    fails = true;
    expect((await bridge.handle(request())).status).toBe(500);
    expect(log.errors).toEqual(["InvalidConfiguration"]);
    await expect(bridge.session({ headers: new Headers({ host: "app.example" }) })).rejects.toMatchObject({
      type: "InvalidConfiguration",
    });
    expect(log.errors).toHaveLength(2);
    fails = false;
    expect((await bridge.handle(request())).status).toBe(200);
  });

  it.each<[string, (log: BridgeConfig["logger"]) => BridgeConfig]>([
    ["a function in providers that throws", (logger) => testConfig({ providers: [bad as never], logger })],
    ["a providers getter that throws", (logger) => getter("providers", { logger, secret: "x" }) as BridgeConfig],
  ])("%s", async (_, make) => {
    const log = createLog();
    const bridge = createBridge(make(log.logger));
    for (const _again of [1, 2]) expect((await bridge.handle(request("/auth/csrf"))).status).toBe(500);
    expect((await bridge.handle(request())).status).toBe(500);
    expect(log.errors).toEqual(Array(3).fill("InvalidConfiguration"));
  });

  it("an internal error of a framework is passed on unchanged", async () => {
    const signal = Object.assign(new Error("dynamic"), { digest: "DYNAMIC_SERVER_USAGE" });
    const bridge = createBridge(() => {
      throw signal;
    });
    await expect(bridge.session({ headers: new Headers() })).rejects.toBe(signal);
  });

  it("a visitor whose host is not trusted has no session, and the log has one line", async () => {
    const log = createLog();
    const bridge = createBridge(testConfig({ logger: log.logger, trustHost: ["app.example"] }));
    const from = { headers: new Headers({ host: "evil.example" }) };
    expect((await bridge.session(from)).session).toBeNull();
    expect(log.errors).toEqual(["UntrustedHost"]);
  });
});
