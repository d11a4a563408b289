/** ID.me, as its documentation shows it. */
import IDme from "../../src/providers/id-me.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const url = "https://api.id.me/oidc";
const claims = {
  sub: "d733a89e2e634f04ac2fe66c97f71612",
  fname: "Test",
  lname: "User",
  email: "test.user@id.me",
  email_verified: true,
};
const user = { name: "Test User", email: "test.user@id.me", image: null };

export const idMe: Fixture = {
  id: "id-me",
  documented: ["https://docs.id.me/"],
  provider: IDme({ clientId, clientSecret }),
  issuer: {
    url,
    sendsIss: false,
    auth: "client_secret_post",
    signedUserinfo: "RS256",
    scopes: { openid: ["fname", "lname", "email", "email_verified"] },
    endpoints: {
      authorization: "https://api.id.me/oauth/authorize",
      token: "https://api.id.me/oauth/token",
      userinfo: "https://api.id.me/api/public/v3/userinfo",
      jwks: `${url}/.well-known/jwks`,
    },
  },
  // The signed answer comes as a JSON string.
  faults: { userinfo: async (good) => Response.json(await good.text()) },
  tokens: { expires_in: 300 },
  authorization: { url: "https://api.id.me/oauth/authorize", params: { scope: "openid" } },
  accountId: claims.sub,
  usual: { claims, user, verified: true },
  withoutEmail: {
    claims: { ...claims, fname: undefined, lname: undefined, email: undefined },
    user: { ...user, name: null, email: null },
    verified: false,
  },
  unverified: { claims: { ...claims, email_verified: undefined }, user, verified: false },
};
