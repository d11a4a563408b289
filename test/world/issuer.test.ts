/** The issuer of the tests is correct by default: an independent client can sign in with it. */
import { generateKeyPairSync } from "node:crypto";
import * as client from "openid-client";
import { describe, expect, it } from "vitest";
import type { ClientAuthMethod } from "../../src/core/types/client-options.ts";
import { certificateHeader } from "../../src/testing/issuer/client-auth.ts";
import type { Issuer, IssuerOptions } from "./issuer.ts";
import { createIssuer } from "./issuer.ts";
import { useWorld } from "./server.ts";

const server = useWorld();
const callback = "https://app.example/auth/callback/op";
const keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
const clientKey = { ...keys.publicKey.export({ format: "jwk" }), alg: "ES256" };

const privateKey = () =>
  crypto.subtle.importKey(
    "jwk",
    keys.privateKey.export({ format: "jwk" }) as JsonWebKey,
    { name: "ECDSA", namedCurve: "P-256" },
    false,
    ["sign"],
  );

const withCertificate: client.ClientAuth = (_server, { client_id }, body, headers) => {
  body.set("client_id", client_id);
  headers.set(certificateHeader, "CN=app");
};

const methods: Record<ClientAuthMethod, (secret: string) => Promise<client.ClientAuth> | client.ClientAuth> = {
  client_secret_basic: client.ClientSecretBasic,
  client_secret_post: client.ClientSecretPost,
  client_secret_jwt: client.ClientSecretJwt,
  private_key_jwt: async () => client.PrivateKeyJwt(await privateKey()),
  tls_client_auth: () => withCertificate,
  self_signed_tls_client_auth: () => withCertificate,
  none: () => client.None(),
};

function open(options: IssuerOptions = {}): Issuer {
  const issuer = createIssuer(options);
  server.use(...issuer.handlers);
  return issuer;
}

const verifier = client.randomPKCECodeVerifier();

/** Signs in with openid-client; `extra` are parameters of the authorization request. */
async function signIn(issuer: Issuer, auth: ClientAuthMethod = "client_secret_basic", extra = {}) {
  const method = await methods[auth](issuer.clientSecret);
  const config = await client.discovery(
    new URL(issuer.url),
    issuer.clientId,
    { use_mtls_endpoint_aliases: false },
    method,
  );
  client.enableNonRepudiationChecks(config);
  const address = client.buildAuthorizationUrl(config, {
    redirect_uri: callback,
    scope: "openid profile email",
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    state: "the-state",
    nonce: "the-nonce",
    ...extra,
  });
  const landing = issuer.authorize(address.href);
  const tokens = await client.authorizationCodeGrant(config, new URL(landing.url), {
    pkceCodeVerifier: verifier,
    expectedState: "the-state",
    expectedNonce: "the-nonce",
  });
  return { config, tokens, landing };
}

describe("a correct issuer", () => {
  it.each(Object.keys(methods) as ClientAuthMethod[])("signs in a client that uses %s", async (auth) => {
    const issuer = open({ auth, ...(auth === "private_key_jwt" && { clientKey }) });
    const { config, tokens } = await signIn(issuer, auth);
    const claims = tokens.claims();
    expect(claims).toMatchObject({ sub: "ada-1815", iss: "https://op.example", aud: "cid", email_verified: true });
    const claimsOfUser = await client.fetchUserInfo(config, tokens.access_token, claims?.sub ?? "");
    expect(claimsOfUser).toMatchObject({ sub: "ada-1815", name: "Ada Lovelace" });
    expect(issuer.complaints).toEqual([]);
    expect(issuer.requests.token[0]?.body).toMatchObject({ grant_type: "authorization_code", redirect_uri: callback });
  });

  it.each(["RS256", "PS256", "ES256", "EdDSA", "RS512"])("signs with %s", async (alg) => {
    const { tokens } = await signIn(open({ alg }));
    expect(tokens.claims()?.sub).toBe("ada-1815");
  });

  it("returns the claims of the scopes", async () => {
    const { tokens } = await signIn(open(), "client_secret_basic", { scope: "openid email" });
    expect(tokens.claims()).toMatchObject({ email: "ada@example.com" });
    expect(tokens.claims()).not.toHaveProperty("name");
  });

  it("rotates its keys", async () => {
    const issuer = open();
    await signIn(issuer);
    const before = issuer.keys().map(({ kid }) => kid);
    issuer.rotateKeys();
    await signIn(issuer);
    expect(issuer.keys().map(({ kid }) => kid)).not.toEqual(before);
    issuer.rotateKeys({ keep: true });
    expect(issuer.keys()).toHaveLength(2);
  });

  it("posts its response if form_post is requested", () => {
    const issuer = open();
    const params = new URLSearchParams({
      client_id: "cid",
      redirect_uri: callback,
      response_type: "code",
      scope: "openid",
      state: "s",
      response_mode: "form_post",
    });
    const landing = issuer.authorize(`https://op.example/authorize?${params}`);
    expect(landing).toMatchObject({ method: "POST", url: callback, from: "https://op.example" });
    expect(landing.fields).toMatchObject({ state: "s", iss: "https://op.example" });
  });

  it("refuses a user who does not sign in", () => {
    const issuer = open({ oidc: false });
    const params = new URLSearchParams({ client_id: "cid", redirect_uri: callback, response_type: "code", state: "s" });
    expect(issuer.authorize(`https://op.example/authorize?${params}`, { user: null }).fields).toEqual({
      error: "access_denied",
      state: "s",
    });
    params.set("prompt", "none");
    expect(issuer.authorize(`https://op.example/authorize?${params}`, { user: null }).fields).toMatchObject({
      error: "login_required",
    });
  });
});

describe("a strict issuer", () => {
  // biome-ignore format: a table
  const requests: [change: Record<string, string>, why: string][] = [
    [{ client_id: "other" },               "client_id"],
    [{ response_type: "token" },           "response_type"],
    [{ redirect_uri: "http://a.example" }, "redirect_uri"],
    [{ scope: "profile" },                 "openid"],
    [{ code_challenge: "short" },          "code_challenge"],
    [{ code_challenge_method: "plain" },   "code_challenge_method"],
    [{ response_mode: "fragment" },        "response_mode"],
    [{ client_secret: "x" },               "secret"],
  ];
  it.each(requests)("refuses a request with %o", async (change, why) => {
    await expect(signIn(open(), "client_secret_basic", change)).rejects.toThrow(why);
  });

  it.each([
    ["client_secret_basic", "client_secret_post"],
    ["client_secret_post", "client_secret_basic"],
    ["none", "client_secret_post"],
  ] as const)("refuses a client that is registered with %s and uses %s", async (auth, used) => {
    const issuer = open({ auth });
    await expect(signIn(issuer, used)).rejects.toThrow();
    expect(issuer.complaints[0]).toContain(`registered with ${auth}`);
  });

  const exchange = async (issuer: Issuer, change: Record<string, string | undefined>, params = {}) => {
    const asked = new URLSearchParams({
      client_id: "cid",
      redirect_uri: callback,
      response_type: "code",
      scope: "openid",
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
      ...params,
    });
    const { fields } = issuer.authorize(`https://op.example/authorize?${asked}`);
    const body = Object.entries({
      grant_type: "authorization_code",
      code: fields.code,
      redirect_uri: callback,
      code_verifier: verifier,
      client_id: "cid",
      ...change,
    }).filter((pair): pair is [string, string] => pair[1] !== undefined);
    return () => fetch("https://op.example/token", { method: "POST", body: new URLSearchParams(body) });
  };

  // biome-ignore format: a table
  const exchanges: [change: Record<string, string | undefined>, complaint: string][] = [
    [{ redirect_uri: `${callback}/` },                "redirect_uri"],
    [{ code_verifier: undefined },                    "no code_verifier"],
    [{ code_verifier: client.randomPKCECodeVerifier() }, "does not match"],
    [{ code_verifier: "short" },                      "malformed"],
    [{ code: "unknown" },                             "unknown"],
    [{ grant_type: "password" },                      "grant_type"],
  ];
  it.each(exchanges)("refuses an exchange with %o", async (change, complaint) => {
    const issuer = open({ auth: "none" });
    const send = await exchange(issuer, change);
    const response = await send();
    expect(response.status).toBe(400);
    expect(issuer.complaints.join()).toContain(complaint);
  });

  it("accepts a code once", async () => {
    const issuer = open({ auth: "none" });
    const send = await exchange(issuer, {});
    expect((await send()).status).toBe(200);
    expect((await send()).status).toBe(400);
    expect(issuer.complaints).toEqual(["token: the code was used before"]);
  });

  it("opens userinfo for its own tokens only", async () => {
    const issuer = open();
    expect((await fetch("https://op.example/userinfo", { headers: { authorization: "Bearer x" } })).status).toBe(401);
    await fetch("https://op.example/userinfo?access_token=x");
    expect(issuer.complaints).toContain("userinfo: the access token is in the URL");
  });
});
