/** ZITADEL, as its documentation shows it. */
import Zitadel from "../../src/providers/zitadel.ts";
import { clientId, type Fixture } from "./fixture.ts";

const issuer = "https://example-1a2b3c.zitadel.cloud";
const claims = { sub: "77776025198584418", amr: ["password", "pwd"] };
const userinfo = {
  sub: claims.sub,
  name: "Road Runner",
  given_name: "Road",
  family_name: "Runner",
  preferred_username: "road.runner@acme.zitadel.cloud",
  email: "road.runner@zitadel.com",
  email_verified: true,
  picture: "https://example-1a2b3c.zitadel.cloud/assets/v1/avatar",
};
const { name, email, picture: image } = userinfo;

export const zitadel: Fixture = {
  id: "zitadel",
  documented: [
    "https://zitadel.com/docs/apis/openidoauth/endpoints",
    "https://zitadel.com/docs/apis/openidoauth/claims",
  ],
  provider: Zitadel({ clientId, issuer }),
  issuer: {
    url: issuer,
    sendsIss: false,
    auth: "none",
    endpoints: {
      authorization: `${issuer}/oauth/v2/authorize`,
      token: `${issuer}/oauth/v2/token`,
      userinfo: `${issuer}/oidc/v1/userinfo`,
      jwks: `${issuer}/oauth/v2/keys`,
    },
  },
  tokens: { expires_in: 43_199, refresh_token: undefined },
  authorization: { url: `${issuer}/oauth/v2/authorize`, params: { scope: "openid profile email" } },
  accountId: claims.sub,
  usual: { claims, userinfo, user: { name, email, image }, verified: true },
  withoutEmail: {
    claims,
    userinfo: { ...userinfo, name: undefined, email: undefined, picture: undefined },
    user: { name: userinfo.preferred_username, email: null, image: null },
    verified: false,
  },
  unverified: {
    claims,
    userinfo: { ...userinfo, email_verified: false },
    user: { name, email, image },
    verified: false,
  },
};
