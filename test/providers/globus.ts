/** Globus, as its documentation shows it. */
import Globus from "../../src/providers/globus.ts";
import { clientId, clientSecret, plainOidc } from "./fixture.ts";

const url = "https://auth.globus.org";

export const globus = plainOidc({
  id: "globus",
  documented: ["https://docs.globus.org/api/auth/reference/"],
  provider: Globus({ clientId, clientSecret }),
  issuer: {
    url,
    sendsIss: false,
    endpoints: {
      authorization: `${url}/v2/oauth2/authorize`,
      token: `${url}/v2/oauth2/token`,
      userinfo: `${url}/v2/oauth2/userinfo`,
      jwks: `${url}/jwk.json`,
    },
  },
  claims: { picture: undefined },
  user: { image: null },
});
