/** PingFederate, as its documentation shows it. */
import PingFederate from "../../src/providers/pingfederate.ts";
import { clientId, clientSecret, plainOidc } from "./fixture.ts";

const url = "https://sso.example.com:9031";

export const pingfederate = plainOidc({
  id: "pingfederate",
  documented: ["https://docs.pingidentity.com/pingfederate/"],
  provider: PingFederate({ clientId, clientSecret, issuer: url }),
  issuer: {
    url,
    endpoints: {
      authorization: `${url}/as/authorization.oauth2`,
      token: `${url}/as/token.oauth2`,
      userinfo: `${url}/idp/userinfo.openid`,
      jwks: `${url}/pf/JWKS`,
    },
  },
});
