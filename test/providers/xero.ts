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
