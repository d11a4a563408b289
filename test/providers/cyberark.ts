/** CyberArk Identity, as its documentation shows it. */
import CyberArk from "../../src/providers/cyberark.ts";
import { clientId, clientSecret, plainOidc } from "./fixture.ts";

const url = "https://abc1234.id.cyberark.cloud/portico/";

export const cyberark = plainOidc({
  id: "cyberark",
  documented: ["https://docs.cyberark.com/identity/"],
  provider: CyberArk({ clientId, clientSecret, issuer: url }),
  issuer: {
    url,
    endpoints: {
      authorization: `https://abc1234.id.cyberark.cloud/OAuth2/Authorize/portico`,
      token: `https://abc1234.id.cyberark.cloud/OAuth2/Token/portico`,
      userinfo: `https://abc1234.id.cyberark.cloud/OAuth2/UserInfo/portico`,
      jwks: `https://abc1234.id.cyberark.cloud/OAuth2/Keys/portico`,
      discovery: `${url}.well-known/openid-configuration`,
    },
  },
});
