/** gov.br, as its documentation shows it. */
import GovBr from "../../src/providers/govbr.ts";
import { clientId, clientSecret, plainOidc } from "./fixture.ts";

const url = "https://sso.acesso.gov.br/";

export const govbr = plainOidc({
  id: "govbr",
  documented: ["https://acesso.gov.br/roteiro-tecnico/iniciarintegracao.html"],
  provider: GovBr({ clientId, clientSecret }),
  issuer: {
    url,
    sendsIss: false,
    endpoints: {
      discovery: `${url}.well-known/openid-configuration`,
      authorization: `${url}authorize`,
      token: `${url}token`,
      userinfo: `${url}userinfo`,
      jwks: `${url}jwk`,
    },
  },
  params: { scope: "openid email profile govbr_confiabilidades" },
  logout: {
    documented: ["https://acesso.gov.br/roteiro-tecnico/"],
    endSession: { url: "https://sso.acesso.gov.br/logout" },
  },
  claims: { sub: "00000000191", picture: `${url}userinfo/picture` },
  user: { image: null },
});
