import { exportJWK, type JWK } from "jose";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ErrorType } from "../../../../../src/core/errors/table.ts";
import { createKeySet } from "../../../../../src/core/methods/oauth/client/jwks.ts";
import { configOf, failure, Issuer, json, now, oidc, type SigningKey, signIn, signingKey } from "../helpers.ts";

let one: SigningKey;
let two: SigningKey;
let issuer: Issuer;
beforeAll(async () => {
  [one, two] = await Promise.all([signingKey("RS256", "k1"), signingKey("RS256", "k2")]);
});
beforeEach(() => {
  issuer = new Issuer([one]);
});

const without = ({ privateKey, jwk: { kid: _, ...jwk } }: SigningKey): SigningKey => ({ privateKey, jwk });
const publish = (...keys: readonly unknown[]) => {
  issuer.answers.jwks = () => json({ keys });
};

describe("keys of an issuer", () => {
  it("ID-31: one key without a kid is the key (B6)", async () => {
    issuer.keys = [without(one)];
    expect((await signIn(configOf(oidc(issuer)), issuer)).identity.user.name).toBe("Ada");
  });

  it("ID-31: of several keys without a kid in the token, those that fit are tried (B7)", async () => {
    issuer.keys = [without(two), two, one];
    issuer.header = { kid: undefined };
    publish(one.jwk, two.jwk);
    expect((await signIn(configOf(oidc(issuer)), issuer)).identity.user.name).toBe("Ada");
  });

  it("ID-31: no more than four keys are tried", async () => {
    const others = await Promise.all(Array.from({ length: 4 }, (_, i) => signingKey("RS256", `o${i}`)));
    issuer.header = { kid: undefined };
    publish(...others.map(({ jwk }) => jwk), one.jwk);
    expect((await failure(signIn(configOf(oidc(issuer)), issuer))).type).toBe("InvalidToken");
    publish(...others.slice(1).map(({ jwk }) => jwk), one.jwk);
    expect((await signIn(configOf(oidc(issuer)), issuer)).identity.user.name).toBe("Ada");
  });

  it("ID-32: a rotation between two sign-ins costs one more request (C6)", async () => {
    const config = configOf(oidc(issuer));
    await signIn(config, issuer);
    issuer.keys = [two];
    await signIn(config, issuer, { at: now + 1 });
    expect(issuer.count("/jwks")).toBe(2);
    await signIn(config, issuer, { at: now + 2 });
    expect(issuer.count("/jwks")).toBe(2);
  });

  it("ID-32: a rotation right before signing is followed (C5)", async () => {
    const config = configOf(oidc(issuer));
    await signIn(config, issuer);
    issuer.answers.token = async () => {
      issuer.keys = [two];
      return json(await issuer.tokenAnswer());
    };
    expect((await signIn(config, issuer)).identity.user.name).toBe("Ada");
  });

  it("ID-32: concurrent tokens of the new key share the request", async () => {
    const config = configOf(oidc(issuer, { checks: ["state"] }));
    await signIn(config, issuer);
    issuer.keys = [two];
    await Promise.all(Array.from({ length: 10 }, () => signIn(config, issuer)));
    expect(issuer.count("/jwks")).toBe(2);
  });

  it("ID-30: are requested once a minute at most for unknown kids", async () => {
    const config = configOf(oidc(issuer));
    await signIn(config, issuer);
    issuer.header = { kid: "nobody" };
    for (let i = 0; i < 5; i++) await failure(signIn(config, issuer, { at: now + i }));
    expect(issuer.count("/jwks")).toBe(2);
    await failure(signIn(config, issuer, { at: now + 59_999 }));
    expect(issuer.count("/jwks")).toBe(2);
    await failure(signIn(config, issuer, { at: now + 60_000 }));
    expect(issuer.count("/jwks")).toBe(3);
  });

  it("ID-30: a thousand tokens with unknown kids cost two requests", async () => {
    const keys = createKeySet(() => `${issuer.url}/jwks`, issuer.fetch);
    for (let i = 0; i < 1000; i++) expect(await keys.find({ alg: "RS256", kid: `made up ${i}` }, now + i)).toEqual([]);
    expect(issuer.count("/jwks")).toBe(2);
    expect(await keys.find({ alg: "RS256", kid: "k1" }, now + 1000)).toHaveLength(1);
  });

  it("ID-33: symmetric and private keys are ignored", async () => {
    publish(
      { kty: "oct", k: "c2VjcmV0", kid: "k1" },
      { ...(await exportJWK(one.privateKey)), kid: "k1", alg: "RS256" },
      one.jwk,
    );
    expect((await signIn(configOf(oidc(issuer)), issuer)).identity.user.name).toBe("Ada");
    publish({ ...(await exportJWK(one.privateKey)), kid: "k1", alg: "RS256" });
    expect((await failure(signIn(configOf(oidc(issuer)), issuer))).type).toBe("InvalidToken");
  });

  it("ID-33: a kid shared by two keys selects neither", async () => {
    publish(one.jwk, { ...two.jwk, kid: "k1" });
    expect((await failure(signIn(configOf(oidc(issuer)), issuer))).type).toBe("OAuthResponseError");
  });

  const rsa = (kid: number): JWK => ({ kty: "RSA", e: "AQAB", n: "AQAB", kid: String(kid) });

  it.each<[string, () => Response, ErrorType]>([
    ["10 MB", () => json({ keys: [], pad: "x".repeat(10_000_000) }), "OAuthResponseError"],
    ["10,000 keys", () => json({ keys: Array.from({ length: 10_000 }, (_, i) => rsa(i)) }), "OAuthResponseError"],
    [
      "101 keys",
      () => json({ keys: [...Array.from({ length: 100 }, (_, i) => rsa(i)), one.jwk] }),
      "OAuthResponseError",
    ],
    ["bad JSON", () => new Response("{", { headers: { "content-type": "application/json" } }), "OAuthResponseError"],
    ["HTML", () => new Response("<html>", { headers: { "content-type": "text/html" } }), "OAuthResponseError"],
    ["no keys", () => json({}), "OAuthResponseError"],
    ["values that are not keys", () => json({ keys: [1, null, "k", []] }), "InvalidToken"],
    ["404", () => json({ keys: [] }, { status: 404 }), "OAuthResponseError"],
    [
      "a redirect",
      () => new Response(null, { status: 302, headers: { location: "https://evil.example/jwks" } }),
      "OAuthResponseError",
    ],
  ])("ID-33: %s in place of keys is refused", async (_, answer, type) => {
    issuer.answers.jwks = answer;
    expect((await failure(signIn(configOf(oidc(issuer)), issuer))).type).toBe(type);
    expect(issuer.requests.some(({ to }) => to.includes("evil"))).toBe(false);
  });

  it("ID-33: a key that cannot be read is refused with a message for the log", async () => {
    publish({ ...one.jwk, n: undefined });
    expect(await failure(signIn(configOf(oidc(issuer)), issuer))).toMatchObject({
      message: expect.stringContaining("cannot be used"),
    });
  });

  it.each([
    ["for encryption", { use: "enc" }],
    ["of another algorithm", { alg: "RS512" }],
    ["that may not verify", { key_ops: ["sign"] }],
  ])("ID-08: a key %s is ignored", async (_, change) => {
    publish({ ...one.jwk, ...change });
    expect((await failure(signIn(configOf(oidc(issuer)), issuer))).type).toBe("InvalidToken");
  });

  it("are available again after a failure", async () => {
    const config = configOf(oidc(issuer));
    issuer.answers.jwks = () => new Response(null, { status: 503 });
    expect((await failure(signIn(config, issuer))).type).toBe("ProviderUnavailable");
    issuer.answers = {};
    expect((await signIn(config, issuer)).identity.user.name).toBe("Ada");
  });

  it("need no request before the first token", () => {
    let asked = 0;
    createKeySet(
      () => "https://op.example/jwks",
      async () => new Response(String(asked++)),
    );
    expect(asked).toBe(0);
  });
});
