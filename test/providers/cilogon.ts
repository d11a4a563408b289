/** CILogon, as its documentation shows it. */
import CILogon from "../../src/providers/cilogon.ts";
import { clientId, clientSecret, plainOidc } from "./fixture.ts";

const url = "https://cilogon.org";

export const cilogon = plainOidc({
  id: "cilogon",
  documented: ["https://www.cilogon.org/oidc"],
  provider: CILogon({ clientId, clientSecret }),
  issuer: {
    url,
    auth: "client_secret_post",
    sendsIss: false,
    endpoints: {
      authorization: `${url}/authorize`,
      token: `${url}/oauth2/token`,
      userinfo: `${url}/oauth2/userinfo`,
      jwks: `${url}/oauth2/certs`,
    },
  },
  params: { scope: "openid profile email org.cilogon.userinfo" },
  claims: {
    sub: "http://cilogon.org/serverA/users/12345",
    name: undefined,
    given_name: "Ada",
    family_name: "Lovelace",
    picture: undefined,
    email_verified: undefined,
  },
  user: { image: null },
  proves: false,
});
