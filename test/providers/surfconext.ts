/** SURFconext, as its documentation shows it. */
import SURFconext from "../../src/providers/surfconext.ts";
import { clientId, clientSecret, plainOidc } from "./fixture.ts";

const url = "https://connect.surfconext.nl";

export const surfconext = plainOidc({
  id: "surfconext",
  documented: ["https://servicedesk.surf.nl/wiki/spaces/IAM/pages/128910026/OpenID+Connect+features"],
  provider: SURFconext({ clientId, clientSecret }),
  issuer: {
    url,
    endpoints: {
      authorization: `${url}/oidc/authorize`,
      token: `${url}/oidc/token`,
      userinfo: `${url}/oidc/userinfo`,
      jwks: `${url}/oidc/certs`,
    },
  },
  proves: false,
});
