/** Kanidm, as its documentation shows it. */
import Kanidm from "../../src/providers/kanidm.ts";
import { clientId, clientSecret, plainOidc } from "./fixture.ts";

const url = "https://idm.example.com/oauth2/openid/cid";

export const kanidm = plainOidc({
  id: "kanidm",
  documented: ["https://kanidm.github.io/kanidm/stable/integrations/oauth2.html"],
  provider: Kanidm({ clientId, clientSecret, issuer: url }),
  issuer: {
    url,
    sendsIss: false,
    alg: "ES256",
    endpoints: {
      authorization: "https://idm.example.com/ui/oauth2",
      token: "https://idm.example.com/oauth2/token",
      jwks: `${url}/public_key.jwk`,
    },
  },
});
