/** JumpCloud, as its documentation shows it. */
import JumpCloud from "../../src/providers/jumpcloud.ts";
import { clientId, clientSecret, plainOidc } from "./fixture.ts";

const url = "https://oauth.id.jumpcloud.com/";

export const jumpcloud = plainOidc({
  id: "jumpcloud",
  documented: ["https://jumpcloud.com/support/sso-with-oidc"],
  provider: JumpCloud({ clientId, clientSecret }),
  issuer: {
    url,
    sendsIss: false,
    endpoints: {
      discovery: `${url}.well-known/openid-configuration`,
      authorization: `${url}oauth2/auth`,
      token: `${url}oauth2/token`,
      userinfo: `${url}userinfo`,
      jwks: `${url}.well-known/jwks.json`,
    },
  },
});
