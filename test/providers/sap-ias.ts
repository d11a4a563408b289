/** SAP Cloud Identity Services, as its documentation shows it. */
import SAPCloudIdentityServices from "../../src/providers/sap-ias.ts";
import { clientId, clientSecret, plainOidc } from "./fixture.ts";

const url = "https://example.accounts.ondemand.com";

export const sapIas = plainOidc({
  id: "sap-ias",
  documented: ["https://help.sap.com/docs/cloud-identity-services/cloud-identity-services/openid-connect"],
  provider: SAPCloudIdentityServices({ clientId, clientSecret, issuer: url }),
  issuer: {
    url,
    endpoints: {
      authorization: `${url}/oauth2/authorize`,
      token: `${url}/oauth2/token`,
      userinfo: `${url}/oauth2/userinfo`,
      jwks: `${url}/oauth2/certs`,
    },
  },
});
