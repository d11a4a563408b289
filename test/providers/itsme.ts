/** itsme, as its documentation shows it: claims are signed, and encrypted for the client. */
import { generateKeyPairSync } from "node:crypto";
import { CompactEncrypt, generateKeyPair, importJWK } from "jose";
import { expect } from "vitest";
import Itsme from "../../src/providers/itsme.ts";
import { clientId, type Fixture } from "./fixture.ts";

const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const key = (await importJWK(privateKey.export({ format: "jwk" }), "RS256")) as CryptoKey;
const ours = await generateKeyPair("RSA-OAEP-256");
const url = "https://idp.prd.itsme.services/v2";
const claims = {
  sub: "mvk3v1b6dn3zkz8b8jy0wd5ttjrvq1vl7lzf",
  name: "Ada Lovelace",
  given_name: "Ada",
  family_name: "Lovelace",
  email: "ada@example.com",
  email_verified: false,
};
const user = { name: "Ada Lovelace", email: "ada@example.com", image: null };

const encrypted = (token: string) =>
  new CompactEncrypt(new TextEncoder().encode(token))
    .setProtectedHeader({ alg: "RSA-OAEP-256", enc: "A128CBC-HS256", cty: "JWT" })
    .encrypt(ours.publicKey);

export const itsme: Fixture = {
  id: "itsme",
  documented: ["https://belgianmobileid.github.io/doc/"],
  provider: Itsme({
    clientId,
    serviceCode: "ACME_LOGIN",
    privateKey: { key, kid: "s1" },
    decryptionKey: ours.privateKey,
  }),
  issuer: {
    url,
    sendsIss: false,
    auth: "private_key_jwt",
    clientKey: publicKey.export({ format: "jwk" }),
    signedUserinfo: "RS256",
    endpoints: { authorization: `${url}/authorization`, jwks: `${url}/jwkSet` },
  },
  faults: {
    async token(good) {
      const { id_token, ...answer } = (await good.json()) as { id_token: string };
      return Response.json({ ...answer, id_token: await encrypted(id_token) });
    },
    userinfo: async (good) =>
      new Response(await encrypted(await good.text()), { headers: { "content-type": "application/jwt" } }),
  },
  authorization: {
    url: `${url}/authorization`,
    params: { scope: "openid service:ACME_LOGIN profile email" },
  },
  exchange: {
    client_id: clientId,
    client_assertion: expect.any(String),
    client_assertion_type: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
  },
  accountId: claims.sub,
  usual: { claims, user, verified: false },
  withoutEmail: {
    claims: { ...claims, name: undefined, email: undefined },
    user: { ...user, email: null },
    verified: false,
  },
  unverified: { claims, user, verified: false },
};
