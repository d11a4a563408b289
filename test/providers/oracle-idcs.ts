/** Oracle Identity Domains, as its documentation shows it. */
import OracleIDCS from "../../src/providers/oracle-idcs.ts";
import { clientId, clientSecret, plainOidc } from "./fixture.ts";

const url = "https://identity.oraclecloud.com/";
const domain = "https://idcs-1a2b3c.identity.oraclecloud.com";

export const oracleIdcs = plainOidc({
  id: "oracle-idcs",
  documented: ["https://docs.oracle.com/iaas/Content/Identity/home.htm"],
  provider: OracleIDCS({ clientId, clientSecret, tenantId: "1a2b3c" }),
  issuer: {
    url,
    sendsIss: false,
    endpoints: {
      discovery: `${domain}/.well-known/openid-configuration`,
      authorization: `${domain}/oauth2/v1/authorize`,
      token: `${domain}/oauth2/v1/token`,
      userinfo: `${domain}/oauth2/v1/userinfo`,
      jwks: `${domain}/admin/v1/SigningCert/jwk`,
    },
  },
});
