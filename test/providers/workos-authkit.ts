/** WorkOS AuthKit, as its documentation shows it. */
import WorkOSAuthKit from "../../src/providers/workos-authkit.ts";
import { clientId, clientSecret, plainOidc } from "./fixture.ts";

const url = "https://subdomain.authkit.app";

export const workosAuthkit = plainOidc({
  id: "workos-authkit",
  documented: ["https://workos.com/docs/authkit/connect/oauth"],
  provider: WorkOSAuthKit({ clientId, clientSecret, issuer: url }),
  issuer: {
    url,
    endpoints: {
      authorization: `${url}/oauth2/authorize`,
      token: `${url}/oauth2/token`,
      userinfo: `${url}/oauth2/userinfo`,
      jwks: `${url}/oauth2/jwks`,
    },
  },
});
