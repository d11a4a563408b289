/** ORCID, as its documentation shows it. */
import ORCID from "../../src/providers/orcid.ts";
import { clientId, clientSecret, plainOidc } from "./fixture.ts";

const url = "https://orcid.org";

export const orcid = plainOidc({
  id: "orcid",
  documented: ["https://info.orcid.org/documentation/api-tutorials/api-tutorial-get-and-authenticated-orcid-id/"],
  provider: ORCID({ clientId, clientSecret }),
  issuer: {
    url,
    sendsIss: false,
    auth: "client_secret_post",
    scopes: { openid: ["given_name", "family_name"] },
    endpoints: {
      authorization: `${url}/oauth/authorize`,
      token: `${url}/oauth/token`,
      userinfo: `${url}/oauth/userinfo`,
      jwks: `${url}/oauth/jwks`,
    },
  },
  params: { scope: "openid" },
  claims: {
    sub: "0000-0002-1825-0097",
    name: null,
    given_name: "Josiah",
    family_name: "Carberry",
    email: undefined,
    email_verified: undefined,
    picture: undefined,
  },
  user: { name: "Josiah Carberry", email: null, image: null },
  proves: false,
});
