/** interface.md, "Programmatic operations" and "Environment variable inference" of the core. */
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  Auth,
  type AuthConfig,
  AuthError,
  createActionURL,
  customFetch,
  isAuthAction,
  raw,
  setEnvDefaults,
  skipCSRFCheck,
} from "../../src/index.ts";
import { cookieNames, home, passwords, secret } from "../journeys/helpers.ts";
import { createLog, testConfig } from "../world/config.ts";
import { createIssuer } from "../world/issuer.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

describe("Operations / Auth(request, config)", () => {
  it("output: a promise of a Response", async () => {
    expect(await Auth(new Request(`${home}/auth/session`), testConfig())).toBeInstanceOf(Response);
  });

  it("never throws for input of a visitor", async () => {
    for (const path of [
      "/auth/../x",
      "/auth/%zz",
      "/auth/session?a=1&a=2",
      `/auth/${"x".repeat(10_000)}`,
      "/",
      "/auth",
    ]) {
      const response = await Auth(new Request(home + path), testConfig());
      expect(response.status).toBeGreaterThanOrEqual(400);
    }
  });

  it("with the raw marker: a ResponseInternal, with status, headers, body, redirect and cookies", async () => {
    const config = { ...testConfig({ providers: [passwords()] }), raw } as const;
    const page = await Auth(new Request(`${home}/auth/signin`), config);
    expect(page).toMatchObject({
      headers: expect.objectContaining({ "content-type": expect.stringContaining("text/html") }),
      body: expect.stringContaining("<form"),
      cookies: [{ name: cookieNames.csrf, value: expect.any(String), options: { httpOnly: true } }],
    });
    const custom = await Auth(new Request(`${home}/auth/signin`), { ...config, pages: { signIn: "/enter" } });
    expect(custom.redirect).toContain("/enter?");
  });

  it("with the raw marker: throws failures, as an AuthError", async () => {
    const config = { ...testConfig(), raw } as const;
    await expect(Auth(new Request(`${home}/auth/nowhere`), config)).rejects.toThrow(AuthError);
    await expect(Auth(new Request(`${home}/auth/signout`, { method: "POST" }), config)).rejects.toMatchObject({
      type: "MissingCSRF",
    });
  });
});

describe("Operations / isAuthAction(action)", () => {
  it("is true for the actions, and for nothing else", () => {
    const actions = ["callback", "csrf", "error", "providers", "session", "signin", "signout", "verify-request"];
    const ofProviders = ["backchannel-logout", "client-metadata", "frontchannel-logout", "initiate"];
    expect([...actions, ...ofProviders, "signout/return", "webauthn-options"].every(isAuthAction)).toBe(true);
    expect(
      ["", "Signin", "signin/", "signout/", "return", "constructor", "__proto__", "toString", "sign-in"].some(
        isAuthAction,
      ),
    ).toBe(false);
  });
});

describe("Operations / createActionURL(action, protocol, headers, envObject, config)", () => {
  const headers = new Headers({ host: "app.example" });
  const url = (env = {}, config = {}, sent = headers, protocol = "https") =>
    createActionURL("signin", protocol, sent, env, { logger: createLog().logger, ...config }).href;

  // biome-ignore format: a table
  it.each([
    ["host and protocol",             {},                                             { basePath: "/auth" },     "https://app.example/auth/signin"],
    ["no base path",                  {},                                             {},                        "https://app.example/signin"],
    ["a base path without slash",     {},                                             { basePath: "auth/" },     "https://app.example/auth/signin"],
    ["the root as base path",         {},                                             { basePath: "/" },         "https://app.example/signin"],
    ["AUTH_URL",                      { AUTH_URL: "https://public.example" },         { basePath: "/auth" },     "https://public.example/auth/signin"],
    ["AUTH_URL with a path",          { AUTH_URL: "https://public.example/my/auth" }, {},                        "https://public.example/my/auth/signin"],
    ["AUTH_URL with the same path",   { AUTH_URL: "https://public.example/auth/" },   { basePath: "/auth" },     "https://public.example/auth/signin"],
    ["HOSTAUTH_URL",                  { HOSTAUTH_URL: "https://old.example/api/auth" }, { basePath: "/api/auth" }, "https://old.example/api/auth/signin"],
    ["AUTH_URL before HOSTAUTH_URL",  { AUTH_URL: "https://a.example", HOSTAUTH_URL: "https://b.example" }, {}, "https://a.example/signin"],
    ["an empty AUTH_URL",             { AUTH_URL: "" },                               { basePath: "/auth" },     "https://app.example/auth/signin"],
  ])("joins %s", (_what, env, config, expected) => {
    expect(url(env, config)).toBe(expected);
  });

  it("takes an action of two segments", () => {
    const href = createActionURL("signout/return", "https", headers, {}, { basePath: "/auth" }).href;
    expect(href).toBe("https://app.example/auth/signout/return");
  });

  it("follows the forwarded headers, which win over host and protocol", () => {
    const sent = new Headers({
      host: "internal:3000",
      "x-forwarded-host": "app.example",
      "x-forwarded-proto": "https",
    });
    expect(url({}, { basePath: "/auth" }, sent, "http")).toBe("https://app.example/auth/signin");
  });

  it("takes the protocol with or without a colon", () => {
    expect(url({}, {}, headers, "http:")).toBe("http://app.example/signin");
  });

  it("refuses lists, invalid hosts and no host", () => {
    for (const sent of [
      new Headers({ "x-forwarded-host": "a.example, b.example" }),
      new Headers({ host: "app.example/x" }),
      new Headers({ host: "app.example", "x-forwarded-proto": "https,http" }),
      new Headers(),
    ]) {
      expect(() => url({}, {}, sent)).toThrow(AuthError);
    }
    expect(() => url({ AUTH_URL: "not a url" })).toThrow(AuthError);
  });

  it("warns when AUTH_URL and basePath name different paths", async () => {
    const log = createLog();
    url({ AUTH_URL: "https://public.example/one" }, { basePath: "/two", logger: log.logger });
    await vi.waitFor(() => expect(log.lines.map(({ code }) => code)).toEqual(["env-url-basepath-mismatch"]));
  });
});

describe("Operations / setEnvDefaults(envObject, config, suppressBasePathWarning)", () => {
  const filled = (env: object, config: Partial<AuthConfig> = {}, suppress?: boolean): AuthConfig => {
    const given: AuthConfig = { providers: [], ...config };
    expect(setEnvDefaults(env, given, suppress)).toBeUndefined();
    return given;
  };

  it("fills defaults on the config from the environment; explicit options win", () => {
    const env = {
      AUTH_SECRET: secret,
      AUTH_URL: "https://app.example/x",
      AUTH_REDIRECT_PROXY_URL: "https://p.example/auth",
    };
    expect(filled(env)).toMatchObject({
      secret: [secret],
      url: "https://app.example/x",
      basePath: "/x",
      redirectProxyUrl: "https://p.example/auth",
      trustHost: true,
    });
    const own = { secret: "own", basePath: "/own", redirectProxyUrl: "https://own.example", trustHost: false };
    expect(filled(env, own, true)).toMatchObject(own);
  });

  it("HOSTAUTH_URL and HOSTAUTH_SECRET are alternatives to AUTH_URL and AUTH_SECRET, which win", () => {
    expect(filled({ HOSTAUTH_SECRET: "old", HOSTAUTH_URL: "https://old.example" })).toMatchObject({
      secret: ["old"],
      url: "https://old.example",
    });
    expect(filled({ AUTH_SECRET: "new", HOSTAUTH_SECRET: "old" }).secret).toEqual(["new"]);
  });

  it("AUTH_SECRET_1 to _3 are newer than AUTH_SECRET", () => {
    expect(filled({ AUTH_SECRET: "0", AUTH_SECRET_1: "1", AUTH_SECRET_2: "2", AUTH_SECRET_3: "3" }).secret).toEqual([
      "3",
      "2",
      "1",
      "0",
    ]);
  });

  it("basePath is /auth if no URL has a path", () => {
    expect(filled({}).basePath).toBe("/auth");
    expect(filled({ AUTH_URL: "https://app.example/" }).basePath).toBe("/auth");
  });

  it("suppressBasePathWarning: default false: two different paths cause a warning, unless it is true", async () => {
    const log = createLog();
    const env = { AUTH_URL: "https://app.example/auth" };
    filled(env, { basePath: "/auth", logger: log.logger }, true);
    filled(env, { basePath: "/auth", logger: log.logger });
    filled(env, { basePath: "/other", logger: log.logger });
    await vi.waitFor(() => expect(log.lines.map(({ code }) => code)).toContain("env-url-basepath-mismatch"));
    expect(log.lines.map(({ code }) => code)).toEqual(["env-url-basepath-redundant", "env-url-basepath-mismatch"]);
  });

  it("decisions / env: an empty string is unset, and booleans are parsed", () => {
    expect(filled({ AUTH_SECRET: "", HOSTAUTH_SECRET: "old" }).secret).toEqual(["old"]);
    const production = { NODE_ENV: "production" };
    expect(filled({ ...production, AUTH_TRUST_HOST: "false", AUTH_URL: "https://app.example" }).trustHost).toBe(false);
    expect(filled({ ...production, AUTH_TRUST_HOST: "true" }).trustHost).toBe(true);
    expect(filled({ ...production, AUTH_TRUST_HOST: "" }).trustHost).toBeUndefined();
  });
});

describe("Environment variable inference", () => {
  const env = {
    AUTH_OP_ID: "id-of-env",
    AUTH_OP_SECRET: "secret-of-env",
    AUTH_MY_OWN_IDP_ID: "id",
    AUTH_MY_OWN_IDP_SECRET: "s",
  };
  const optionsOf = (config: AuthConfig) => config.providers[0] as { clientId?: string; clientSecret?: string };
  const { clientId: _id, clientSecret: _secret, ...card } = createIssuer().provider();

  it("AUTH_{PROVIDER}_ID and _SECRET: clientId and clientSecret of OAuth providers", () => {
    const config: AuthConfig = { providers: [card] };
    setEnvDefaults(env, config);
    expect(optionsOf(config)).toMatchObject({ clientId: "id-of-env", clientSecret: "secret-of-env" });
  });

  it("PROVIDER is the uppercase snake-case form of the provider id", () => {
    const config: AuthConfig = { providers: [{ ...card, id: "my-own-idp" }] };
    setEnvDefaults(env, config);
    expect(optionsOf(config)).toMatchObject({ clientId: "id", clientSecret: "s" });
  });

  it("a provider can still be invoked with options that override its defaults", () => {
    const config: AuthConfig = { providers: [{ ...card, options: { clientId: "own" } }] };
    setEnvDefaults(env, config);
    expect(optionsOf(config)).toMatchObject({ options: { clientId: "own" }, clientSecret: "secret-of-env" });
  });
});

describe("Operations / markers", () => {
  it("are symbols that two copies of the package agree on", () => {
    expect([raw, skipCSRFCheck, customFetch].every((marker) => Symbol.keyFor(marker) !== undefined)).toBe(true);
  });
});
