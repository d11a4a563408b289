/** Feide, as its documentation shows it. */
import Feide from "../../src/providers/feide.ts";
import { clientId, clientSecret, plainOidc } from "./fixture.ts";

const url = "https://auth.dataporten.no";

export const feide = plainOidc({
  id: "feide",
  documented: ["https://docs.feide.no/service_providers/openid_connect/"],
  provider: Feide({ clientId, clientSecret }),
  issuer: {
    url,
    endpoints: {
      authorization: `${url}/oauth/authorization`,
      token: `${url}/oauth/token`,
      userinfo: `${url}/openid/userinfo`,
      jwks: `${url}/openid/jwks`,
    },
  },
  params: { scope: "openid profile email userid-feide" },
});
