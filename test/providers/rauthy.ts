/** Rauthy, as its documentation shows it. */
import Rauthy from "../../src/providers/rauthy.ts";
import { clientId, clientSecret, plainOidc } from "./fixture.ts";

const url = "https://auth.example.com/auth/v1/";

export const rauthy = plainOidc({
  id: "rauthy",
  documented: ["https://sebadob.github.io/rauthy/"],
  provider: Rauthy({ clientId, clientSecret, issuer: url }),
  issuer: {
    url,
    alg: "EdDSA",
    endpoints: {
      authorization: `${url}oidc/authorize`,
      token: `${url}oidc/token`,
      userinfo: `${url}oidc/userinfo`,
      jwks: `${url}oidc/certs`,
      discovery: `${url}.well-known/openid-configuration`,
    },
  },
});
