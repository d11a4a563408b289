/** interface.md, "Environment variable inference": what the environment fills in, and what it does not. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { deploymentOf, environment, secretsFrom, urlFrom } from "../../../src/core/config/env.ts";
import { envDefaults, setEnvDefaults, variablePrefix } from "../../../src/core/config/env-defaults.ts";
import { customFetch } from "../../../src/core/markers.ts";
import type { AuthConfig } from "../../../src/core/types/config.ts";
import type { OAuthConfig, Provider, ProviderInput } from "../../../src/core/types/provider.ts";
import { limitedEnv } from "../../world/limited-env.ts";

const logger = () => ({ error: vi.fn(), warn: vi.fn(), debug: vi.fn() });
const card = (options: object = {}): Provider =>
  ({ id: "my-idp", name: "Mine", type: "oidc", issuer: "https://default.example", options }) as Provider;
const mail: Provider = { id: "post", name: "Post", type: "email", sendVerificationRequest: () => {}, options: {} };

/** A configuration after the environment was asked. */
function asked(env: object | undefined, config: Partial<AuthConfig> = {}): AuthConfig {
  const full: AuthConfig = { providers: [], ...config };
  setEnvDefaults(env, full);
  return full;
}
const provider = (env: object, input: ProviderInput) => asked(env, { providers: [input] }).providers[0] as OAuthConfig;

afterEach(() => void vi.unstubAllEnvs());

describe("secrets", () => {
  // biome-ignore format: a table
  it.each([
    [{},                                                                    []],
    [{ AUTH_SECRET: "a" },                                                  ["a"]],
    [{ HOSTAUTH_SECRET: "h" },                                              ["h"]],
    [{ AUTH_SECRET: "a", HOSTAUTH_SECRET: "h" },                            ["a"]],
    [{ NEXTAUTH_SECRET: "n" },                                              ["n"]],
    [{ HOSTAUTH_SECRET: "h", NEXTAUTH_SECRET: "n" },                        ["h"]],
    [{ AUTH_SECRET: "", HOSTAUTH_SECRET: "h" },                             ["h"]],
    [{ AUTH_SECRET: "a", AUTH_SECRET_1: "b", AUTH_SECRET_2: "c", AUTH_SECRET_3: "d" }, ["d", "c", "b", "a"]],
    [{ AUTH_SECRET_2: "c", HOSTAUTH_SECRET: "h" },                          ["c", "h"]],
    [{ AUTH_SECRET: "  ", AUTH_SECRET_1: "" },                              []],
  ])("of %j, newest first, are %j", (env, secrets) => {
    expect(secretsFrom(env)).toEqual(secrets);
  });

  it("AUTH_SECRET supplies the secret option, and an explicit one wins", () => {
    expect(asked({ AUTH_SECRET: "a" }).secret).toEqual(["a"]);
    expect(asked({ AUTH_SECRET: "a" }, { secret: "" }).secret).toEqual(["a"]);
    expect(asked({ AUTH_SECRET: "a" }, { secret: [] }).secret).toEqual(["a"]);
    expect(asked({ AUTH_SECRET: "a" }, { secret: "mine" }).secret).toBe("mine");
    expect(asked({}).secret).toBeUndefined();
  });
});

describe("the address", () => {
  // biome-ignore format: a table
  it.each([
    [{},                                                          {},                         undefined,                   "/auth"],
    [{ AUTH_URL: "https://app.example" },                         {},                         "https://app.example",       "/auth"],
    [{ AUTH_URL: "https://app.example/" },                        {},                         "https://app.example/",      "/auth"],
    [{ AUTH_URL: "https://app.example/api/auth" },                {},                         "https://app.example/api/auth", "/api/auth"],
    [{ AUTH_URL: "https://app.example/api/auth/" },               {},                         "https://app.example/api/auth/", "/api/auth"],
    [{ HOSTAUTH_URL: "https://old.example/x" },                   {},                         "https://old.example/x",     "/x"],
    [{ AUTH_URL: "https://new.example", HOSTAUTH_URL: "https://old.example/x" }, {},          "https://new.example",       "/auth"],
    [{ AUTH_URL: "", HOSTAUTH_URL: "https://old.example/x" },     {},                         "https://old.example/x",     "/x"],
    [{ AUTH_URL: "https://app.example/api/auth" },                { basePath: "/mine" },      "https://app.example/api/auth", "/mine"],
    [{ AUTH_URL: "https://app.example/api/auth" },                { url: "https://u.example/y" }, "https://u.example/y",   "/y"],
    [{ AUTH_URL: "https://app.example" },                         { basePath: "/" },          "https://app.example",       "/"],
  ])("%j and %j", (env, config, url, basePath) => {
    expect(asked(env, { ...config, logger: logger() })).toMatchObject({ basePath, ...(url && { url }) });
  });

  it.each(["foo", "javascript:x", "https://u:p@app.example", "https://app.example/#x", "https://app.example/?x=1"])(
    "MT-17: AUTH_URL=%s is left to the check, and does not throw here",
    (AUTH_URL) => {
      expect(asked({ AUTH_URL }).url).toBe(AUTH_URL);
    },
  );

  it("a path in both places is reported, equal or not, unless that is suppressed", async () => {
    const warningsOf = (basePath: string, suppress?: boolean) => {
      const config: AuthConfig = { providers: [], basePath, logger: logger() };
      setEnvDefaults({ AUTH_URL: "https://app.example/auth" }, config, suppress);
      return () => vi.mocked(config.logger?.warn)?.mock.calls.map(([code]) => code);
    };
    const [none, same, other] = [warningsOf("/auth", true), warningsOf("/auth"), warningsOf("/other")];
    await vi.waitFor(() => expect(other()).toEqual(["env-url-basepath-mismatch"]));
    expect(same()).toEqual(["env-url-basepath-redundant"]);
    expect(none()).toEqual([]);
  });

  it("a second call changes nothing, and logs no warning", () => {
    const config: AuthConfig = { providers: [card], logger: logger() };
    const env = { AUTH_URL: "https://app.example/auth", AUTH_SECRET: "a", AUTH_MY_IDP_ID: "cid" };
    setEnvDefaults(env, config);
    const once = structuredClone({ ...config, logger: undefined });
    setEnvDefaults(env, config);
    expect({ ...config, logger: undefined }).toEqual(once);
    expect(config.logger?.warn).not.toHaveBeenCalled();
  });
});

describe("trustHost", () => {
  const production = { NODE_ENV: "production" };

  // biome-ignore format: a table
  it.each([
    [{ AUTH_TRUST_HOST: "true" },                       true],
    [{ AUTH_TRUST_HOST: "1" },                          true],
    [{ AUTH_TRUST_HOST: " Yes " },                      true],
    [{ AUTH_TRUST_HOST: "false" },                      false],
    [{ AUTH_TRUST_HOST: "0" },                          false],
    [{ AUTH_TRUST_HOST: "no", VERCEL: "1" },            false],
    [{ AUTH_TRUST_HOST: "off", AUTH_URL: "https://a.b" }, false],
    [{ AUTH_TRUST_HOST: "App.example, localhost:3000" }, ["app.example", "localhost:3000"]],
    [{ AUTH_TRUST_HOST: "", VERCEL: "1" },              true],
    [{ AUTH_URL: "https://app.example" },               true],
    [{ HOSTAUTH_URL: "https://app.example" },           true],
    [{ VERCEL: "1" },                                   true],
    [{ VERCEL: "1", CF_PAGES: "1" },                    true],
    [{ AUTH_TRUST_HOST: "true", CF_PAGES: "1" },        true],
    [{ VERCEL: "", CF_PAGES: "" },                      undefined],
    [{ VERCEL: "false" },                               undefined],
    [{},                                                undefined],
  ])("in production, %j means %j", (env, expected) => {
    expect(asked({ ...production, ...env }).trustHost).toEqual(expected);
  });

  it("S3: on Cloudflare Pages, which passes X-Forwarded-Host on, only Host is trusted", () => {
    expect(asked({ ...production, CF_PAGES: "1" }).trustHost).toBe("host-header");
    expect(asked({ ...production, CF_PAGES: "0" }).trustHost).toBeUndefined();
  });

  it.each(["development", "test"])("in %s the environment trusts no host: localhost needs no option", (name) => {
    expect(asked({ NODE_ENV: name }).trustHost).toBeUndefined();
  });

  it.each([undefined, "", "staging", "Production"])("NODE_ENV=%s trusts localhost without an option", (NODE_ENV) => {
    expect(deploymentOf({ NODE_ENV }).believesLoopback).toBe(true);
  });

  it("NODE_ENV=production does not", () =>
    expect(deploymentOf({ NODE_ENV: "production" }).believesLoopback).toBe(false));

  it("an explicit option wins", () => {
    expect(asked({ AUTH_TRUST_HOST: "true" }, { trustHost: false }).trustHost).toBe(false);
    expect(asked({ ...production }, { trustHost: true }).trustHost).toBe(true);
    expect(asked({ AUTH_TRUST_HOST: "true" }, { trustHost: ["a.example"] }).trustHost).toEqual(["a.example"]);
  });

  it.each([undefined, "", "staging", "prod", "Development"])("MT-16: NODE_ENV=%s counts as production", (NODE_ENV) => {
    expect(deploymentOf({ NODE_ENV }).production).toBe(true);
    expect(asked({ NODE_ENV }).trustHost).toBeUndefined();
  });

  it.each(["development", "test"])("NODE_ENV=%s does not count as production", (NODE_ENV) => {
    expect(deploymentOf({ NODE_ENV }).production).toBe(false);
  });
});

describe("AUTH_REDIRECT_PROXY_URL", () => {
  it("is the default of redirectProxyUrl", () => {
    const env = { AUTH_REDIRECT_PROXY_URL: "https://proxy.example/auth" };
    expect(asked(env).redirectProxyUrl).toBe("https://proxy.example/auth");
    expect(asked(env, { redirectProxyUrl: "https://mine.example/auth" }).redirectProxyUrl).toBe(
      "https://mine.example/auth",
    );
    expect(asked({ AUTH_REDIRECT_PROXY_URL: "" })).not.toHaveProperty("redirectProxyUrl");
  });
});

describe("AUTH_REDIRECT_PROXY_ORIGINS", () => {
  it("U9: is the default of redirectProxyOrigins, with commas between the origins", () => {
    const env = { AUTH_REDIRECT_PROXY_ORIGINS: "https://app-*-team.example.com, http://localhost:3000" };
    expect(asked(env).redirectProxyOrigins).toEqual(["https://app-*-team.example.com", "http://localhost:3000"]);
    expect(asked(env, { redirectProxyOrigins: ["https://mine.example"] }).redirectProxyOrigins).toEqual([
      "https://mine.example",
    ]);
    expect(asked(env, { redirectProxyOrigins: [] }).redirectProxyOrigins).toEqual([]);
    expect(asked({ AUTH_REDIRECT_PROXY_ORIGINS: " " })).not.toHaveProperty("redirectProxyOrigins");
  });
});

describe("providers", () => {
  const env = {
    AUTH_MY_IDP_ID: "cid",
    AUTH_MY_IDP_SECRET: "shh",
    AUTH_MY_IDP_ISSUER: "https://env.example",
    AUTH_POST_KEY: "key",
  };

  // biome-ignore format: a table
  it.each([
    ["github",             "AUTH_GITHUB"],
    ["microsoft-entra-id", "AUTH_MICROSOFT_ENTRA_ID"],
    ["42-school",          "AUTH_42_SCHOOL"],
    ["a.b~c_d",            "AUTH_A_B_C_D"],
  ])("the id %s in upper-case snake case is %s", (id, prefix) => {
    expect(variablePrefix(id)).toBe(prefix);
  });

  it("AUTH_<ID>_ID, _SECRET and _ISSUER are options of an OAuth provider", () => {
    expect(provider(env, card())).toMatchObject({
      clientId: "cid",
      clientSecret: "shh",
      issuer: "https://env.example",
    });
    expect(provider(env, { ...card(), type: "oauth" } as Provider)).toMatchObject({ clientId: "cid" });
  });

  it("AUTH_<ID>_KEY is the key of an e-mail provider, and sets no other option", () => {
    expect(provider(env, mail)).toMatchObject({ apiKey: "key" });
    expect(provider(env, card())).not.toHaveProperty("apiKey");
    expect(provider({ AUTH_POST_ID: "x" }, mail)).toBe(mail);
  });

  it("options of the application win", () => {
    const own = card({ clientId: "mine", issuer: "https://mine.example" });
    expect(provider(env, own).options).toEqual({
      clientId: "mine",
      issuer: "https://mine.example",
      clientSecret: "shh",
    });
    const custom = {
      id: "my-idp",
      name: "Mine",
      type: "oidc",
      issuer: "https://mine.example",
      clientId: "mine",
    } as Provider;
    expect(provider(env, custom)).toMatchObject({
      clientId: "mine",
      issuer: "https://mine.example",
      clientSecret: "shh",
    });
  });

  it("the id that the application gives is the one that counts", () => {
    const renamed = card({ id: "work" });
    expect(provider({ AUTH_WORK_ID: "w", AUTH_MY_IDP_ID: "cid" }, renamed)).toMatchObject({ clientId: "w" });
    expect(provider({ AUTH_MY_IDP_ID: "cid" }, renamed)).toBe(renamed);
  });

  it("a function is called without arguments, and once more with the options of the environment", () => {
    const make = vi.fn(card);
    expect(provider({}, make)).toEqual(card());
    expect(make.mock.calls).toEqual([[]]);
    make.mockClear();
    const tenant = vi.fn((options: { issuer?: string } = {}) => ({
      ...card(options),
      token: `${options.issuer}/token`,
    }));
    expect(provider(env, tenant as () => Provider)).toMatchObject({
      token: "https://env.example/token",
      clientId: "cid",
    });
    expect(tenant.mock.calls.map((args) => args.length)).toEqual([0, 1]);
  });

  it("a function that takes no options still gets its missing settings", () => {
    expect(provider(env, () => card({ clientId: "mine" }))).toMatchObject({
      options: { clientId: "mine", clientSecret: "shh" },
    });
  });

  it("keeps symbols, and does not change the objects of the application", () => {
    const fetch = () => Promise.reject(new Error("no"));
    const own = Object.freeze({ ...card(Object.freeze({})), [customFetch]: fetch }) as OAuthConfig;
    const filled = provider(env, own);
    expect(filled).not.toBe(own);
    expect(filled[customFetch]).toBe(fetch);
    expect(own).not.toHaveProperty("clientId");
  });

  it("invalid providers are left for the check to report", () => {
    const inputs = ["github", null, 5, () => "x"] as unknown as ProviderInput[];
    expect(asked(env, { providers: inputs }).providers).toEqual(inputs);
    expect(asked(env, { providers: undefined as unknown as [] })).not.toHaveProperty("providers.0");
  });
});

describe("the environment object", () => {
  it("is that of the process", () => {
    vi.stubEnv("AUTH_URL", "https://stub.example");
    expect(urlFrom(environment())).toBe("https://stub.example");
  });

  it("may be missing, or hold values that are not strings", () => {
    vi.stubGlobal("process", undefined);
    expect(environment()).toBeUndefined();
    vi.unstubAllGlobals();
    expect(asked(undefined)).toEqual({ providers: [], basePath: "/auth" });
    expect(asked({ AUTH_SECRET: { fetch() {} }, AUTH_URL: 5, NODE_ENV: true })).toEqual({
      providers: [],
      basePath: "/auth",
    });
  });

  it("a variable that may not be read counts as unset, and those that may are read", () => {
    const env = limitedEnv({ AUTH_SECRET: "a", AUTH_MY_IDP_ID: "cid" });
    expect(asked(env, { providers: [card] })).toEqual({
      providers: [expect.objectContaining({ clientId: "cid" })],
      basePath: "/auth",
      secret: ["a"],
    });
    expect(deploymentOf(env)).toEqual(deploymentOf({}));
  });

  it("envDefaults is pure: neither side is changed", () => {
    const config: AuthConfig = Object.freeze({ providers: Object.freeze([card]) });
    expect(envDefaults(Object.freeze({ AUTH_SECRET: "a", NODE_ENV: "test" }), config)).toEqual({
      basePath: "/auth",
      secret: ["a"],
      providers: [card()],
    });
  });
});
