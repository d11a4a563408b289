/** Login.gov, as its documentation shows it. */
import { generateKeyPairSync } from "node:crypto";
import { importJWK } from "jose";
import { expect } from "vitest";
import LoginGov from "../../src/providers/login-gov.ts";
import { clientId, type Fixture } from "./fixture.ts";

const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const key = (await importJWK(privateKey.export({ format: "jwk" }), "RS256")) as CryptoKey;
const url = "https://secure.login.gov/";
const claims = { sub: "b2d2d115-1d7e-4579-b9d6-f8e84f4f56ca", acr: "urn:acr.login.gov:auth-only" };
const userinfo = { ...claims, iss: url, email: "test@example.com", email_verified: true };
const user = { name: null, email: "test@example.com", image: null };

export const loginGov: Fixture = {
  id: "login-gov",
  documented: ["https://developers.login.gov/oidc/", "https://developers.login.gov/attributes/"],
  provider: LoginGov({ clientId, privateKey: key }),
  issuer: {
    url,
    sendsIss: false,
    auth: "private_key_jwt",
    clientKey: publicKey.export({ format: "jwk" }),
    endpoints: {
      discovery: `${url}.well-known/openid-configuration`,
      authorization: `${url}openid_connect/authorize`,
      token: `${url}api/openid_connect/token`,
      userinfo: `${url}api/openid_connect/userinfo`,
      jwks: `${url}api/openid_connect/certs`,
    },
  },
  tokens: { expires_in: 899, refresh_token: undefined, scope: undefined },
  authorization: {
    url: `${url}openid_connect/authorize`,
    params: { scope: "openid email", acr_values: "urn:acr.login.gov:auth-only", prompt: "select_account" },
  },
  exchange: {
    client_id: clientId,
    client_assertion: expect.any(String),
    client_assertion_type: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
  },
  accountId: claims.sub,
  usual: { claims, userinfo, user, verified: true },
  withoutEmail: {
    claims,
    userinfo: { sub: claims.sub, iss: url, given_name: "Susan", family_name: "Smith" },
    user: { name: "Susan Smith", email: null, image: null },
    verified: false,
  },
  unverified: { claims, userinfo: { ...userinfo, email_verified: false }, user, verified: false },
};
