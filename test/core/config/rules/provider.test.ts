/** Rules about providers. */

import { describe, expect, it } from "vitest";
import { proxyOf } from "../../../../src/core/config/providers/resolve.ts";
import type { Provider } from "../../../../src/core/types/provider.ts";
import { mail, oauth2, ofProvider, oidc, verdict } from "../helpers.ts";

const fine = { type: undefined, message: "", warnings: [], loggedWarnings: [] };
const none = { type: undefined, warnings: [] };
const withIds = (...ids: unknown[]) => verdict({ providers: ids.map((id) => ({ ...oidc, id })) });

describe("a valid provider", () => {
  it.each([
    ["oidc", oidc],
    ["oauth", oauth2],
    ["oauth with an issuer", { ...oidc, type: "oauth" }],
  ])("of type %s passes", (_what, provider) => {
    expect(ofProvider({}, provider)).toEqual(fine);
  });
});

describe("idsAreUnique", () => {
  it.each(["github", "42-school", "My.Idp_~", "x".repeat(64)])("accepts %s", (id) => {
    expect(withIds(id)).toEqual(fine);
  });

  // biome-ignore format: a table
  it.each(["a/b", ".", "..", "a%2f", "a b", "", "é", "a?b", "a\\b", "x".repeat(65), 5, undefined, null, "__proto__", "constructor"])("MT-08: the id %j is a configuration error", (id) => {
    expect(withIds(id)).toMatchObject({ type: "InvalidConfiguration", message: expect.stringContaining("malformed") });
  });

  it("MT-08: the same id twice is a configuration error", () => {
    expect(withIds("a", "b", "a").message).toContain('Two providers have the id "a"');
  });

  it("MT-08: so are ids that differ by case", () => {
    expect(withIds("GitHub", "github")).toMatchObject({
      type: "InvalidConfiguration",
      message: expect.stringContaining('the id "github" (ignoring case)'),
    });
  });

  it("MT-20: so are ids that share their variables", () => {
    expect(withIds("my-idp", "my_idp").message).toContain("share the variables AUTH_MY_IDP_*");
    expect(withIds("my-idp", "my-idp2")).toEqual(fine);
  });
});

describe("endpointsAreKnown", () => {
  it("OpenID Connect needs an issuer, and nothing else", () => {
    const { type, message } = ofProvider({ issuer: undefined });
    expect(type).toBe("InvalidEndpoints");
    expect(message).toBe(
      'The issuer of the provider "op" is missing. Set it, or AUTH_OP_ISSUER, to the `iss` of its id_tokens.',
    );
    expect(ofProvider({ issuer: undefined, wellKnown: "https://op.example/.well-known" }).type).toBe(
      "InvalidEndpoints",
    );
  });

  it.each(["authorization", "token", "userinfo"])(
    "OAuth without an issuer needs %s, and the error names provider and endpoint",
    (name) => {
      expect(ofProvider({ [name]: undefined }, oauth2)).toMatchObject({
        type: "InvalidEndpoints",
        message: expect.stringContaining(`The ${name} endpoint of the provider "as" is missing`),
      });
      expect(ofProvider({ [name]: undefined, issuer: "https://as.example" }, oauth2)).toEqual(fine);
      expect(ofProvider({ [name]: {} }, oauth2).type).toBe("InvalidEndpoints");
    },
  );

  it("userinfo may be requested by a function of the provider", () => {
    expect(ofProvider({ userinfo: { request: () => ({}) } }, oauth2)).toEqual(fine);
  });

  it("everything that is missing is reported", () => {
    const { message } = ofProvider({ authorization: undefined, token: undefined, userinfo: undefined }, oauth2);
    expect(message).toMatch(/^There are 3 problems/);
  });

  it.each(["issuer", "wellKnown", "authorization", "token", "userinfo", "jwks"])(
    "SS-01: %s on http: is a configuration error in production and in development",
    (name) => {
      for (const production of [true, false]) {
        expect(ofProvider({ [name]: "http://op.example/x" }, oidc, production)).toMatchObject({
          type: "InvalidEndpoints",
          message: `The ${name} URL of the provider "op" must begin with https: (http: is allowed only for localhost).`,
        });
      }
      expect(ofProvider({ [name]: "https://op.example/x" })).toEqual(fine);
    },
  );

  it.each(["endSession", "revocation"])("SS-01: logout.%s on http: is a configuration error", (name) => {
    const withUrl = (url: string | false) => ofProvider({ logout: { [name]: url } });
    expect(withUrl("http://op.example/x").message).toContain(`The logout.${name} URL of the provider "op" must begin`);
    expect([withUrl("https://op.example/x"), withUrl(false), ofProvider({ logout: true })]).toEqual([fine, fine, fine]);
  });

  it("SS-01: localhost may be http: in development, and is warned of in production", () => {
    for (const issuer of ["http://localhost:9000", "http://127.0.0.1:9000", "http://[::1]:9000"]) {
      expect(ofProvider({ issuer }, oidc, false)).toEqual(fine);
      expect(ofProvider({ issuer })).toMatchObject({ type: undefined, warnings: ["plain-endpoint"] });
    }
  });

  it("N7: several providers on this machine give one warning", () => {
    const providers = ["a", "b", "c"].map((id) => ({ ...oidc, id, issuer: "http://localhost:9000" }));
    expect(verdict({ providers })).toMatchObject({ type: undefined, warnings: ["plain-endpoint"] });
  });

  it.each(["file:///etc/passwd", "data:application/json,{}", "ftp://op.example/jwks", "gopher://op.example/"])(
    "SS-02: jwks at %s is refused",
    (jwks) => {
      expect(ofProvider({ jwks })).toMatchObject({
        type: "InvalidEndpoints",
        message: expect.stringContaining("jwks"),
      });
    },
  );

  it("rejects an invalid URL, one with a password, and one built from nothing", () => {
    expect(ofProvider({ issuer: "op.example" }).message).toContain("is not a URL");
    expect(ofProvider({ issuer: "https://u:p@op.example" }).message).toContain("user name or password");
    expect(ofProvider({ issuer: "https://undefined.auth.example" }).message).toContain("a value that is not set");
    expect(ofProvider({ issuer: "https://undefined/" }).message).toContain("a value that is not set");
    expect(ofProvider({ issuer: "https://nullable.example" })).toEqual(fine);
  });
});

describe("clients", () => {
  it.each([undefined, "", "  "])("clientId %j is missing, and the error names its variables", (clientId) => {
    expect(ofProvider({ clientId })).toMatchObject({
      type: "InvalidConfiguration",
      message: expect.stringContaining("AUTH_OP_ID"),
    });
  });

  it("a missing clientSecret is warned of, unless the client is public or has a key", () => {
    expect(ofProvider({ clientSecret: undefined })).toMatchObject({ type: undefined, warnings: ["no-client-secret"] });
    expect(ofProvider({ clientSecret: undefined, client: { token_endpoint_auth_method: "none" } })).toEqual(fine);
    expect(ofProvider({ clientSecret: undefined, token: { clientPrivateKey: {} } })).toEqual(fine);
    expect(
      ofProvider({ clientSecret: undefined, client: { token_endpoint_auth_method: "none" }, usesSecret: true }),
    ).toMatchObject({ type: undefined, warnings: ["no-client-secret"] });
  });

  // biome-ignore format: a table
  it.each([
    ["client_secret_basic",         ["no-client-secret"]],
    ["client_secret_post",          ["no-client-secret"]],
    ["client_secret_jwt",           ["no-client-secret"]],
    ["private_key_jwt",             []],
    ["tls_client_auth",             []],
    ["self_signed_tls_client_auth", []],
    ["none",                        []],
  ] as const)("without a clientSecret, a client that authenticates with %s has the warnings %j", (method, warnings) => {
    const client = { token_endpoint_auth_method: method };
    expect(ofProvider({ clientSecret: undefined, client })).toMatchObject({ type: undefined, warnings });
  });

  it("a missing clientSecret is warned of where the card sends it in the body, unless the secret is signed", () => {
    const client = { token_endpoint_auth_method: "client_secret_post" } as const;
    const signedSecret = { key: "key", keyId: "id", issuer: "team", audience: "https://op.example.com" };
    expect(ofProvider({ clientSecret: undefined, client })).toMatchObject({ warnings: ["no-client-secret"] });
    expect(ofProvider({ clientSecret: undefined, client, signedSecret })).toEqual(fine);
  });
});

describe("paramsAreFree", () => {
  // biome-ignore format: a table
  it.each(["client_id", "redirect_uri", "response_type", "state", "nonce", "code_challenge", "code_challenge_method", "request", "request_uri"])(
    "FL-21: %s in authorization.params is a configuration error", (name) => {
      expect(ofProvider({ authorization: { params: { [name]: "x" } } })).toMatchObject({ type: "InvalidConfiguration", message: expect.stringContaining(`"${name}"`) });
      expect(ofProvider({ options: { authorization: { params: { [name]: "x" } } } }).type).toBe("InvalidConfiguration");
    },
  );

  it("FL-21: so is __proto__, in every spelling", () => {
    const parsed = JSON.parse('{"__proto__":{"client_id":"evil"}}');
    for (const params of [parsed, { __proto__: { client_id: "evil" } }]) {
      expect(ofProvider({ authorization: { params } }).type).toBe("InvalidConfiguration");
      expect(ofProvider({ authorization: { params: { hd: "x" } }, options: { authorization: { params } } }).type).toBe(
        "InvalidConfiguration",
      );
    }
    expect(({} as Record<string, unknown>).client_id).toBeUndefined();
  });

  it("FL-21: so is the client id under its other name", () => {
    expect(ofProvider({ clientIdParameter: "client_key", authorization: { params: { client_key: "x" } } }).type).toBe(
      "InvalidConfiguration",
    );
  });

  it("a card may set scope, prompt, response_mode and similar parameters", () => {
    const params = {
      scope: "openid",
      prompt: "consent",
      response_mode: "form_post",
      access_type: "offline",
      claims: { userinfo: {} },
    };
    expect(ofProvider({ authorization: { params } })).toEqual(fine);
  });

  it.each(["fragment", "web_message", "fragment.jwt"])("response_mode %s is not supported", (response_mode) => {
    expect(ofProvider({ authorization: { params: { response_mode } } }).message).toContain("response_mode");
    expect(
      ofProvider({ authorization: `https://op.example/authorize?response_mode=${response_mode}` }).message,
    ).toContain("response_mode");
  });

  it("allowing a sign-in request to set one of them is warned of", () => {
    expect(ofProvider({ allowedParams: ["state"] })).toMatchObject({
      type: undefined,
      warnings: ["reserved-parameter"],
    });
    expect(ofProvider({ allowedParams: ["scope", "audience"] })).toEqual(fine);
  });
});

describe("proxyFitsProviders", () => {
  const formPost = { authorization: { params: { response_mode: "form_post" } } };
  const redirectProxyUrl = "https://proxy.example/auth";

  it("RP-10: form_post and a redirect proxy do not go together", () => {
    for (const provider of [formPost, { authorization: "https://op.example/a?response_mode=form_post" }]) {
      expect(ofProvider({ ...provider, redirectProxyUrl })).toMatchObject({
        type: "InvalidConfiguration",
        message: expect.stringContaining("form_post"),
      });
    }
  });

  it("U12: a provider that posts its responses does not use the shared proxy, with a warning", () => {
    for (const provider of [formPost, { authorization: "https://op.example/a?response_mode=form_post" }]) {
      const found = verdict({
        redirectProxyUrl,
        providers: [
          { ...oidc, ...provider },
          { ...oidc, id: "other" },
        ],
      });
      expect(found).toMatchObject({ type: undefined, warnings: ["proxy-form-post"] });
      expect(proxyOf({ ...oidc, ...provider }, { redirectProxyUrl })).toBeUndefined();
    }
    expect(proxyOf(oidc, { redirectProxyUrl })).toBe(redirectProxyUrl);
  });

  it("RP-10: alone, each is valid, and one provider may opt out of the shared proxy", () => {
    expect(ofProvider(formPost)).toEqual(fine);
    expect(ofProvider({ redirectProxyUrl })).toEqual(fine);
    expect(verdict({ redirectProxyUrl, providers: [{ ...oidc, ...formPost, redirectProxyUrl: "" }] })).toEqual(fine);
  });

  it.each(["proxy", "http://proxy.example/auth"])("a provider's own proxy is an https URL, and not %s", (odd) => {
    expect(ofProvider({ redirectProxyUrl: odd }).message).toContain('redirectProxyUrl of the provider "op"');
  });
});

describe("linkingIsMeant", () => {
  it("MT-19: allowDangerousEmailAccountLinking is warned of, with the id", () => {
    const { loggedWarnings } = ofProvider({ allowDangerousEmailAccountLinking: true });
    expect(loggedWarnings).toEqual([{ code: "email-account-linking", message: expect.stringContaining('"op"') }]);
    expect(ofProvider({ allowDangerousEmailAccountLinking: false })).toEqual(fine);
  });
});

describe("other types", () => {
  const credentials = { id: "c", name: "C", type: "credentials", credentials: {}, authorize: () => null };

  it("credentials need authorize", () => {
    expect(ofProvider({}, credentials)).toEqual(fine);
    for (const authorize of [undefined, null, "x"]) {
      expect(ofProvider({ authorize }, credentials)).toMatchObject({
        type: "MissingAuthorize",
        message: expect.stringContaining('"c"'),
      });
    }
  });

  const store = Object.fromEntries(
    ["createVerificationToken", "useVerificationToken", "getUserByEmail", "createUser", "updateUser"].map((name) => [
      name,
      () => null,
    ]),
  );
  const withMail = (changes: object) =>
    verdict({ adapter: store, session: { strategy: "jwt" }, providers: [{ ...mail, ...changes }] });

  it("e-mail needs a sender", () => {
    expect(withMail({})).toEqual(fine);
    expect(withMail({ sendVerificationRequest: undefined }).message).toContain("sendVerificationRequest");
  });

  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, 1e12, "30d", 1.5])(
    "JW-29: a link cannot live for %j seconds",
    (maxAge) => {
      expect(withMail({ maxAge }).type).toBe("InvalidConfiguration");
      expect(withMail({ maxAge: 600 })).toEqual(fine);
    },
  );

  const passkey = { id: "passkey", name: "Passkey", type: "webauthn" } as Provider;

  it("passkeys must be switched on", () => {
    expect(verdict({ providers: [passkey], experimental: {} }).type).toBe("ExperimentalFeatureNotEnabled");
  });

  it("the switch for passkeys causes a warning if it is used", () => {
    expect(verdict({ experimental: { enableWebAuthn: true } })).toEqual(fine);
  });
});

describe("stylesAreSound", () => {
  it("accepts a colour and a picture", () => {
    expect(
      ofProvider({ style: { brandColor: "#24292f", logo: "https://op.example/logo.svg", mark: "M0 0h24z" } }),
    ).toMatchObject(none);
  });

  it.each([
    { brandColor: "red; --x:url(//evil)" },
    { logo: "javascript:alert(1)" },
    { mark: '"/><script>' },
    { mark: "L1 1" },
  ])("XS-05: refuses %j", (style) => {
    expect(ofProvider({ style }).type).toBe("InvalidConfiguration");
  });
});
