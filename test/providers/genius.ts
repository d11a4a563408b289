/** Genius, as its documentation shows it. */
import Genius from "../../src/providers/genius.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const answer = (changes: object = {}) => ({ meta: { status: 200 }, response: { user: { ...person, ...changes } } });
const person = {
  id: 16_751,
  login: "ada",
  name: "Ada",
  email: "ada@example.com",
  avatar: { medium: { url: "https://images.genius.com/ada.300x300.jpg" } },
};
const user = { name: "Ada", email: person.email, image: person.avatar.medium.url };

export const genius: Fixture = {
  id: "genius",
  documented: ["https://docs.genius.com/#/authentication-h1", "https://docs.genius.com/#account-h1"],
  provider: Genius({ clientId, clientSecret }),
  issuer: {
    url: "https://api.genius.com",
    oidc: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://api.genius.com/oauth/authorize",
      token: "https://api.genius.com/oauth/token",
      userinfo: "https://api.genius.com/account",
    },
  },
  tokens: { token_type: undefined, expires_in: undefined, refresh_token: undefined, scope: undefined },
  authorization: { url: "https://api.genius.com/oauth/authorize", params: { scope: "me" } },
  accountId: "16751",
  usual: { userinfo: answer(), user, verified: false },
  withoutEmail: {
    userinfo: answer({ email: null, avatar: undefined }),
    user: { ...user, email: null, image: null },
    verified: false,
  },
  unverified: { userinfo: answer(), user, verified: false },
};
