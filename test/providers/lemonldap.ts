/** LemonLDAP::NG, as its documentation shows it. */
import LemonLDAP from "../../src/providers/lemonldap.ts";
import { clientId, clientSecret, plainOidc } from "./fixture.ts";

const url = "https://auth.example.org/";

export const lemonldap = plainOidc({
  id: "lemonldap",
  documented: ["https://lemonldap-ng.org/documentation/latest/idpopenidconnect.html"],
  provider: LemonLDAP({ clientId, clientSecret, issuer: url }),
  issuer: {
    url,
    sendsIss: false,
    endpoints: {
      discovery: `${url}.well-known/openid-configuration`,
      authorization: `${url}oauth2/authorize`,
      token: `${url}oauth2/token`,
      userinfo: `${url}oauth2/userinfo`,
      jwks: `${url}oauth2/jwks`,
    },
  },
});
