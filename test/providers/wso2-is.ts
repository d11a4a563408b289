/** WSO2 Identity Server, as its documentation shows it. */
import WSO2IdentityServer from "../../src/providers/wso2-is.ts";
import { clientId, clientSecret, plainOidc } from "./fixture.ts";

const url = "https://is.example.com:9443/oauth2/token";

export const wso2Is = plainOidc({
  id: "wso2-is",
  documented: ["https://is.docs.wso2.com/en/latest/guides/authentication/oidc/discover-oidc-configs/"],
  provider: WSO2IdentityServer({ clientId, clientSecret, issuer: url }),
  issuer: {
    url,
    endpoints: {
      authorization: "https://is.example.com:9443/oauth2/authorize",
      token: url,
      userinfo: "https://is.example.com:9443/oauth2/userinfo",
      jwks: "https://is.example.com:9443/oauth2/jwks",
    },
  },
});
