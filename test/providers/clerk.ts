/** Clerk, as its documentation shows it. */
import Clerk from "../../src/providers/clerk.ts";
import { clientId, clientSecret, plainOidc } from "./fixture.ts";

const url = "https://clerk.example.com";

export const clerk = plainOidc({
  id: "clerk",
  documented: ["https://clerk.com/docs/advanced-usage/clerk-idp"],
  provider: Clerk({ clientId, clientSecret, issuer: url }),
  issuer: {
    url,
    endpoints: {
      authorization: `${url}/oauth/authorize`,
      token: `${url}/oauth/token`,
      userinfo: `${url}/oauth/userinfo`,
      jwks: `${url}/.well-known/jwks.json`,
    },
  },
});
