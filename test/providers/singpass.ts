/** Singpass, as its documentation of FAPI 2.0 shows it: pushed requests, a key pair per sign-in, encrypted id_tokens. */
import { generateKeyPairSync } from "node:crypto";
import { CompactEncrypt, generateKeyPair, importJWK } from "jose";
import { expect } from "vitest";
import Singpass from "../../src/providers/singpass.ts";
import { clientId, type Fixture } from "./fixture.ts";

const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
const key = (await importJWK(privateKey.export({ format: "jwk" }), "ES256")) as CryptoKey;
const encryption = await generateKeyPair("ECDH-ES+A256KW");
const url = "https://id.singpass.gov.sg/fapi";
const guide = "https://docs.developer.singpass.gov.sg/docs/technical-specifications/integration-guide";

const claims = {
  sub: "d45d8f21-6178-4713-b962-8635ed2a945a",
  sub_type: "user",
  acr: "urn:singpass:authentication:loa:2",
  amr: ["pwd", "swk"],
  sub_attributes: { name: "TAN AH KOW", email: "tan@example.com" },
  name: undefined,
  email: undefined,
  email_verified: undefined,
  picture: undefined,
};
const user = { name: "TAN AH KOW", email: "tan@example.com", image: null };

const encrypted = (token: string) =>
  new CompactEncrypt(new TextEncoder().encode(token))
    .setProtectedHeader({ alg: "ECDH-ES+A256KW", enc: "A256CBC-HS512", cty: "JWT", kid: "my-enc-key" })
    .encrypt(encryption.publicKey);

/** The keys of the client. */
export const singpassKeys = { privateKey: { key, kid: "my-sig-key" }, decryptionKey: encryption.privateKey };

export const singpass: Fixture = {
  id: "singpass",
  documented: [
    `${guide}/1.-authorization-request`,
    `${guide}/3.-token-exchange`,
    `${guide}/4.-parsing-the-id-token`,
    "https://docs.developer.singpass.gov.sg/docs/technical-specifications/technical-concepts/demonstrating-proof-of-possession-dpop",
  ],
  provider: Singpass({ clientId, ...singpassKeys }),
  issuer: {
    url,
    alg: "ES256",
    auth: "private_key_jwt",
    clientKey: publicKey.export({ format: "jwk" }),
    requires: { pushed: true, dpop: true },
    endpoints: {
      authorization: `${url}/auth`,
      token: `${url}/token`,
      userinfo: `${url}/userinfo`,
      jwks: `${url}/.well-known/keys`,
      par: `${url}/par`,
    },
  },
  faults: {
    async token(good) {
      const { id_token, ...answer } = (await good.json()) as { id_token: string };
      return Response.json({ ...answer, id_token: await encrypted(id_token) });
    },
    userinfo: async (good) =>
      new Response(await encrypted(await good.text()), { headers: { "content-type": "application/jwt" } }),
  },
  tokens: { expires_in: 1800, refresh_token: undefined, scope: undefined },
  authorization: {
    url: `${url}/auth`,
    params: { scope: "openid", authentication_context_type: "APP_AUTHENTICATION_DEFAULT" },
  },
  exchange: {
    client_id: clientId,
    client_assertion: expect.any(String),
    client_assertion_type: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
  },
  accountId: claims.sub,
  usual: { claims, user, verified: false },
  withoutEmail: {
    claims: { ...claims, sub_attributes: undefined },
    user: { name: null, email: null, image: null },
    verified: false,
  },
  unverified: { claims, user, verified: false },
};
