import { decodeJwt, decodeProtectedHeader, exportJWK, generateKeyPair, importJWK, jwtVerify } from "jose";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OAuthConfig } from "../../../../../src/core/types/provider.ts";
import { configOf, failure, Issuer, now, oauth2, oidc, seconds, signIn, signingKey, start } from "../helpers.ts";

let key: CryptoKey;
let publicKey: CryptoKey;
let issuer: Issuer;
beforeAll(async () => {
  const pair = await generateKeyPair("ES256");
  key = pair.privateKey;
  publicKey = pair.publicKey;
});
beforeEach(async () => {
  issuer = new Issuer([await signingKey()]);
});

/** The parameters of the URL that the browser is sent to. */
async function carried(more: Partial<OAuthConfig>, card = oidc): Promise<URLSearchParams> {
  const { redirect = "" } = await start(configOf(card(issuer, more)));
  return new URL(redirect).searchParams;
}

describe("a signed authorization request", () => {
  it("leaves nothing in the URL that is worth changing", async () => {
    const params = await carried({ signedRequests: { key } });
    expect([...params.keys()].sort()).toEqual(["client_id", "request", "response_type", "scope"]);
    expect(params.get("scope")).toBe("openid");
  });

  it("of OAuth 2.0 leaves the client id", async () => {
    const params = await carried({ signedRequests: { key }, issuer: issuer.url }, oauth2);
    expect([...params.keys()].sort()).toEqual(["client_id", "request"]);
  });

  it("is signed by the client, for the issuer, for one minute, with an id that is new each time", async () => {
    const [one, two] = [await carried({ signedRequests: { key } }), await carried({ signedRequests: { key } })];
    const { payload, protectedHeader } = await jwtVerify(one.get("request") ?? "", publicKey, {
      typ: "oauth-authz-req+jwt",
      audience: issuer.url,
      issuer: "the-client",
      currentDate: new Date(now),
    });
    expect(protectedHeader).toEqual({ alg: "ES256", typ: "oauth-authz-req+jwt" });
    expect([payload.iat, payload.nbf, payload.exp]).toEqual([seconds, seconds, seconds + 60]);
    expect(payload.jti).toMatch(/^[\w-]{22}$/);
    expect(decodeJwt(two.get("request") ?? "").jti).not.toBe(payload.jti);
    expect(payload).toMatchObject({
      client_id: "the-client",
      response_type: "code",
      redirect_uri: "https://app.example/auth/callback/op",
      scope: "openid profile email",
      code_challenge_method: "S256",
      state: expect.any(String),
      nonce: expect.any(String),
    });
  });

  it("has numbers and objects where they belong", async () => {
    const details = [{ type: "payment_initiation", actions: ["initiate"] }];
    const params = { max_age: 60, claims: { userinfo: { email: null } }, authorization_details: details };
    const request = (await carried({ signedRequests: { key }, authorization: { params } })).get("request") ?? "";
    expect(decodeJwt(request)).toMatchObject(params);
  });

  it("names its key, and uses the algorithm of the options", async () => {
    const pair = await generateKeyPair("Ed25519");
    const params = await carried({
      signedRequests: { key: { key: pair.privateKey, kid: "k2" }, alg: "Ed25519" },
    });
    expect(decodeProtectedHeader(params.get("request") ?? "")).toMatchObject({ alg: "Ed25519", kid: "k2" });
  });

  it.each(["RS256", "PS256", "PS384", "ES256", "ES384", "ES512", "EdDSA"])(
    "uses the algorithm of its key: %s",
    async (alg) => {
      const pair = await generateKeyPair(alg);
      const params = await carried({ signedRequests: { key: pair.privateKey } });
      expect(decodeProtectedHeader(params.get("request") ?? "").alg).toBe(alg);
    },
  );

  it("is required by the metadata of the server", async () => {
    issuer.document = { require_signed_request_object: true };
    expect((await carried({ signedRequests: { key } })).has("request")).toBe(true);
    const error = await failure(start(configOf(oidc(issuer))));
    expect(error).toMatchObject({ type: "InvalidConfiguration", message: expect.stringContaining("signedRequests") });
  });

  it("that the key cannot make is a configuration error, which contains no key", async () => {
    const error = await failure(carried({ signedRequests: { key, alg: "RS256" } }));
    expect(error).toMatchObject({ type: "InvalidConfiguration", message: expect.stringContaining("RS256") });
  });

  it("needs an issuer for its audience", async () => {
    const error = await failure(carried({ signedRequests: { key } }, oauth2));
    expect(error).toMatchObject({ type: "InvalidConfiguration", message: expect.stringContaining("issuer") });
  });

  it("ends like any other sign-in", async () => {
    issuer.authorize = (location) => {
      const request = decodeJwt(new URL(location).searchParams.get("request") ?? "");
      issuer.nonce = String(request.nonce);
      return { code: issuer.code, state: String(request.state) };
    };
    const { identity } = await signIn(configOf(oidc(issuer, { signedRequests: { key } })), issuer);
    expect(identity.user.name).toBe("Ada");
  });

  it("FL-20: takes no request or request_uri of the visitor", async () => {
    const { redirect = "" } = await start(
      configOf(oidc(issuer, { signedRequests: { key }, allowedParams: ["request", "request_uri"] })),
      "?request=evil&request_uri=https://evil.example",
    );
    const params = new URL(redirect).searchParams;
    expect([params.getAll("request").length, params.has("request_uri")]).toEqual([1, false]);
    const jwk = await importJWK(await exportJWK(publicKey), "ES256");
    await jwtVerify(params.get("request") ?? "", jwk, { currentDate: new Date(now) });
  });
});
