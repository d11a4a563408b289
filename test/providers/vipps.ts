/** Vipps, as its documentation shows it. */
import Vipps from "../../src/providers/vipps.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const issuer = "https://api.vipps.no/access-management-1.0/access/";
const claims = { sub: "c06c4afe-d9e1-4c5d-939a-177d752a0944" };
const userinfo = {
  ...claims,
  sid: "7d78a726-af92-499e-b857-de263ef9a969",
  name: "Ada Lovelace",
  given_name: "Ada",
  family_name: "Lovelace",
  email: "user@example.com",
  email_verified: true,
};
const { name, email } = userinfo;

export const vipps: Fixture = {
  id: "vipps",
  documented: [
    "https://developer.vippsmobilepay.com/docs/APIs/login-api/api-guide/browser-flow-integration",
    "https://developer.vippsmobilepay.com/docs/APIs/login-api/api-guide/user-info",
  ],
  provider: Vipps({ clientId, clientSecret }),
  issuer: {
    url: issuer,
    sendsIss: false,
    endpoints: {
      discovery: `${issuer}.well-known/openid-configuration`,
      authorization: "https://api.vipps.no/access-management-1.0/access/oauth2/auth",
      token: "https://api.vipps.no/access-management-1.0/access/oauth2/token",
      userinfo: "https://api.vipps.no/vipps-userinfo-api/userinfo",
      jwks: `${issuer}.well-known/jwks.json`,
    },
  },
  tokens: { expires_in: 3599, token_type: "bearer", refresh_token: undefined },
  authorization: {
    url: "https://api.vipps.no/access-management-1.0/access/oauth2/auth",
    params: { scope: "openid name email" },
  },
  accountId: claims.sub,
  usual: { claims, userinfo, user: { name, email, image: null }, verified: true },
  withoutEmail: {
    claims,
    userinfo: { ...userinfo, email: undefined },
    user: { name, email: null, image: null },
    verified: false,
  },
  unverified: {
    claims,
    userinfo: { ...userinfo, email_verified: false },
    user: { name, email, image: null },
    verified: false,
  },
};
