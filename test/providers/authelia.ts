/** Authelia, as its documentation shows it. */
import Authelia from "../../src/providers/authelia.ts";
import { clientId, clientSecret, plainOidc } from "./fixture.ts";

const url = "https://auth.example.com";
const at = `${url}/api/oidc`;

export const authelia = plainOidc({
  id: "authelia",
  documented: ["https://www.authelia.com/integration/openid-connect/openid-connect-1.0-claims/"],
  provider: Authelia({ clientId, clientSecret, issuer: url }),
  issuer: {
    url,
    endpoints: {
      authorization: `${at}/authorization`,
      token: `${at}/token`,
      userinfo: `${at}/userinfo`,
      jwks: `${url}/jwks.json`,
    },
  },
});
