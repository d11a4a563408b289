import { createHash } from "node:crypto";
import { calculateJwkThumbprint, decodeJwt, decodeProtectedHeader, type JWK } from "jose";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OAuthConfig } from "../../../../../src/core/types/provider.ts";
import {
  back,
  configOf,
  failure,
  Issuer,
  json,
  oauth2,
  oidc,
  type Seen,
  signIn,
  signingKey,
  start,
} from "../helpers.ts";

let dpop: CryptoKeyPair;
let issuer: Issuer;
beforeAll(async () => {
  dpop = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, false, ["sign", "verify"]);
});
beforeEach(async () => {
  issuer = new Issuer([await signingKey()]);
  issuer.tokens = { token_type: "DPoP" };
});

const bound = (more: Partial<OAuthConfig> = {}) => configOf(oidc(issuer, { dpop, idToken: false, ...more }));

const proofIn = (seen: Seen | undefined) => {
  const proof = seen?.headers.get("dpop") ?? "";
  return { header: decodeProtectedHeader(proof), claims: decodeJwt(proof) };
};

const requestsTo = (path: string) => issuer.requests.filter(({ to }) => to.endsWith(path));

describe("a provider with a key pair", () => {
  it("gets the thumbprint of the key with the authorization request", async () => {
    const { redirect = "" } = await start(bound());
    const jwk = (await crypto.subtle.exportKey("jwk", dpop.publicKey)) as JWK;
    expect(new URL(redirect).searchParams.get("dpop_jkt")).toBe(await calculateJwkThumbprint(jwk));
  });

  it("gets a proof with the code, for this endpoint and method", async () => {
    await signIn(bound(), issuer);
    const { header, claims } = proofIn(requestsTo("/token")[0]);
    expect(header).toMatchObject({ alg: "ES256", typ: "dpop+jwt", jwk: { kty: "EC", crv: "P-256" } });
    expect(header.jwk).not.toHaveProperty("d");
    expect(claims).toMatchObject({ htm: "POST", htu: `${issuer.url}/token`, jti: expect.any(String) });
    expect(claims).not.toHaveProperty("ath");
  });

  it("gets a proof with the access token, which names the token", async () => {
    const { identity } = await signIn(bound(), issuer);
    const [seen] = requestsTo("/userinfo");
    expect(seen?.headers.get("authorization")).toBe("DPoP the-access-token");
    const ath = createHash("sha256").update("the-access-token").digest("base64url");
    expect(proofIn(seen).claims).toMatchObject({ htm: "GET", htu: `${issuer.url}/userinfo`, ath });
    expect(identity.account.token_type).toBe("dpop");
  });

  it("gets proofs with the nonce that it demands, in one more request", async () => {
    const demands = (status: number, challenge: Record<string, string>) => (seen: Seen) => {
      const nonce = { "dpop-nonce": "n1" };
      if (decodeJwt(seen.headers.get("dpop") ?? "").nonce === "n1") return undefined;
      return json({ error: "use_dpop_nonce" }, { status, headers: { ...nonce, ...challenge } });
    };
    const atToken = demands(400, {});
    issuer.answers.token = async (seen) => atToken(seen) ?? json(await issuer.tokenAnswer());
    await signIn(bound(), issuer);
    expect(requestsTo("/token").map((seen) => proofIn(seen).claims.nonce)).toEqual([undefined, "n1"]);
    const jtis = requestsTo("/token").map((seen) => proofIn(seen).claims.jti);
    expect(new Set(jtis).size).toBe(2);
  });

  it("that demands another nonce each time is refused after the second request", async () => {
    let turn = 0;
    issuer.answers.token = () =>
      json({ error: "use_dpop_nonce" }, { status: 400, headers: { "dpop-nonce": `n${turn++}` } });
    const error = await failure(signIn(bound(), issuer));
    expect(error).toMatchObject({ type: "OAuthResponseError", message: expect.stringContaining("use_dpop_nonce") });
    expect(requestsTo("/token")).toHaveLength(2);
  });

  it("FL-26: may not answer with a bearer token", async () => {
    issuer.tokens = { token_type: "Bearer" };
    const error = await failure(signIn(bound(), issuer));
    expect(error).toMatchObject({ type: "OAuthResponseError", message: expect.stringContaining("not bound") });
    expect(requestsTo("/userinfo")).toEqual([]);
  });

  it("FL-26: a bound token without a key pair is refused", async () => {
    const error = await failure(signIn(configOf(oidc(issuer)), issuer));
    expect(error).toMatchObject({ type: "OAuthResponseError", message: expect.stringContaining("unsupported type") });
  });

  it("shows why the userinfo endpoint refused the proof", async () => {
    issuer.answers.userinfo = () =>
      json({}, { status: 401, headers: { "www-authenticate": 'DPoP error="invalid_dpop_proof"' } });
    const error = await failure(signIn(bound(), issuer));
    expect(error).toMatchObject({ type: "OAuthResponseError", message: expect.stringContaining("invalid_dpop_proof") });
  });

  it("that is down while userinfo is requested is unavailable", async () => {
    issuer.answers.userinfo = () => new Response(null, { status: 503 });
    expect((await failure(signIn(bound(), issuer))).type).toBe("ProviderUnavailable");
  });

  it("of type oauth gets proofs too, and may be asked by POST", async () => {
    const card = oauth2(issuer, {
      dpop,
      userinfo: { url: `${issuer.url}/userinfo`, method: "POST", body: { query: "me" } },
    });
    await signIn(configOf(card), issuer);
    const [seen] = requestsTo("/userinfo");
    expect([proofIn(seen).claims.htm, seen?.body]).toEqual(["POST", '{"query":"me"}']);
  });
});

describe("the key pair", () => {
  it("may come from a function, which is called once", async () => {
    let calls = 0;
    const config = bound({
      dpop: async () => {
        calls++;
        return dpop;
      },
    });
    await signIn(config, issuer);
    await signIn(config, issuer);
    expect(calls).toBe(1);
  });

  it.each([
    ["throws", () => Promise.reject(new Error("the key store is down"))],
    ["returns none", () => undefined as unknown as CryptoKeyPair],
  ])("of a function that %s is a configuration error, and asked for again", async (_, given) => {
    let works = false;
    const config = bound({ dpop: () => (works ? dpop : given()) });
    expect(await failure(start(config))).toMatchObject({
      type: "InvalidConfiguration",
      message: expect.stringContaining("dpop"),
    });
    works = true;
    expect((await start(config)).redirect).toContain("dpop_jkt=");
  });
});

describe("a key pair per sign-in", () => {
  const perSignIn = (more: Partial<OAuthConfig> = {}) => bound({ dpop: "per-sign-in", ...more });
  const thumbprintAt = (path: string, n = 0) =>
    calculateJwkThumbprint(proofIn(requestsTo(path)[n]).header.jwk as JWK, "sha256");

  it("is used for the request, the code and userinfo of one sign-in", async () => {
    const config = perSignIn();
    const sent = await start(config);
    await back(config, issuer.authorize(sent.redirect ?? ""), sent.cookies);
    const announced = new URL(sent.redirect ?? "").searchParams.get("dpop_jkt");
    expect([await thumbprintAt("/token"), await thumbprintAt("/userinfo")]).toEqual([announced, announced]);
    expect(proofIn(requestsTo("/token")[0]).header.jwk).not.toHaveProperty("d");
  });

  it("is another one in the next sign-in", async () => {
    const config = perSignIn();
    await signIn(config, issuer);
    await signIn(config, issuer);
    expect(await thumbprintAt("/token", 0)).not.toBe(await thumbprintAt("/token", 1));
  });

  it("is found again by another process, which has the same secrets", async () => {
    const sent = await start(perSignIn());
    const proof = await back(perSignIn(), issuer.authorize(sent.redirect ?? ""), sent.cookies);
    expect(proof).toMatchObject({ identity: { account: { providerAccountId: "ada" } } });
  });

  it("leaves no token behind that needs it: none is stored, and callbacks see them all", async () => {
    issuer.tokens = { token_type: "DPoP", refresh_token: "r", expires_in: 60, scope: "openid" };
    const { identity } = await signIn(perSignIn(), issuer);
    expect(identity.account).toMatchObject({
      access_token: "the-access-token",
      refresh_token: "r",
      token_type: "dpop",
    });
    expect(Object.keys(identity.accountRow ?? {}).sort()).toEqual(["id_token", "scope"]);
    const own = perSignIn({ account: ({ access_token = "" }) => ({ access_token, nickname: "ada" }) });
    expect((await signIn(own, issuer)).identity.accountRow).toEqual({ nickname: "ada" });
  });

  it("FL-26: may not be replaced by bearer tokens", async () => {
    issuer.tokens = { token_type: "Bearer" };
    expect((await failure(signIn(perSignIn(), issuer))).message).toContain("not bound");
  });

  it("is missing in a sign-in that was started before the option was set", async () => {
    const sent = await start(configOf(oidc(issuer, { idToken: false })));
    const ended = back(perSignIn(), issuer.authorize(sent.redirect ?? ""), sent.cookies);
    expect(await failure(ended)).toMatchObject({
      type: "InvalidCheck",
      message: expect.stringContaining("per-sign-in"),
    });
    expect(requestsTo("/token")).toEqual([]);
  });
});
