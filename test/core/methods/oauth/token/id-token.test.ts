import { createHash, createHmac } from "node:crypto";
import { CompactEncrypt, exportJWK, exportSPKI, generateKeyPair } from "jose";
import { beforeEach, describe, expect, it } from "vitest";
import type { ErrorType } from "../../../../../src/core/errors/table.ts";
import { algorithmsOf } from "../../../../../src/core/methods/oauth/token/jws.ts";
import type { OAuthConfig } from "../../../../../src/core/types/provider.ts";
import { back, configOf, failure, Issuer, json, now, oidc, seconds, signIn, signingKey, start } from "../helpers.ts";

const rsa = await signingKey("RS256");
let issuer: Issuer;
beforeEach(() => {
  issuer = new Issuer([rsa]);
});

const attempt = (more: Partial<OAuthConfig> = {}, query = "") =>
  signIn(configOf(oidc(issuer, more)), issuer, { query });

/** Refused after the token answer, without a further request, and without a word of the token in the error. */
async function refused(more: Partial<OAuthConfig> = {}, query = "", type: ErrorType = "InvalidToken") {
  const error = await failure(attempt({ idToken: false, ...more }, query));
  expect(error.type).toBe(type);
  expect(issuer.count("/userinfo")).toBe(0);
  expect(JSON.stringify(error.cause ?? {}) + error.message).not.toMatch(/eyJ|the-access-token|the-code/);
  return error;
}

const base64url = (text: string | Uint8Array): string => Buffer.from(text).toString("base64url");

/** Answers with a token that a test has put together by itself. */
function answerWith(make: (good: string) => string | Promise<string>): void {
  issuer.answers.token = async () => {
    const answer = await issuer.tokenAnswer();
    return json({ ...answer, id_token: await make(String(answer.id_token)) });
  };
}

const part = (token: string, index: number): string => token.split(".")[index] ?? "";
const headerWith = (token: string, change: object): string =>
  base64url(JSON.stringify({ ...JSON.parse(Buffer.from(part(token, 0), "base64url").toString()), ...change }));

/** A token with a payload of any bytes, signed by the issuer. */
async function signedBytes(payload: Uint8Array, header: object = { alg: "RS256", kid: "k1" }): Promise<string> {
  const input = `${base64url(JSON.stringify(header))}.${base64url(payload)}`;
  const signature = await crypto.subtle.sign("RSASSA-PKCS1-v1_5", rsa.privateKey as CryptoKey, Buffer.from(input));
  return `${input}.${base64url(new Uint8Array(signature))}`;
}

describe("keep state, even if a card disables all checks: it names the transaction", () => {
  it.each(["RS256", "RS384", "RS512", "PS256", "ES256", "ES384", "ES512", "EdDSA", "Ed25519"])(
    "ID-01: %s is accepted where it is registered",
    async (alg) => {
      issuer.keys = [await signingKey(alg)];
      const { identity } = await attempt({ client: { id_token_signed_response_alg: alg } });
      expect(identity.user.name).toBe("Ada");
    },
  );

  it("ID-01: HS256 is accepted where it is registered", async () => {
    answerWith((good) => {
      const input = `${headerWith(good, { alg: "HS256" })}.${part(good, 1)}`;
      return `${input}.${createHmac("sha256", "the-client-secret").update(input).digest("base64url")}`;
    });
    const { identity } = await attempt({ client: { id_token_signed_response_alg: "HS256" } });
    expect(identity.user.name).toBe("Ada");
  });

  it("ID-02: another key with the same kid is refused", async () => {
    const other = await signingKey("RS256");
    answerWith(() => issuer.idToken(other));
    await refused();
  });

  it("ID-03: random bytes are refused", async () => {
    answerWith((good) => `${part(good, 0)}.${part(good, 1)}.${base64url(crypto.getRandomValues(new Uint8Array(256)))}`);
    await refused();
  });

  it("ID-04: an empty signature is refused", async () => {
    answerWith((good) => `${part(good, 0)}.${part(good, 1)}.`);
    await refused();
  });

  it.each(["none", "None", "NONE", "nOnE", "", undefined])("ID-05: alg %s is refused, signed or not", async (alg) => {
    answerWith((good) => `${headerWith(good, { alg })}.${part(good, 1)}.`);
    await refused();
    answerWith((good) => `${headerWith(good, { alg })}.${part(good, 1)}.${part(good, 2)}`);
    await refused();
    await refused({ client: { id_token_signed_response_alg: "none" } });
  });

  it("ID-06: HS256 is refused where it is not registered, whatever the secret is", async () => {
    const pem = await exportSPKI(
      await crypto.subtle.importKey("jwk", rsa.jwk, { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" }, true, ["verify"]),
    );
    const der = Buffer.from(pem.replace(/-.*-|\s/g, ""), "base64");
    const secrets = [
      "the-client-secret",
      pem,
      pem.trim(),
      der,
      JSON.stringify(rsa.jwk),
      String(rsa.jwk.n),
      Buffer.from(String(rsa.jwk.n), "base64url"),
    ];
    for (const secret of secrets) {
      answerWith((good) => {
        const input = `${headerWith(good, { alg: "HS256" })}.${part(good, 1)}`;
        return `${input}.${createHmac("sha256", secret).update(input).digest("base64url")}`;
      });
      await refused();
      await refused({ client: { id_token_signed_response_alg: "RS256" } });
    }
  });

  it.each(["ES256", "RS384", "PS256"])("ID-07: %s is refused where RS256 is registered", async (alg) => {
    issuer.keys = [await signingKey(alg)];
    const error = await refused({ client: { id_token_signed_response_alg: "RS256" } });
    expect(error.message).toContain("not signed with RS256");
    expect(issuer.count("/jwks")).toBe(0);
  });

  it("ID-07: RS1 is refused", async () => {
    answerWith((good) => `${headerWith(good, { alg: "RS1" })}.${part(good, 1)}.${part(good, 2)}`);
    await refused();
  });

  it("ID-08: an EC key for RS256, and an RSA key of 1024 bits, are refused", async () => {
    const { publicKey } = await generateKeyPair("ES256", { extractable: true });
    issuer.answers.jwks = async () => json({ keys: [{ ...(await exportJWK(publicKey)), kid: "k1" }] });
    await refused();
    const short = await crypto.subtle.generateKey(
      { name: "RSASSA-PKCS1-v1_5", modulusLength: 1024, publicExponent: new Uint8Array([1, 0, 1]), hash: "SHA-256" },
      true,
      ["sign", "verify"],
    );
    issuer.answers.jwks = async () => json({ keys: [{ ...(await exportJWK(short.publicKey)), kid: "k1" }] });
    answerWith(async (good) => {
      const input = `${part(good, 0)}.${part(good, 1)}`;
      return `${input}.${base64url(new Uint8Array(await crypto.subtle.sign("RSASSA-PKCS1-v1_5", short.privateKey, Buffer.from(input))))}`;
    });
    await refused();
  });

  it.each(["jwk", "jku", "x5u", "x5c"])("ID-10: %s in the header finds no key, and fetches none", async (name) => {
    const evil = await signingKey("RS256", "evil");
    const values = { jwk: evil.jwk, jku: "https://evil.example/jwks", x5u: "https://evil.example/cert", x5c: ["MIIB"] };
    issuer.header = { [name]: values[name as keyof typeof values], kid: "evil" };
    answerWith(() => issuer.idToken(evil));
    await refused();
    expect(issuer.requests.some(({ to }) => to.includes("evil"))).toBe(false);
  });

  it.each(["../../k", "' OR 1=1", "https://evil.example/k", 5, null, ["k1"]])(
    "ID-10: kid %s names no key",
    async (kid) => {
      answerWith((good) => `${headerWith(good, { kid })}.${part(good, 1)}.${part(good, 2)}`);
      await refused();
      expect(issuer.requests.every(({ to }) => to.startsWith("https://op.example/"))).toBe(true);
    },
  );

  it("refuses extensions that were not configured", async () => {
    for (const change of [{ crit: ["b64"], b64: false }, { crit: ["exp"] }, { b64: true }]) {
      answerWith((good) =>
        signedBytes(Buffer.from(part(good, 1), "base64url"), { alg: "RS256", kid: "k1", ...change }),
      );
      await refused();
    }
  });
});

describe("the form of an id_token", () => {
  const claims = () => ({
    iss: issuer.url,
    aud: "the-client",
    sub: "ada",
    iat: seconds,
    exp: seconds + 60,
    nonce: issuer.nonce,
  });

  it("ID-11: of two equal keys the last one is used, everywhere", async () => {
    answerWith(() => signedBytes(Buffer.from(`{"sub":"eve",${JSON.stringify(claims()).slice(1)}`)));
    const { identity } = await attempt();
    expect([identity.profile?.sub, identity.account.providerAccountId]).toEqual(["ada", "ada"]);
  });

  it.each<[string, (json: string) => Uint8Array]>([
    ["trailing bytes", (text) => Buffer.from(`${text}{}`)],
    ["a byte-order mark", (text) => Buffer.from(`\ufeff${text}`)],
    [
      "invalid UTF-8",
      (text) =>
        Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0x2c, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])]),
    ],
    ["a list", (text) => Buffer.from(`[${text}]`)],
    ["null", () => Buffer.from("null")],
    ["nothing", () => Buffer.from("")],
  ])("ID-11: a payload with %s is refused", async (_, bytes) => {
    answerWith(() => signedBytes(bytes(JSON.stringify(claims()))));
    await refused();
  });

  it("ID-11: the same payload without any of that is accepted", async () => {
    answerWith(() => signedBytes(Buffer.from(JSON.stringify(claims()))));
    expect((await attempt()).identity.account.providerAccountId).toBe("ada");
  });

  it("ID-12: an encrypted token is refused, signed inside or not", async () => {
    const { publicKey } = await generateKeyPair("RSA-OAEP-256");
    for (const inner of ["alg-none", "signed"]) {
      answerWith((good) => {
        const text = inner === "signed" ? good : `${base64url('{"alg":"none"}')}.${part(good, 1)}.`;
        return new CompactEncrypt(Buffer.from(text))
          .setProtectedHeader({ alg: "RSA-OAEP-256", enc: "A256GCM", cty: "JWT" })
          .encrypt(publicKey);
      });
      await refused();
    }
  });

  it.each<[string, (good: string) => string]>([
    ["padding", (good) => `${good}=`],
    ["padding inside", (good) => good.replace(".", "=.")],
    ["the other alphabet", (good) => good.replaceAll("-", "+").replaceAll("_", "/")],
    ["white space", (good) => good.replace(".", " .")],
    ["a line break", (good) => `${good}\n`],
    // 256 bytes leave four bits unused in the last character.
    ["left-over bits", (good) => good.slice(0, -1) + String.fromCharCode(good.charCodeAt(good.length - 1) + 1)],
    ["a fourth part", (good) => `${good}.x`],
    ["two parts", (good) => good.slice(0, good.lastIndexOf("."))],
  ])("ID-37: %s is refused", async (_, change) => {
    answerWith((good) => change(/[-_]/.test(good) ? good : `${good}-`));
    await refused();
  });

  // biome-ignore format: a table
  it.each<readonly [what: string, token: string]>([
    ["64 kB",                          `${"a".repeat(65_536)}.e30.c2ln`],
    ["a million dots",                 ".".repeat(990_000)],
    ["a million characters, no dot",   "a".repeat(990_000)],
  ])("ID-36: a token of %s is refused before it is read", async (_, token) => {
    answerWith(() => token);
    expect((await refused()).message).toContain("longer than 32768 characters");
    const { privateKey: decryptionKey } = await generateKeyPair("RSA-OAEP-256");
    expect((await refused({ token: { decryptionKey } })).message).toContain("longer than 32768 characters");
    expect(issuer.count("/jwks")).toBe(0);
  });

  it("ID-36: a token of 32,768 characters is accepted, and a longer one is not", async () => {
    const lengthWith = async (filler: number) => {
      issuer.claims = { filler: "x".repeat(filler) };
      return (await issuer.idToken()).length;
    };
    // Three bytes are four characters.
    let filler = Math.floor(((32_768 - (await lengthWith(0))) * 3) / 4) - 16;
    while ((await lengthWith(filler + 1)) <= 32_768) filler += 1;
    const config = configOf(oidc(issuer, { checks: ["pkce", "state"] }));
    expect(await lengthWith(filler)).toBeGreaterThan(32_764);
    expect((await signIn(config, issuer)).identity.user.name).toBe("Ada");
    expect(await lengthWith(filler + 1)).toBeLessThan(32_772);
    expect((await failure(signIn(config, issuer))).message).toContain("longer than 32768 characters");
  });

  it.each(["logout+jwt", "at+jwt", "secevent+jwt", "application/at+jwt", "JWE", 5])(
    "ID-41: typ %s is refused",
    async (typ) => {
      issuer.header = { typ };
      await refused();
    },
  );

  it.each(["JWT", "jwt", "application/jwt", undefined])("ID-41: typ %s is accepted", async (typ) => {
    issuer.header = { typ };
    expect((await attempt()).identity.user.name).toBe("Ada");
  });

  it("ID-42: a logout token is refused, even without its type", async () => {
    issuer.claims = { events: { "http://schemas.openid.net/event/backchannel-logout": {} } };
    await refused();
  });
});

type Row = readonly [name: string, claims: Record<string, unknown>];

describe("the claims of an id_token", () => {
  // biome-ignore format: a table
  it.each<Row>([
    ["ID-13: another issuer",                 { iss: "https://evil.example" }],
    ["ID-13: no issuer",                      { iss: undefined }],
    ["ID-13: a part of the issuer",           { iss: "https://op.exampl" }],
    ["ID-13: a slash after the issuer",       { iss: "https://op.example/" }],
    ["ID-13: the issuer in another case",     { iss: "https://OP.example" }],
    ["ID-13: the issuer by http:",            { iss: "http://op.example" }],
    ["ID-15: another audience",               { aud: "evil" }],
    ["ID-15: no audience",                    { aud: undefined }],
    ["ID-15: a list of no audience",          { aud: [] }],
    ["ID-15: an empty audience",              { aud: "" }],
    ["ID-15: null as audience",               { aud: null }],
    ["ID-15: a number as audience",           { aud: 5 }],
    ["ID-15: an object as audience",          { aud: { "the-client": true } }],
    ["ID-16: an audience that begins alike",  { aud: "the-client2" }],
    ["ID-16: an audience that ends alike",    { aud: "xthe-client" }],
    ["ID-16: a second audience",              { aud: ["the-client", "evil"] }],
    ["ID-17: a second audience, and azp",     { aud: ["the-client", "evil"], azp: "the-client" }],
    ["ID-18: another azp",                    { azp: "evil" }],
    ["ID-19: no subject",                     { sub: undefined }],
    ["ID-19: an empty subject",               { sub: "" }],
    ["ID-19: null as subject",                { sub: null }],
    ["ID-19: a number as subject",            { sub: 123 }],
    ["ID-19: an object as subject",           { sub: {} }],
    ["ID-19: a subject of 256 characters",    { sub: "x".repeat(256) }],
    ["ID-21: an expiry 61 seconds ago",          { exp: seconds - 61 }],
    ["ID-21: an expiry 30 seconds ago",          { exp: seconds - 30 }],
    ["ID-22: an expiry in words",                { exp: "9999999999" }],
    ["ID-22: an expiry that is null (NaN)",      { exp: null }],
    ["ID-22: a negative expiry",         { exp: -1 }],
    ["ID-22: a list as expiry",                  { exp: [seconds + 60] }],
    ["ID-22: no expiry",                         { exp: undefined }],
    ["ID-24: a beginning in an hour",         { nbf: seconds + 3600 }],
    ["ID-24: a beginning in words",           { nbf: String(seconds) }],
    ["ID-25: no time of issue",               { iat: undefined }],
    ["ID-26: issued tomorrow",                { iat: seconds + 86_400, exp: seconds + 90_000 }],
    ["ID-27: issued a week ago",              { iat: seconds - 604_800 }],
    ["ID-27: issued 61 minutes ago",          { iat: seconds - 3660 }],
    ["ID-29: an auth_time in words",          { auth_time: String(seconds) }],
    ["ID-39: the nonce of an earlier login",  { nonce: "earlier" }],
    ["ID-39: no nonce",                       { nonce: undefined }],
    ["ID-34: another at_hash",                { at_hash: "AAAAAAAAAAAAAAAAAAAAAA" }],
    ["ID-34: another c_hash",                 { c_hash: "AAAAAAAAAAAAAAAAAAAAAA" }],
    ["ID-34: an at_hash that is not a hash",        { at_hash: 5 }],
  ])("%s: refused", async (_, claims) => {
    issuer.claims = claims;
    await refused({}, "", "iss" in claims ? "IssuerMismatch" : "InvalidToken");
  });

  // biome-ignore format: a table
  it.each<Row>([
    ["a list of one audience",                { aud: ["the-client"] }],
    ["our azp",                               { azp: "the-client" }],
    ["a subject of 255 characters",           { sub: "x".repeat(255) }],
    ["an expiry 29 seconds ago",                 { exp: seconds - 29 }],
    ["ID-23: an expiry in the year 9999",        { exp: 253_370_764_800 }],
    ["a beginning in 30 seconds",             { nbf: seconds + 30 }],
    ["issued 30 seconds ahead",               { iat: seconds + 30 }],
    ["issued an hour ago",                    { iat: seconds - 3600 }],
    ["the at_hash of its access token",       { at_hash: half("the-access-token") }],
    ["the c_hash of its code",                { c_hash: half("the-code") }],
  ])("%s: accepted", async (_, claims) => {
    issuer.claims = claims;
    expect((await attempt()).identity.user.name).toBe("Ada");
  });

  it("ID-22: an end beyond all numbers is refused", async () => {
    answerWith((good) => {
      const text = Buffer.from(part(good, 1), "base64url").toString();
      return signedBytes(Buffer.from(text.replace(/"exp":\d+/, '"exp":1e400')));
    });
    await refused();
  });

  it("ID-17: a second audience is accepted if it is trusted, and azp is present", async () => {
    issuer.claims = { aud: ["the-client", "the-api"], azp: "the-client" };
    const client = { trusted_audiences: ["the-api"] };
    expect((await attempt({ client })).identity.user.name).toBe("Ada");
    issuer.claims = { aud: ["the-client", "the-api"] };
    await refused({ client });
  });

  it.each([
    ["ES384", "sha384"],
    ["ES512", "sha512"],
  ])("ID-34: at_hash is made with the hash of %s", async (alg, hash) => {
    issuer.keys = [await signingKey(alg)];
    const client = { id_token_signed_response_alg: alg };
    issuer.claims = { at_hash: half("the-access-token", hash) };
    expect((await attempt({ client })).identity.user.name).toBe("Ada");
    issuer.claims = { at_hash: half("the-access-token", "sha256") };
    await refused({ client });
  });

  it.each(["EdDSA", "Ed25519"])("F11: at_hash and c_hash of %s may be made with any of three hashes", async (alg) => {
    issuer.keys = [await signingKey(alg)];
    const client = { id_token_signed_response_alg: alg };
    for (const hash of ["sha512", "sha256", "sha384"]) {
      issuer.claims = { at_hash: half("the-access-token", hash), c_hash: half("the-code", hash) };
      expect((await attempt({ client })).identity.user.name).toBe("Ada");
      issuer.claims = { at_hash: half("another-token", hash) };
      expect((await refused({ client })).message).toContain("(at_hash)");
      issuer.claims = { c_hash: half("another-code", hash) };
      expect((await refused({ client })).message).toContain("(c_hash)");
    }
    issuer.claims = { at_hash: half("the-access-token", "sha1") };
    await refused({ client });
  });

  // biome-ignore format: a table
  it.each<readonly [claims: Record<string, unknown>, words: string]>([
    [{ exp: seconds - 61 },                                "it expired 61 seconds ago (exp) by the clock of this server"],
    [{ nbf: seconds + 3600 },                              "it is valid from 3600 seconds from now (nbf) by the clock of this server"],
    [{ iat: seconds + 86_400, exp: seconds + 90_000 },     "it was issued 86400 seconds from now (iat) by the clock of this server"],
    [{ iat: seconds - 7200 },                              "more than an hour ago: 7200 seconds ago (iat) by the clock of this server"],
    [{ iat: undefined },                                   "it has no time of issue (iat)"],
  ])("U7, N7: with %j contains the difference of the clocks, and its direction", async (claims, words) => {
    issuer.claims = claims;
    const { message } = await refused();
    expect(message).toContain(words);
    if (!words.includes("ago") && !words.includes("from now")) return;
    // N7: which of the two clocks is wrong in which direction.
    const direction = words.includes("ago") ? "ahead, or that of the provider is behind" : "behind, or that of the provider is ahead";
    expect(message).toContain(`this clock is ${direction}: synchronise it (NTP)`);
  });

  it("U7: of another issuer names both", async () => {
    const message = async () => (await refused({}, "", "IssuerMismatch")).message;
    issuer.claims = { iss: "https://op.example/" };
    expect(await message()).toContain('"https://op.example/", where "https://op.example" was expected');
    issuer.claims = { iss: ["https://op.example"] };
    expect(await message()).toContain("something that is not a string");
    issuer.claims = { iss: "x\r\n2026 ERROR forged eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZGEifQ.c2lnbmF0dXJl" };
    expect(await message()).toMatch(/"x {2}2026 ERROR forged …"/);
  });

  // biome-ignore format: a table
  it.each<readonly [what: string, make: (nonce: string) => unknown]>([
    ["a list of the right one",   (nonce) => [nonce]],
    ["a list in a list",          (nonce) => [[nonce]]],
    ["an object",                 (nonce) => ({ nonce })],
    ["another one",               (nonce) => `${nonce}x`],
    ["the right one in another case", (nonce) => nonce.toUpperCase()],
    ["none",                      () => undefined],
    ["null",                      () => null],
    ["a number",                  () => 7],
  ])("ID-28: the nonce is %s: refused", async (_, make) => {
    const config = configOf(oidc(issuer, { idToken: false }));
    const sent = await start(config);
    const answer = issuer.authorize(sent.redirect ?? "");
    issuer.claims = { nonce: make(issuer.nonce ?? "") };
    const error = await failure(back(config, answer, sent.cookies));
    expect([error.type, error.message]).toEqual(["InvalidToken", expect.stringContaining("(nonce)")]);
    expect(issuer.count("/userinfo")).toBe(0);
  });

  it("S19: other claims are strings or omitted, too: a list in aud is not an audience", async () => {
    issuer.claims = { aud: ["the-client", ["the-client"]], azp: "the-client" };
    expect((await refused()).message).toContain("(aud)");
    issuer.claims = { aud: ["the-client"], azp: ["the-client"] };
    expect((await refused()).message).toContain("(azp)");
    issuer.claims = { aud: ["the-client"], azp: "the-client" };
    expect((await attempt()).identity.user.name).toBe("Ada");
  });

  it.each([
    ["a list", ["x"]],
    ["a text", "x"],
    ["null", null],
  ])("FL-06: %s as a nonce that was not sent is refused", async (_, nonce) => {
    issuer.claims = { nonce };
    await refused({ checks: ["pkce", "state"] });
  });

  it("a nonce that was not sent is refused", async () => {
    issuer.claims = { nonce: "of another sign-in" };
    await refused({ checks: ["pkce", "state"] });
  });

  it("a missing id_token is refused", async () => {
    for (const id_token of [undefined, "", null, 5]) {
      issuer.tokens = { id_token };
      await refused({}, "", "OAuthResponseError");
    }
  });

  it("ID-43: subjects are compared byte by byte", async () => {
    const subjects = ["ada", "ada\u0000", "ada ", "\u0131da", "ida", "Ada"];
    const ids = await Promise.all(
      subjects.map(async (sub) => {
        const own = new Issuer([rsa]);
        own.claims = { sub };
        const { identity } = await signIn(configOf(oidc(own)), own);
        expect(identity.account.providerAccountId).toBe(sub);
        return identity.user.id;
      }),
    );
    expect(new Set(ids).size).toBe(subjects.length);
  });
});

function half(text: string, hash = "sha256"): string {
  const digest = createHash(hash).update(text).digest();
  return digest.subarray(0, digest.length / 2).toString("base64url");
}

describe("what a sign-in asked for", () => {
  it.each([
    ["missing", undefined],
    ["too old", seconds - 331],
    ["in the future", seconds + 60],
    ["a string", String(seconds)],
  ])("ID-29: auth_time is %s, and max_age was asked for: refused", async (_, auth_time) => {
    issuer.claims = { auth_time };
    await refused({}, "?max_age=300");
    await refused({ authorization: { params: { max_age: 300 } } });
  });

  it("ID-29: auth_time is recent enough: accepted", async () => {
    issuer.claims = { auth_time: seconds - 300 };
    expect((await attempt({}, "?max_age=300")).identity.user.name).toBe("Ada");
  });

  const essential = (acr: object) => ({
    authorization: { params: { claims: { id_token: { acr: { essential: true, ...acr } } } } },
  });

  it.each([
    ["without", undefined],
    ["with another", "silver"],
  ])("ID-35: an essential acr was requested, and the token has %s: refused", async (_, acr) => {
    issuer.claims = { acr };
    await refused(essential({ value: "gold" }));
    await refused(essential({ values: ["gold", "platinum"] }));
  });

  it("ID-35: an essential acr that is present is accepted, and one without a value requires nothing", async () => {
    issuer.claims = { acr: "platinum" };
    expect((await attempt(essential({ values: ["gold", "platinum"] }))).identity.user.name).toBe("Ada");
    expect((await attempt(essential({}))).identity.user.name).toBe("Ada");
  });
});

describe("an issuer that depends on a claim", () => {
  const tid = "72f988bf-86f1-41af-91ab-2d7cd011db47";
  const issuerFrom: OAuthConfig["issuerFrom"] = (claims, template) => {
    if (!/^[0-9a-f-]{36}$/.test(String(claims.tid))) throw new Error("tid is not a GUID");
    return template.replace("{tenantid}", String(claims.tid));
  };
  beforeEach(() => {
    issuer = new Issuer([rsa], "https://login.example/common/v2.0");
    issuer.document = { issuer: "https://login.example/{tenantid}/v2.0" };
    issuer.claims = { tid, iss: `https://login.example/${tid}/v2.0` };
  });

  it("ID-44: is accepted when it is the template with the claim", async () => {
    expect((await attempt({ issuerFrom })).identity.user.name).toBe("Ada");
  });

  it.each([
    ["no GUID", { tid: "../x", iss: "https://login.example/../x/v2.0" }],
    ["missing", { tid: undefined }],
    ["another tenant than the issuer's", { tid: "9188040d-6c67-4c5b-b112-36a304b66dad" }],
    ["right, and the issuer is the template", { iss: "https://login.example/{tenantid}/v2.0" }],
    ["right, and the issuer is the configured one", { iss: "https://login.example/common/v2.0" }],
    ["right, and the issuer is elsewhere", { iss: `https://evil.example/${tid}/v2.0` }],
  ])("ID-44: is refused when the claim is %s", async (_, claims) => {
    issuer.claims = { ...issuer.claims, ...claims };
    const asked = issuer.requests.length;
    await refused({ issuerFrom }, "", "IssuerMismatch");
    const later = issuer.requests.slice(asked).map(({ to }) => to);
    expect(later.filter((to) => !to.startsWith("https://login.example/common/v2.0/"))).toEqual([]);
  });

  it("ID-44: its document must be of the same origin", async () => {
    issuer.document = { issuer: "https://evil.example/{tenantid}/v2.0" };
    expect((await failure(attempt({ issuerFrom }))).type).toBe("IssuerMismatch");
  });

  it("ID-44: an answer that names another issuer than the token is refused", async () => {
    const config = configOf(oidc(issuer, { issuerFrom }));
    const right = { iss: `https://login.example/${tid}/v2.0` };
    expect((await signIn(config, issuer, { params: right })).identity.user.name).toBe("Ada");
    expect((await failure(signIn(config, issuer, { params: { iss: "https://evil.example" } }))).type).toBe(
      "IssuerMismatch",
    );
  });

  it("without issuerFrom a template is refused", async () => {
    expect((await failure(attempt())).type).toBe("IssuerMismatch");
  });
});

describe("the accepted algorithms", () => {
  it.each([
    [undefined, undefined, ["RS256"]],
    [undefined, [], ["RS256"]],
    [undefined, ["none", "HS256"], ["RS256"]],
    [undefined, ["ES256", "none", "EdDSA"], ["ES256", "EdDSA"]],
    ["ES256", ["RS256"], ["ES256"]],
    ["HS256", ["RS256"], ["HS256"]],
    ["none", ["none"], []],
    ["RS1", undefined, []],
  ])("registered %s, published %j: %j", (agreed, listed, expected) => {
    expect(algorithmsOf(agreed, listed)).toEqual(expected);
  });
});

describe("the clock of an id_token", () => {
  it("is the one of the request", async () => {
    const config = configOf(oidc(issuer));
    expect((await failure(signIn(config, issuer, { at: now + 3_600_000 }))).type).toBe("InvalidToken");
  });
});
