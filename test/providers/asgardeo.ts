/** Asgardeo, as its documentation shows it. */
import Asgardeo from "../../src/providers/asgardeo.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const base = "https://api.asgardeo.io/t/example/oauth2";
const issuer = `${base}/token`;
const claims = {
  sub: "0b1c2d3e-4f5a-4b6c-8d7e-9f0a1b2c3d4e",
  org_id: "f1e2d3c4-b5a6-4978-8a9b-0c1d2e3f4a5b",
  org_name: "example",
  name: "Ada Lovelace",
  email: "ada@example.com",
  email_verified: true,
};
const { name, email } = claims;

export const asgardeo: Fixture = {
  id: "asgardeo",
  documented: [
    "https://wso2.com/asgardeo/docs/guides/authentication/oidc/discover-oidc-configs/",
    "https://wso2.com/asgardeo/docs/references/openid-connect-claims/",
  ],
  provider: Asgardeo({ clientId, clientSecret, issuer }),
  issuer: {
    url: issuer,
    sendsIss: false,
    endpoints: {
      authorization: `${base}/authorize`,
      token: `${base}/token`,
      jwks: `${base}/jwks`,
      userinfo: `${base}/userinfo`,
    },
  },
  authorization: { url: `${base}/authorize`, params: { scope: "openid profile email" } },
  accountId: claims.sub,
  usual: { claims: claims, user: { name: name, email: email, image: null }, verified: true },
  withoutEmail: { claims: { sub: claims.sub }, user: { name: null, email: null, image: null }, verified: false },
  unverified: {
    claims: { ...claims, email_verified: undefined },
    user: { name: name, email: email, image: null },
    verified: false,
  },
};
