/** Okta, as its documentation shows it. */
import Okta from "../../src/providers/okta.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const issuer = "https://dev-1234.okta.com/oauth2/default";
const claims = {
  ver: 1,
  sub: "00uid4BxXw6I6TV4m0g3",
  idp: "00ok1u7AsAkrwdZL3z0g3",
  amr: ["pwd"],
  name: "John Doe",
  preferred_username: "john.doe@example.com",
  email: "john.doe@example.com",
  email_verified: true,
};
const { name, email } = claims;

export const okta: Fixture = {
  id: "okta",
  documented: [
    "https://developer.okta.com/docs/api/openapi/okta-oauth/guides/overview/#id-token-payload",
    "https://developer.okta.com/docs/concepts/auth-servers/",
  ],
  provider: Okta({ clientId, clientSecret, issuer }),
  issuer: {
    url: issuer,
    sendsIss: false,
    endpoints: {
      authorization: `${issuer}/v1/authorize`,
      token: `${issuer}/v1/token`,
      jwks: `${issuer}/v1/keys`,
      userinfo: `${issuer}/v1/userinfo`,
    },
  },
  tokens: { refresh_token: undefined },
  authorization: { url: `${issuer}/v1/authorize`, params: { scope: "openid profile email" } },
  refresh: {
    documented: ["https://developer.okta.com/docs/guides/refresh-tokens/main/#use-a-refresh-token"],
    tokens: { refresh_token: "a9VpZDRCeFh3Nkk2VdX" },
    request: { scope: "openid profile email" },
    response: {
      access_token: "eyJhbGciOiJSUzI1NiJ9",
      token_type: "Bearer",
      expires_in: 3600,
      scope: "openid profile email",
      refresh_token: "a9VpZDRCeFh3Nkk2VdY",
    },
  },
  logout: {
    documented: ["https://developer.okta.com/docs/guides/sign-users-out/"],
    metadata: { end_session_endpoint: `${issuer}/v1/logout`, revocation_endpoint: `${issuer}/v1/revoke` },
    endSession: { url: `${issuer}/v1/logout` },
    revocation: `${issuer}/v1/revoke`,
  },
  accountId: claims.sub,
  usual: { claims, user: { name, email, image: null }, verified: true },
  withoutEmail: { claims: { ...claims, email: undefined }, user: { name, email: null, image: null }, verified: false },
  unverified: { claims: { ...claims, email_verified: false }, user: { name, email, image: null }, verified: false },
};
