/** Xero, as its documentation shows it. */
import Xero from "../../src/providers/xero.ts";
import { clientId, clientSecret, plainOidc } from "./fixture.ts";

const url = "https://identity.xero.com";

export const xero = plainOidc({
  id: "xero",
  documented: [
    "https://developer.xero.com/documentation/guides/oauth2/auth-flow/",
    "https://developer.xero.com/documentation/guides/oauth2/sign-up/",
  ],
  provider: Xero({ clientId, clientSecret }),
  issuer: {
    url,
    endpoints: {
      authorization: "https://login.xero.com/identity/connect/authorize",
      token: `${url}/connect/token`,
      userinfo: `${url}/connect/userinfo`,
      jwks: `${url}/.well-known/openid-configuration/jwks`,
    },
  },
  refresh: {
    documented: [
      "https://developer.xero.com/documentation/guides/oauth2/auth-flow/#refreshing-access-and-refresh-tokens",
    ],
    response: {
      access_token: "eyJhbGciOiJSUzI1NiIsImtpZCI6IjFDQUY4RTY2",
      expires_in: 1800,
      refresh_token: "ccc123",
      scope: "openid profile email offline_access",
      token_type: "Bearer",
    },
    mayRetry: true,
  },
  claims: {
    given_name: "Ada",
    family_name: "Lovelace",
    name: undefined,
    picture: undefined,
    email_verified: undefined,
  },
  user: { image: null },
  proves: false,
});
