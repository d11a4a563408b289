/** Janssen, as its documentation shows it. */
import Janssen from "../../src/providers/janssen.ts";
import { clientId, clientSecret, plainOidc } from "./fixture.ts";

const url = "https://jans.example.com";

export const janssen = plainOidc({
  id: "janssen",
  documented: ["https://docs.jans.io/"],
  provider: Janssen({ clientId, clientSecret, issuer: url }),
  issuer: {
    url,
    sendsIss: false,
    endpoints: {
      authorization: `${url}/jans-auth/restv1/authorize`,
      token: `${url}/jans-auth/restv1/token`,
      userinfo: `${url}/jans-auth/restv1/userinfo`,
      jwks: `${url}/jans-auth/restv1/jwks`,
    },
  },
});
