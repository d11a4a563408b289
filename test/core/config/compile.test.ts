/** From a configuration to Settings: once, frozen, without throwing. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AuthError } from "../../../src/core/errors/index.ts";
import { redact } from "../../../src/core/redact.ts";
import type { AuthConfig } from "../../../src/core/types/config.ts";
import type { ProviderInput } from "../../../src/core/types/provider.ts";
import { createLog, secret, testConfig } from "../../world/config.ts";
import { checkedSettings } from "../../world/settings.ts";
import { mail, oidc } from "./helpers.ts";

const config = (changes: object = {}) => testConfig(changes as Partial<AuthConfig>) as AuthConfig;
const faultOf = async (changes: object) => (await checkedSettings(config(changes))).fault;

/** Deep-frozen, as a careful application may do it. */
function frozen<T>(value: T): T {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  Object.values(value).forEach(frozen);
  return value;
}

beforeEach(() => void vi.stubEnv("NODE_ENV", "production"));
afterEach(() => void vi.unstubAllEnvs());

describe("compile", () => {
  it("compiles a configuration object once", async () => {
    const given = config();
    expect(await checkedSettings(given)).toBe(await checkedSettings(given));
    expect(await checkedSettings({ ...given })).not.toBe(await checkedSettings(given));
  });

  it("later changes of the object have no effect", async () => {
    const given = config({ basePath: "/one" });
    await checkedSettings(given);
    given.basePath = "/two";
    expect((await checkedSettings(given)).basePath).toBe("/one");
  });

  it("logs each warning once, when it compiles", async () => {
    const { logger, lines } = createLog();
    const given = config({ logger, debug: true, trusthost: true, logger2: 1 });
    await checkedSettings(given);
    await checkedSettings(given);
    expect(lines.map(({ level, code }) => [level, code])).toEqual([
      ["warn", "unknown-option"],
      ["warn", "unknown-option"],
    ]);
  });

  it("Settings are frozen", async () => {
    const settings = await checkedSettings(
      config({ providers: [oidc], pages: { signIn: "/in" }, trustHost: ["a.example"] }),
    );
    const { callbacks, events, session, jwt, pages, theme, cookies, trustHost, redirectProxyOrigins } = settings;
    const parts = [
      settings,
      callbacks,
      events,
      session,
      jwt,
      pages,
      theme,
      cookies,
      trustHost,
      redirectProxyOrigins,
      settings.providers.get("op"),
    ];
    expect(parts.filter((part) => !Object.isFrozen(part))).toEqual([]);
  });

  it("MT-06: works with a deep-frozen configuration, and changes nothing of the caller's", async () => {
    const given = config({
      providers: [{ ...oidc, options: { clientId: "own" } }],
      session: { maxAge: 60, updateAge: 0 },
      cookies: { csrfToken: { options: { path: "/x" } } },
      callbacks: {},
      theme: {},
      trustHost: ["A.example"],
    });
    const before = structuredClone({ ...given, logger: undefined });
    const settings = await checkedSettings(frozen(given));
    expect(settings.fault).toBeUndefined();
    expect(settings.trustHost).toEqual(["a.example"]);
    expect({ ...given, logger: undefined }).toEqual(before);
  });

  it("MT-01: two configurations in one process do not influence each other", async () => {
    const plain = async () => await checkedSettings(config({ providers: [oidc] }));
    const withMail = async () => await checkedSettings(config({ providers: [mail] }));
    for (let i = 0; i < 200; i++) {
      expect((await withMail()).fault?.type).toBe("MissingAdapter");
      expect((await plain()).fault).toBeUndefined();
    }
  });

  it("MT-16: an environment without NODE_ENV is production", async () => {
    vi.stubEnv("NODE_ENV", undefined);
    expect((await checkedSettings(config())).production).toBe(true);
    expect((await faultOf({ secret: undefined }))?.type).toBe("MissingSecretError");
    vi.stubEnv("NODE_ENV", "development");
    expect((await checkedSettings(config())).production).toBe(false);
  });

  it("in development, a missing secret is one that all configurations of this process share", async () => {
    vi.stubEnv("NODE_ENV", "development");
    const [one, two] = [
      await checkedSettings(config({ secret: undefined })),
      await checkedSettings(config({ secret: "" })),
    ];
    expect(one.fault).toBeUndefined();
    expect(one.keys.secrets[0]).toMatch(/^[\w-]{43}$/);
    expect(two.keys.secrets).toEqual(one.keys.secrets);
  });
});

describe("a broken configuration", () => {
  // biome-ignore format: a table
  it.each([
    ["MissingSecretError",    { secret: undefined }],
    ["UntrustedHost",         { trustHost: false }],
    ["InvalidConfiguration",  { url: "foo" }],
    ["InvalidConfiguration",  { basePath: 5 }],
    ["InvalidConfiguration",  { providers: "github" }],
    ["InvalidConfiguration",  { providers: ["github"] }],
    ["InvalidConfiguration",  { providers: [null, 5] }],
    ["InvalidConfiguration",  { providers: [{ ...oidc, checks: 5 }] }],
    ["InvalidConfiguration",  { callbacks: 5, pages: null, session: "x", trustHost: 5, secret: 5, theme: 5, redirectProxyOrigins: 5, cookies: 5, logger: 5 }],
    ["InvalidEndpoints",      { providers: [{ ...oidc, issuer: undefined }] }],
    ["MissingAuthorize",      { providers: [{ id: "c", name: "C", type: "credentials", credentials: {} }] }],
    ["UnsupportedStrategy",   { session: { strategy: "database" } }],
    ["MissingAdapter",        { providers: [mail] }],
    ["MissingAdapterMethods", { adapter: {} }],
    ["InvalidConfiguration",  { cookies: { sessionToken: { name: "a b" } } }],
  ])("has the fault %s: %j", async (type, changes) => {
    const fault = (await faultOf(changes));
    expect(fault).toBeInstanceOf(AuthError);
    expect(fault?.type).toBe(type);
  });

  it("MT-10: a provider without endpoints is a fault that names it", async () => {
    expect((await faultOf({ providers: [{ ...oidc, issuer: undefined }] }))?.message).toContain('"op"');
  });

  it.each([undefined, null, 5, "x"])("compile(%j) does not throw", async (given) => {
    expect((await checkedSettings(given as unknown as AuthConfig)).fault).toBeInstanceOf(AuthError);
  });

  it("a function in providers that throws is a fault with its reason, together with all others", async () => {
    const boom = () => {
      throw new TypeError("boom");
    };
    const fault = await faultOf({ providers: [boom as ProviderInput, "github", oidc] });
    expect(fault?.message).toMatch(/2 problems.*\(1\) A function in providers threw: boom \(2\).*bare id "github"/);
  });

  it("an object that cannot be read is a fault", async () => {
    const trap = new Proxy(
      {},
      {
        ownKeys: () => {
          throw new Error("no");
        },
      },
    );
    expect((await checkedSettings(trap as AuthConfig)).fault?.type).toBe("InvalidConfiguration");
    const adapter = new Proxy(
      {},
      {
        get: () => {
          throw new Error("no");
        },
      },
    );
    expect((await faultOf({ adapter }))?.type).toBe("InvalidConfiguration");
  });

  it("contains where and how the fault is reported: path, pages, logger and address are kept", async () => {
    const { logger } = createLog();
    const settings = await checkedSettings(
      config({
        secret: undefined,
        basePath: "/api/auth",
        pages: { error: "/oops", signIn: "bad" },
        logger,
        url: "https://app.example",
      }),
    );
    expect(settings).toMatchObject({
      basePath: "/api/auth",
      pages: { error: "/oops" },
      url: new URL("https://app.example"),
    });
    expect(settings.pages).not.toHaveProperty("signIn");
    expect(settings.providers.size).toBe(0);
  });

  it("its cookies are the default ones", async () => {
    const { cookies } = await checkedSettings(config({ cookies: { sessionToken: { name: "a b" } } }));
    expect(cookies.secure.sessionToken.name).toBe("__Host-portico.session-token");
  });

  it("LG-02: a fault holds no secret", async () => {
    const fault = await faultOf({
      secret: "short-canary",
      providers: [{ ...oidc, clientSecret: "canary-1", issuer: "http://x.example" }],
    });
    expect(JSON.stringify([fault?.message, fault?.cause])).not.toContain("canary");
  });
});

describe("LG-14: a dump of Settings", () => {
  it("shows no secret", async () => {
    const settings = await checkedSettings(config({ providers: [{ ...oidc, clientSecret: "canary-client-secret" }] }));
    const dump = JSON.stringify(redact(settings));
    expect(dump).not.toContain("canary-client-secret");
    expect(dump).not.toContain(secret);
    expect(dump).toContain("/auth");
  });
});
