import { compactVerify, decodeJwt, decodeProtectedHeader, exportPKCS8, generateKeyPair } from "jose";
import { beforeEach, describe, expect, it } from "vitest";
import type { OAuthConfig } from "../../../../../src/core/types/provider.ts";
import { configOf, failure, Issuer, oauth2, oidc, type Seen, signIn, signingKey } from "../helpers.ts";

const key = await signingKey();
let issuer: Issuer;
beforeEach(() => {
  issuer = new Issuer([key]);
});

/** What the token endpoint saw. */
async function seen(more: Partial<OAuthConfig> = {}): Promise<{ request: Seen; form: URLSearchParams }> {
  await signIn(configOf(oidc(issuer, more)), issuer);
  const request = issuer.requests.find(({ to }) => to.endsWith("/token")) as Seen;
  return { request, form: new URLSearchParams(request.body) };
}

const method = (token_endpoint_auth_method: string) =>
  ({ client: { token_endpoint_auth_method } }) as Pick<OAuthConfig, "client">;

describe("the client authenticates", () => {
  it("by client_secret_basic, unless configured otherwise (B14)", async () => {
    const { request, form } = await seen();
    expect(request.headers.get("authorization")).toBe(`Basic ${btoa("the-client:the-client-secret")}`);
    expect([form.has("client_id"), form.has("client_secret")]).toEqual([false, false]);
  });

  it("by client_secret_basic, with id and secret form-encoded", async () => {
    issuer.claims = { aud: "a:b c&é" };
    const { request } = await seen({ clientId: "a:b c&é", clientSecret: "p:q+r/s=~ä%" });
    const basic = atob(request.headers.get("authorization")?.slice(6) ?? "");
    expect(basic).toBe("a%3Ab+c%26%C3%A9:p%3Aq%2Br%2Fs%3D%7E%C3%A4%25");
    const [id, secret] = basic.split(":").map((text) => new URLSearchParams(`x=${text}`).get("x"));
    expect([id, secret]).toEqual(["a:b c&é", "p:q+r/s=~ä%"]);
  });

  it("by client_secret_post", async () => {
    const { request, form } = await seen(method("client_secret_post"));
    expect(request.headers.has("authorization")).toBe(false);
    expect([form.get("client_id"), form.get("client_secret")]).toEqual(["the-client", "the-client-secret"]);
  });

  it("by none: with its id only", async () => {
    const { request, form } = await seen(method("none"));
    expect(request.headers.has("authorization")).toBe(false);
    expect([form.get("client_id"), form.has("client_secret")]).toEqual(["the-client", false]);
  });

  it("by none, when it has no secret", async () => {
    const { clientSecret: _, ...card } = oidc(issuer);
    await signIn(configOf(card), issuer);
    const form = new URLSearchParams(issuer.requests.find(({ to }) => to.endsWith("/token"))?.body);
    expect(form.get("client_id")).toBe("the-client");
  });

  it("by client_secret_jwt: an assertion for this server, valid for a minute", async () => {
    const { form } = await seen(method("client_secret_jwt"));
    const assertion = form.get("client_assertion") ?? "";
    await compactVerify(assertion, new TextEncoder().encode("the-client-secret"), { algorithms: ["HS256"] });
    expect(form.get("client_assertion_type")).toBe("urn:ietf:params:oauth:client-assertion-type:jwt-bearer");
    const { iss, sub, aud, iat = 0, exp, jti } = decodeJwt(assertion);
    expect({ iss, sub, aud, exp }).toEqual({
      iss: "the-client",
      sub: "the-client",
      aud: "https://op.example",
      exp: iat + 60,
    });
    expect(jti).toMatch(/^[\w-]{43}$/);
    expect(form.has("client_secret")).toBe(false);
  });

  it.each(["ES256", "RS256", "PS256", "EdDSA"])("by private_key_jwt, with a key for %s", async (alg) => {
    const { privateKey, publicKey } = await generateKeyPair(alg);
    const { clientSecret: _, ...card } = oidc(issuer, {
      token: { clientPrivateKey: { key: privateKey, kid: "mine" } },
    });
    await signIn(configOf(card), issuer);
    const form = new URLSearchParams(issuer.requests.find(({ to }) => to.endsWith("/token"))?.body);
    const assertion = form.get("client_assertion") ?? "";
    await compactVerify(assertion, publicKey);
    expect(decodeProtectedHeader(assertion)).toMatchObject({ kid: "mine" });
    expect(decodeJwt(assertion)).toMatchObject({ iss: "the-client", sub: "the-client" });
  });

  it("by private_key_jwt, with a bare CryptoKey that came through the options of the application", async () => {
    const { privateKey, publicKey } = await generateKeyPair("ES256");
    const { form } = await seen({ options: { token: { clientPrivateKey: privateKey }, ...method("private_key_jwt") } });
    const assertion = form.get("client_assertion") ?? "";
    await compactVerify(assertion, publicKey);
    expect(decodeProtectedHeader(assertion).kid).toBeUndefined();
  });

  it("to a server without an issuer with the URL of its token endpoint as audience", async () => {
    await signIn(configOf(oauth2(issuer, method("client_secret_jwt"))), issuer);
    const form = new URLSearchParams(issuer.requests[0]?.body);
    expect(decodeJwt(form.get("client_assertion") ?? "").aud).toBe("https://op.example/token");
  });

  it("FL-201: to the server that its issuer names, whatever token endpoint the metadata names (T2, CVE-2025-27370, CVE-2025-27371)", async () => {
    issuer.document = { token_endpoint: "https://honest.example/token" };
    await signIn(configOf(oidc(issuer, method("client_secret_jwt"))), issuer);
    const sent = issuer.requests.find(({ to }) => to === "https://honest.example/token");
    expect(decodeJwt(new URLSearchParams(sent?.body).get("client_assertion") ?? "").aud).toBe("https://op.example");
  });

  it("T2: to its token endpoint where the card says so, and the metadata name it", async () => {
    const { form } = await seen({ token: { assertionAudience: "token_endpoint" }, ...method("client_secret_jwt") });
    expect(decodeJwt(form.get("client_assertion") ?? "").aud).toBe("https://op.example/token");
  });

  it("FL-201: to no server whose document, found by wellKnown alone, names an issuer of another origin (T2)", async () => {
    issuer.document = { issuer: "https://honest.example" };
    const wellKnown = "https://op.example/.well-known/openid-configuration";
    const { issuer: _, ...card } = { ...oauth2(issuer, method("client_secret_jwt")), wellKnown };
    const { token: __, ...discovered } = card;
    const error = await failure(signIn(configOf(discovered), issuer));
    expect(error).toMatchObject({ type: "InvalidConfiguration", message: expect.stringContaining("Set issuer") });
    expect(issuer.count("/token")).toBe(0);
    issuer.document = {};
    await signIn(configOf(discovered), issuer);
    const form = new URLSearchParams(issuer.requests.find(({ to }) => to.endsWith("/token"))?.body);
    expect(decodeJwt(form.get("client_assertion") ?? "").aud).toBe("https://op.example");
  });

  it("T2: to no server whose issuer is a template, unless the card names the audience", async () => {
    issuer.document = { issuer: "https://op.example/{tenantid}" };
    const more = { issuerFrom: () => "https://op.example/1", ...method("client_secret_jwt") };
    const error = await failure(signIn(configOf(oidc(issuer, more)), issuer));
    expect(error).toMatchObject({
      type: "InvalidConfiguration",
      message: expect.stringContaining("assertionAudience"),
    });
  });

  it("to a server that accepts only one audience with that of the card", async () => {
    const assertionAudience = "https://op.example/the-one";
    const { form } = await seen({ token: { assertionAudience }, ...method("client_secret_jwt") });
    expect(decodeJwt(form.get("client_assertion") ?? "").aud).toBe(assertionAudience);
  });

  it("by client_secret_post, if the server does not support basic", async () => {
    issuer.document = { token_endpoint_auth_methods_supported: ["client_secret_post", "private_key_jwt"] };
    expect((await seen()).form.get("client_secret")).toBe("the-client-secret");
  });

  it("by a secret that it signs itself, again at each sign-in", async () => {
    const { privateKey, publicKey } = await generateKeyPair("ES256", { extractable: true });
    const signedSecret = {
      key: await exportPKCS8(privateKey),
      keyId: "ABC123DEFG",
      issuer: "TEAM",
      audience: "https://aud.example",
    };
    const { clientSecret: _, ...card } = oidc(issuer, { signedSecret });
    const config = configOf(card);
    await signIn(config, issuer);
    await signIn(config, issuer);
    const [one, two] = issuer.requests
      .filter(({ to }) => to.endsWith("/token"))
      .map(({ body }) => new URLSearchParams(body));
    expect(one?.get("client_id")).toBe("the-client");
    const secret = one?.get("client_secret") ?? "";
    await compactVerify(secret, publicKey, { algorithms: ["ES256"] });
    expect(decodeProtectedHeader(secret)).toEqual({ alg: "ES256", kid: "ABC123DEFG" });
    const { iat = 0, ...claims } = decodeJwt(secret);
    expect(claims).toEqual({ iss: "TEAM", sub: "the-client", aud: "https://aud.example", exp: iat + 300 });
    expect(two?.get("client_secret")).not.toBe(secret);
  });

  it("under the server's name for a client id", async () => {
    const { form } = await seen({ clientIdParameter: "client_key", ...method("client_secret_post") });
    expect([form.get("client_key"), form.has("client_id")]).toEqual(["the-client", false]);
  });
});

describe("a client that cannot authenticate", () => {
  it.each(["client_secret_basic", "client_secret_post", "client_secret_jwt", "private_key_jwt"])(
    "is reported before any redirect (%s)",
    async (name) => {
      const { clientSecret: _, ...card } = oidc(issuer, method(name));
      const error = await failure(signIn(configOf(card), issuer));
      expect(error.type).toBe("InvalidConfiguration");
      expect(issuer.count("/token")).toBe(0);
    },
  );

  it.each([{}, { key: {} }, { key: "-----BEGIN PRIVATE KEY-----" }])(
    "because its key is not a CryptoKey (%j), is reported before any redirect",
    async (clientPrivateKey) => {
      const card = oidc(issuer, { token: { clientPrivateKey: clientPrivateKey as unknown as CryptoKey } });
      expect((await failure(signIn(configOf(card), issuer))).type).toBe("InvalidConfiguration");
    },
  );

  it("because its signing key cannot be read, is refused before the code is sent", async () => {
    const signedSecret = { key: "no key", keyId: "k", issuer: "i", audience: "a" };
    const { clientSecret: _, ...card } = oidc(issuer, { signedSecret });
    const error = await failure(signIn(configOf(card), issuer));
    expect(error).toMatchObject({ type: "InvalidConfiguration", message: expect.stringContaining("signedSecret") });
    expect(issuer.count("/token")).toBe(0);
  });

  it("by an unknown method, is reported with the known ones", async () => {
    const error = await failure(signIn(configOf(oidc(issuer, method("spiffe_jwt"))), issuer));
    expect(error).toMatchObject({ type: "InvalidConfiguration", message: expect.stringContaining("private_key_jwt") });
  });
});

describe("mutual TLS (RFC 8705)", () => {
  const aliases = { mtls_endpoint_aliases: { token_endpoint: "https://mtls.op.example/token" } };

  it.each(["tls_client_auth", "self_signed_tls_client_auth"])(
    "%s names the client, and sends no secret",
    async (name) => {
      const { clientSecret: _, ...card } = oidc(issuer, method(name));
      await signIn(configOf(card), issuer);
      const token = issuer.requests.find(({ to }) => to.endsWith("/token"));
      const form = new URLSearchParams(token?.body);
      expect([form.get("client_id"), form.has("client_secret")]).toEqual(["the-client", false]);
      expect(token?.headers.has("authorization")).toBe(false);
    },
  );

  it.each(["tls_client_auth", "self_signed_tls_client_auth"])(
    "FL-204: %s sends no secret even where one is configured: a certificate that is missing is no reason for it",
    async (name) => {
      await signIn(configOf(oidc(issuer, { ...method(name), clientSecret: "must-not-leave" })), issuer).catch(() => {});
      expect(JSON.stringify(issuer.requests.map(({ body, headers }) => [body, [...headers]]))).not.toContain(
        "must-not-leave",
      );
    },
  );

  it.each([
    ["is preferred by a client with a certificate", method("tls_client_auth"), "https://mtls.op.example/token"],
    ["is used on demand", { client: { use_mtls_endpoint_aliases: true } }, "https://mtls.op.example/token"],
    ["is not used by other clients", {}, "https://op.example/token"],
    [
      "is not used where the application says no",
      { client: { ...method("tls_client_auth").client, use_mtls_endpoint_aliases: false } },
      "https://op.example/token",
    ],
  ])("oidcc-client-test-mtls-endpoint-aliases: the alias of an endpoint %s", async (_, more, url) => {
    issuer.document = aliases;
    await signIn(configOf(oidc(issuer, more as Partial<OAuthConfig>)), issuer);
    expect(issuer.requests.map(({ to }) => to)).toContain(url);
  });

  it("an alias may not lead into a private network", async () => {
    issuer.document = { mtls_endpoint_aliases: { token_endpoint: "https://10.0.0.1/token" } };
    const error = await failure(signIn(configOf(oidc(issuer, method("tls_client_auth"))), issuer));
    expect(error).toMatchObject({ type: "InvalidEndpoints", message: expect.stringContaining("private network") });
  });
});
