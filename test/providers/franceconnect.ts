/** FranceConnect, as its documentation shows it. */
import FranceConnect from "../../src/providers/franceconnect.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const url = "https://oidc.franceconnect.gouv.fr/api/v2";
const claims = {
  sub: "b6048e95bb134ec5b1d1e1fa69f287172e91722b9354d637a1bcf2ebb0fd2ef5v1",
  name: undefined,
  given_name: "Angela Claire Louise",
  family_name: "DUBOIS",
  email: "wossewodda-3728@yopmail.com",
  email_verified: undefined,
  picture: undefined,
};
const user = { name: "Angela Claire Louise DUBOIS", email: claims.email, image: null };

export const franceconnect: Fixture = {
  id: "franceconnect",
  documented: [
    "https://docs.partenaires.franceconnect.gouv.fr/fs/fs-technique/fs-technique-endpoints/",
    "https://docs.partenaires.franceconnect.gouv.fr/fs/fs-technique/fs-technique-scope-fc/",
    "https://docs.partenaires.franceconnect.gouv.fr/fs/migration/fs-migration-diff-v1-v2/",
  ],
  provider: FranceConnect({ clientId, clientSecret }),
  issuer: {
    url,
    alg: "ES256",
    auth: "client_secret_post",
    signedUserinfo: "ES256",
    scopes: { given_name: ["given_name"], family_name: ["family_name"], preferred_username: ["preferred_username"] },
    endpoints: {
      authorization: `${url}/authorize`,
      token: `${url}/token`,
      userinfo: `${url}/userinfo`,
      jwks: `${url}/jwks`,
    },
  },
  tokens: { expires_in: 60, refresh_token: undefined },
  authorization: {
    url: `${url}/authorize`,
    params: { scope: "openid given_name family_name email", acr_values: "eidas1" },
  },
  accountId: claims.sub,
  usual: { claims, user, verified: false },
  withoutEmail: {
    claims: { ...claims, given_name: undefined, family_name: undefined, email: undefined },
    user: { name: null, email: null, image: null },
    verified: false,
  },
  unverified: { claims, user, verified: false },
};
