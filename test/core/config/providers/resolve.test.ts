/** Providers, completed. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { cardOf, resolveProvider } from "../../../../src/core/config/providers/resolve.ts";
import { AuthError, InvalidConfiguration } from "../../../../src/core/errors/index.ts";
import { customFetch } from "../../../../src/core/markers.ts";
import type { Provider, ProviderInput } from "../../../../src/core/types/provider.ts";
import type { ReadyCredentials, ReadyEmail, ReadyOAuth } from "../../../../src/core/types/ready-provider.ts";
import { mail, oauth2, oidc } from "../helpers.ts";

const ready = (input: unknown, config = {}) => resolveProvider(cardOf(input as ProviderInput), config);
const oauth = (changes: object = {}, base: object = oidc, config = {}) =>
  ready({ ...base, ...changes }, config) as ReadyOAuth;

afterEach(() => void vi.unstubAllGlobals());

describe("cardOf", () => {
  it("takes an object, or a function that is called without arguments", () => {
    const make = vi.fn(() => oidc);
    expect(cardOf(oidc)).toEqual(oidc);
    expect(cardOf(make)).toEqual(oidc);
    expect(make.mock.calls).toEqual([[]]);
  });

  it("the options of the application win, and are removed afterwards", () => {
    const card = {
      ...oidc,
      style: { brandColor: "#000" },
      checks: ["pkce"],
      options: { id: "mine", clientId: "own", checks: ["none"], name: undefined },
    };
    expect(cardOf(card as unknown as Provider)).toEqual({
      ...oidc,
      id: "mine",
      clientId: "own",
      checks: ["none"],
      style: { brandColor: "#000" },
    });
  });

  it("the type of a card is its own", () => {
    expect(cardOf({ ...oidc, options: { type: "oauth" } } as unknown as Provider).type).toBe("oidc");
  });

  it("a bare id is reported with how to get the provider", () => {
    const get = () => cardOf("github" as unknown as ProviderInput);
    expect(get).toThrow(InvalidConfiguration);
    expect(get).toThrow(/bare id "github".*"portico\/providers".*builtIn\("github"\)/);
  });

  it("a card that is not loaded yet is not one", () => {
    const lazy = { id: "github", type: "oauth", options: {}, load: async () => oidc };
    expect(() => cardOf(lazy as unknown as Provider)).toThrow(/card of the provider "github" could not be loaded/);
  });

  it.each([null, undefined, 5, {}, [], { id: "x", type: "saml" }, () => undefined])("%j is not a provider", (input) => {
    expect(() => cardOf(input as unknown as ProviderInput)).toThrow(AuthError);
  });

  it("MT-06: changes no input, also if all are frozen", () => {
    const options = Object.freeze({ authorization: Object.freeze({ params: Object.freeze({ prompt: "login" }) }) });
    const card = Object.freeze({ ...oidc, authorization: Object.freeze({ url: "https://op.example/a" }), options });
    expect(cardOf(card)).toMatchObject({ authorization: { url: "https://op.example/a", params: { prompt: "login" } } });
    expect(card.authorization).toEqual({ url: "https://op.example/a" });
    expect(card.options).toBe(options);
  });
});

describe("an OAuth provider", () => {
  it("of type oidc has nothing left to default but profile and account, which `profile.ts` of the method has", () => {
    expect(oauth()).toEqual({
      id: "op",
      name: "OP",
      style: {},
      type: "oidc",
      issuer: "https://op.example",
      authorization: { params: { scope: "openid profile email" } },
      token: {},
      userinfo: {},
      clientId: "cid",
      clientSecret: "shh",
      client: {},
      checks: new Set(["pkce", "state", "nonce"]),
      responseMode: "query",
      jarm: false,
      claimsFrom: "either",
      callbackClaims: [],
      clientIdParameter: "client_id",
      codeParameter: "code",
      linksByEmail: false,
      refresh: {},
      logout: {},
      initiateLogin: false,
      allowedParams: new Set(),
      fetch: expect.any(Function),
      source: oidc,
    });
  });

  it("of type oauth asks for no scope, and takes its claims from userinfo", () => {
    expect(oauth({}, oauth2)).toMatchObject({
      type: "oauth",
      authorization: { url: "https://as.example/authorize", params: {} },
      token: { url: "https://as.example/token" },
      userinfo: { url: "https://as.example/me" },
      checks: new Set(["pkce", "state"]),
      claimsFrom: "userinfo",
    });
    expect(oauth({}, oauth2).authorization.params).toEqual({});
  });

  it("without a name it is called by its id", () => {
    expect(oauth({ name: undefined }).name).toBe("op");
  });

  // biome-ignore format: a table
  it.each([
    [undefined,                     {},                                                 ["pkce", "state", "nonce"]],
    [["pkce"],                      {},                                                 ["pkce"]],
    [["state", "pkce"],             {},                                                 ["state", "pkce"]],
    [[],                            {},                                                 []],
    [["none"],                      {},                                                 []],
    [["none", "pkce"],              {},                                                 []],
    [["pkce"],                      { redirectProxyUrl: "https://proxy.example/auth" }, ["pkce", "state"]],
    [["none"],                      { redirectProxyUrl: "https://proxy.example/auth" }, ["state"]],
  ])("checks %j with %j are %j", (checks, config, expected) => {
    expect([...oauth({ checks }, oidc, config).checks]).toEqual(expected);
  });

  it("none in the options switches off what the card has", () => {
    expect(oauth({ checks: ["pkce", "state"], options: { checks: ["none"] } }).checks.size).toBe(0);
  });

  it("parameters are text, wherever the card has them", () => {
    const params = {
      prompt: "consent",
      max_age: 5,
      claims: { userinfo: { email: null } },
      gone: undefined,
      empty: null,
      on: true,
    };
    const authorization = { url: "https://op.example/a?scope=openid&prompt=none&resource=1&resource=2#end", params };
    expect(oauth({ authorization }).authorization).toEqual({
      url: "https://op.example/a?resource=1&resource=2#end",
      params: { scope: "openid", prompt: "consent", max_age: "5", claims: '{"userinfo":{"email":null}}', on: "true" },
    });
  });

  it("a URL without a query stays unchanged", () => {
    expect(oauth({ authorization: "https://op.example" }).authorization.url).toBe("https://op.example");
  });

  it("a scope of the card or of the application is the scope", () => {
    expect(oauth({ authorization: { params: { scope: "openid" } } }).authorization.params.scope).toBe("openid");
    expect(oauth({ options: { authorization: { params: { scope: "a b" } } } }).authorization.params.scope).toBe("a b");
  });

  it("the response is posted if the card requires it", () => {
    const params = { response_mode: "form_post" };
    expect(oauth({ authorization: { params } }).responseMode).toBe("form_post");
    expect(oauth({ authorization: "https://op.example/a?response_mode=form_post" }).responseMode).toBe("form_post");
    expect(oauth({ authorization: { params: { response_mode: "query" } } }).responseMode).toBe("query");
  });

  it("endpoints may be strings or objects", () => {
    const conform = () => undefined;
    expect(oauth({ token: { url: "https://op.example/t", conform }, userinfo: "https://op.example/u" })).toMatchObject({
      token: { url: "https://op.example/t", conform },
      userinfo: { url: "https://op.example/u" },
    });
  });

  it("the redirect proxy of the configuration is that of each, unless it has its own or disables it", () => {
    const config = { redirectProxyUrl: "https://proxy.example/auth" };
    expect(oauth({}, oidc, config).redirectProxyUrl).toBe("https://proxy.example/auth");
    expect(oauth({ redirectProxyUrl: "https://own.example/auth" }, oidc, config).redirectProxyUrl).toBe(
      "https://own.example/auth",
    );
    expect(oauth({ redirectProxyUrl: "" }, oidc, config)).not.toHaveProperty("redirectProxyUrl");
  });

  it("claims come from userinfo too, if the card requires it", () => {
    expect(oauth({ idToken: false }).claimsFrom).toBe("userinfo");
    expect(oauth({ idToken: true }).claimsFrom).toBe("id_token");
  });

  it("links by e-mail address only with exactly the documented value", () => {
    expect(oauth({ allowDangerousEmailAccountLinking: true }).linksByEmail).toBe(true);
    expect(oauth({ allowDangerousEmailAccountLinking: 1 }).linksByEmail).toBe(false);
  });

  it("functions of the card get their card as `this`, and those of the application the merged provider", () => {
    const card = {
      ...oidc,
      tag: "t",
      profile(this: { tag: string }) {
        return { id: this.tag };
      },
      options: {
        account(this: { clientId: string }) {
          return { scope: this.clientId };
        },
      },
    };
    const { profile, account } = ready(card) as ReadyOAuth;
    expect(profile?.({}, {})).toEqual({ id: "t" });
    expect(account?.({})).toEqual({ scope: "cid" });
  });

  it("a provider of a class keeps its methods", () => {
    class Acme {
      id = "acme";
      type = "oidc" as const;
      name = "Acme";
      issuer = "https://op.example";
      clientId = "cid";
      profile() {
        return { id: this.name };
      }
    }
    expect((ready(new Acme()) as ReadyOAuth).profile?.({}, {})).toEqual({ id: "Acme" });
  });

  it("customFetch replaces fetch, from the card or from the application", async () => {
    const own = () => Promise.resolve(new Response("own"));
    expect(oauth({ [customFetch]: own }).fetch).toBe(own);
    expect(oauth({ options: { [customFetch]: own } }).fetch).toBe(own);
  });

  it("the global fetch is looked up at each call", async () => {
    const { fetch } = oauth();
    vi.stubGlobal("fetch", async () => new Response("stub"));
    expect(await (await fetch("https://op.example")).text()).toBe("stub");
  });
});

describe("providers of other types", () => {
  it("e-mail: a link is valid for ten minutes, and functions get their provider as `this`", async () => {
    const seen: unknown[] = [];
    const provider = {
      ...mail,
      from: "me",
      sendVerificationRequest(this: { from: string }) {
        seen.push(this.from);
      },
      normalizeIdentifier: (identifier: string) => identifier.trim(),
      options: { from: "you" },
    };
    const email = ready(provider) as ReadyEmail;
    expect(email).toMatchObject({ id: "mail", type: "email", maxAge: 600, source: { from: "you" } });
    await email.send({} as never);
    expect(seen).toEqual(["you"]);
    expect(email.normalize?.(" a ")).toBe("a");
    expect(email).not.toHaveProperty("makeToken");
    expect((ready({ ...mail, options: { maxAge: 60 } }) as ReadyEmail).maxAge).toBe(60);
  });

  it("credentials: fields and authorize, which gets its provider as `this`", () => {
    const provider = {
      id: "c",
      name: "C",
      type: "credentials",
      credentials: { user: {} },
      secret: 1,
      authorize(this: { secret: number }) {
        return { id: String(this.secret) };
      },
    };
    const { authorize, ...rest } = ready(provider) as ReadyCredentials;
    expect(rest).toEqual({ id: "c", name: "C", style: {}, type: "credentials", credentials: { user: {} } });
    expect(authorize({}, new Request("https://app.example"))).toEqual({ id: "1" });
  });

  it("webauthn", () => {
    expect(ready({ id: "p", name: "P", type: "webauthn" })).toMatchObject({
      id: "p",
      type: "webauthn",
      userVerification: "required",
      attestation: "none",
      algorithms: [-8, -7, -257],
      timeout: 300,
      signUp: true,
      autofill: true,
      relyingParty: {},
    });
  });
});
