/** Tokens that a provider encrypts for the client: what is inside must still be signed by the provider. */
import { CompactEncrypt, type CryptoKey, generateKeyPair, SignJWT } from "jose";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OAuthConfig } from "../../../../../src/core/types/provider.ts";
import { configOf, failure, Issuer, oidc, type SigningKey, seconds, signIn, signingKey } from "../helpers.ts";

let key: SigningKey;
let foreignKey: SigningKey;
let ours: { privateKey: CryptoKey; publicKey: CryptoKey };
let issuer: Issuer;
beforeAll(async () => {
  [key, foreignKey, ours] = await Promise.all([signingKey(), signingKey(), generateKeyPair("RSA-OAEP-256")]);
});
beforeEach(() => {
  issuer = new Issuer([key]);
});

const encrypted = (text: string, alg = "RSA-OAEP-256", to: CryptoKey | Uint8Array = ours.publicKey) =>
  new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg, enc: "A128CBC-HS256", cty: "JWT" })
    .encrypt(to);

const card = (more: Partial<OAuthConfig> = {}, decryptionKey: CryptoKey = ours.privateKey) =>
  configOf(oidc(issuer, { token: { decryptionKey }, ...more }));

/** From now on the issuer gives what is made of its id_token. */
function gives(made: (idToken: string) => string | Promise<string>) {
  issuer.answers.token = async () =>
    Response.json({ ...(await issuer.tokenAnswer()), id_token: await made(await issuer.idToken()) });
}

describe("an encrypted id_token", () => {
  it("is opened, and what is inside is verified", async () => {
    gives((token) => encrypted(token));
    expect((await signIn(card(), issuer)).identity).toMatchObject({ account: { providerAccountId: "ada" } });
  });

  it("X6: is kept decrypted, as the hint and for its sid: only this client could read it encrypted", async () => {
    let signed = "";
    gives((token) => {
      signed = token;
      return encrypted(token);
    });
    expect((await signIn(card(), issuer)).identity.account.id_token).toBe(signed);
    expect(signed.split(".")).toHaveLength(3);
  });

  it.each(["ECDH-ES", "ECDH-ES+A256KW"])("may be encrypted with %s", async (alg) => {
    const pair = await generateKeyPair(alg);
    gives((token) => encrypted(token, alg, pair.publicKey));
    const proof = await signIn(card({}, pair.privateKey), issuer);
    expect(proof.identity).toMatchObject({ account: { providerAccountId: "ada" } });
  });

  it("is refused if another party signed its content: the public key is public", async () => {
    gives(async () => encrypted(await issuer.idToken(foreignKey)));
    expect((await failure(signIn(card(), issuer))).message).toContain("its signature is not valid");
  });

  it("is refused if its content is not signed", async () => {
    gives((token) => encrypted(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()));
    expect((await failure(signIn(card(), issuer))).message).toContain("it is not a signed JWT");
  });

  it("is refused if it is for another key, and nothing of it is revealed", async () => {
    const other = await generateKeyPair("RSA-OAEP-256");
    gives((token) => encrypted(token, "RSA-OAEP-256", other.publicKey));
    const error = await failure(signIn(card(), issuer));
    expect(error).toMatchObject({
      type: "InvalidToken",
      message: expect.stringContaining("cannot be decrypted"),
    });
  });

  it("is refused if it was encrypted with a secret, even a public one", async () => {
    gives((token) => encrypted(token, "dir", new Uint8Array(32)));
    expect((await failure(signIn(card(), issuer))).message).toContain("cannot be decrypted");
  });

  it("is refused if encryption was not configured", async () => {
    gives((token) => encrypted(token));
    const error = await failure(signIn(configOf(oidc(issuer)), issuer));
    expect(error.message).toContain("it is not a signed JWT");
  });
});

describe("an unencrypted id_token", () => {
  it("is refused if encryption is configured", async () => {
    expect((await failure(signIn(card(), issuer))).message).toContain("it is not encrypted");
  });
});

describe("an encrypted userinfo answer", () => {
  const client = { userinfo_signed_response_alg: "RS256" };
  const asks = () => card({ idToken: false, client });
  const answers = (body: string) => {
    issuer.answers.userinfo = () => new Response(body, { headers: { "content-type": "application/jwt" } });
  };
  const userinfo = (by: SigningKey) =>
    new SignJWT({ sub: "ada", name: "Ada inside", iss: issuer.url, aud: "the-client", iat: seconds })
      .setProtectedHeader({ alg: "RS256", kid: "k1" })
      .sign(by.privateKey);

  it("is opened, and what is inside is verified", async () => {
    gives((token) => encrypted(token));
    answers(await encrypted(await userinfo(key)));
    expect((await signIn(asks(), issuer)).identity).toMatchObject({ user: { name: "Ada inside" } });
  });

  it("is refused if another party signed its content", async () => {
    gives((token) => encrypted(token));
    answers(await encrypted(await userinfo(foreignKey)));
    expect((await failure(signIn(asks(), issuer))).message).toContain("its signature is not valid");
  });

  it("is refused if it is not encrypted", async () => {
    gives((token) => encrypted(token));
    answers(await userinfo(key));
    expect((await failure(signIn(asks(), issuer))).message).toContain("it is not encrypted");
  });
});
