/** PingAM, as its documentation shows it. */
import ForgeRock from "../../src/providers/forgerock.ts";
import { clientId, clientSecret, plainOidc } from "./fixture.ts";

const url = "https://am.example.com:443/am/oauth2/realms/root/realms/alpha";

export const forgerock = plainOidc({
  id: "forgerock",
  documented: ["https://docs.pingidentity.com/pingam/8/oidc1-guide/rest-api-oidc-userinfo-endpoint.html"],
  provider: ForgeRock({ clientId, clientSecret, issuer: url }),
  issuer: {
    url,
    endpoints: {
      discovery: "https://am.example.com/am/oauth2/realms/root/realms/alpha/.well-known/openid-configuration",
      authorization: "https://am.example.com/am/oauth2/realms/root/realms/alpha/authorize",
      token: "https://am.example.com/am/oauth2/realms/root/realms/alpha/access_token",
      userinfo: "https://am.example.com/am/oauth2/realms/root/realms/alpha/userinfo",
      jwks: "https://am.example.com/am/oauth2/realms/root/realms/alpha/connect/jwk_uri",
    },
  },
});
