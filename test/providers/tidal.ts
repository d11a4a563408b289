/** TIDAL, as its documentation shows it. */
import Tidal from "../../src/providers/tidal.ts";
import { clientId, type Fixture } from "./fixture.ts";

const attributes = { username: "ada", country: "GB", email: "ada@example.com", emailVerified: true };
const answer = (changes: object = {}) => ({
  data: { id: "192127", type: "users", attributes: { ...attributes, ...changes } },
  links: { self: "/users/me" },
});
const seen = { name: "ada", email: attributes.email, image: null };

export const tidal: Fixture = {
  id: "tidal",
  documented: [
    "https://developer.tidal.com/documentation/api-sdk/api-sdk-authorization",
    "https://tidal-music.github.io/tidal-api-reference/#/users/get_users_me",
  ],
  provider: Tidal({ clientId }),
  issuer: {
    url: "https://login.tidal.com",
    oidc: false,
    auth: "none",
    endpoints: {
      authorization: "https://login.tidal.com/authorize",
      token: "https://auth.tidal.com/v1/oauth2/token",
      userinfo: "https://openapi.tidal.com/v2/users/me",
    },
  },
  tokens: { expires_in: 86_400, user_id: 192_127 },
  authorization: { url: "https://login.tidal.com/authorize", params: { scope: "user.read" } },
  accountId: "192127",
  usual: { userinfo: answer(), user: seen, verified: true },
  withoutEmail: {
    userinfo: answer({ email: undefined, firstName: "Ada", lastName: "Lovelace" }),
    user: { name: "Ada Lovelace", email: null, image: null },
    verified: false,
  },
  unverified: { userinfo: answer({ emailVerified: false }), user: seen, verified: false },
};
