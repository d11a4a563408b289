/** Heroku, as its documentation shows it. */
import Heroku from "../../src/providers/heroku.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const person = {
  id: "01234567-89ab-cdef-0123-456789abcdef",
  name: "Tina Edmonds",
  email: "username@example.com",
  verified: true,
  two_factor_authentication: false,
};
const user = { name: "Tina Edmonds", email: "username@example.com", image: null };

export const heroku: Fixture = {
  id: "heroku",
  documented: [
    "https://devcenter.heroku.com/articles/oauth",
    "https://devcenter.heroku.com/articles/platform-api-reference#account",
  ],
  provider: Heroku({ clientId, clientSecret }),
  issuer: {
    url: "https://id.heroku.com",
    oidc: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://id.heroku.com/oauth/authorize",
      token: "https://id.heroku.com/oauth/token",
      userinfo: "https://api.heroku.com/account",
    },
  },
  tokens: { expires_in: 28_799, user_id: person.id, session_nonce: null, scope: undefined },
  authorization: { url: "https://id.heroku.com/oauth/authorize", params: { scope: "identity" } },
  accountId: person.id,
  usual: { userinfo: person, user, verified: false },
  withoutEmail: {
    userinfo: { ...person, name: null, email: null },
    user: { ...user, name: null, email: null },
    verified: false,
  },
  unverified: { userinfo: person, user, verified: false },
};
