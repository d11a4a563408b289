/** Casdoor, as its documentation shows it. */
import Casdoor from "../../src/providers/casdoor.ts";
import { clientId, clientSecret, plainOidc } from "./fixture.ts";

const url = "https://door.casdoor.com";

export const casdoor = plainOidc({
  id: "casdoor",
  documented: ["https://casdoor.org/docs/how-to-connect/oauth/"],
  provider: Casdoor({ clientId, clientSecret, issuer: url }),
  issuer: {
    url,
    endpoints: {
      authorization: `${url}/login/oauth/authorize`,
      token: `${url}/api/login/oauth/access_token`,
      userinfo: `${url}/api/userinfo`,
      jwks: `${url}/.well-known/jwks`,
    },
  },
});
