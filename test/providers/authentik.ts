/** authentik, as its documentation shows it. */
import Authentik from "../../src/providers/authentik.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const base = "https://authentik.example.com/application/o";
const issuer = `${base}/portico/`;
const claims = {
  sub: "8c6b1c2a9d6e4f0f8a7b6c5d4e3f2a1b0c9d8e7f6a5b4c3d2e1f0a9b8c7d6e5f",
  acr: "goauthentik.io/providers/oauth2/default",
  name: "Ada Lovelace",
  given_name: "Ada Lovelace",
  preferred_username: "ada",
  nickname: "ada",
  groups: ["users"],
  email: "ada@example.com",
  email_verified: true,
};
const { name, email } = claims;

export const authentik: Fixture = {
  id: "authentik",
  documented: [
    "https://docs.goauthentik.io/add-secure-apps/providers/oauth2/",
    "https://docs.goauthentik.io/add-secure-apps/providers/property-mappings/",
  ],
  provider: Authentik({ clientId, clientSecret, issuer }),
  issuer: {
    url: issuer,
    sendsIss: false,
    endpoints: {
      discovery: `${issuer}.well-known/openid-configuration`,
      authorization: `${base}/authorize/`,
      token: `${base}/token/`,
      jwks: `${issuer}jwks/`,
      userinfo: `${base}/userinfo/`,
    },
  },
  authorization: { url: `${base}/authorize/`, params: { scope: "openid profile email" } },
  accountId: claims.sub,
  usual: { claims: claims, user: { name: name, email: email, image: null }, verified: true },
  withoutEmail: {
    claims: { ...claims, name: undefined, email: undefined },
    user: { name: "ada", email: null, image: null },
    verified: false,
  },
  unverified: {
    claims: { ...claims, email_verified: false },
    user: { name: name, email: email, image: null },
    verified: false,
  },
};
