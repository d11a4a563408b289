/** FreshBooks, as its documentation shows it. */
import FreshBooks from "../../src/providers/freshbooks.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const person = {
  id: 2_192_788,
  identity_id: 2_192_788,
  first_name: "Bartholomew",
  last_name: "Simpson",
  email: "bart@example.com",
  language: "en",
  confirmed_at: "2017-05-23T05:42:42Z",
  roles: [],
};
const { email } = person;

export const freshbooks: Fixture = {
  id: "freshbooks",
  documented: ["https://www.freshbooks.com/api/authentication", "https://www.freshbooks.com/api/me_endpoint"],
  provider: FreshBooks({ clientId, clientSecret }),
  issuer: {
    url: "https://auth.freshbooks.com",
    oidc: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://auth.freshbooks.com/oauth/authorize",
      token: "https://api.freshbooks.com/auth/oauth/token",
      userinfo: "https://api.freshbooks.com/auth/api/v1/users/me",
    },
  },
  tokens: { expires_in: 43_200, created_at: 1424471407, direct_buy_tokens: {} },
  authorization: { url: "https://auth.freshbooks.com/oauth/authorize", params: { scope: "user:profile:read" } },
  accountId: "2192788",
  usual: {
    userinfo: { response: person },
    user: { name: "Bartholomew Simpson", email: email, image: null },
    verified: false,
  },
  withoutEmail: {
    userinfo: { response: { ...person, first_name: null, last_name: null, email: null } },
    user: { name: null, email: null, image: null },
    verified: false,
  },
  unverified: {
    userinfo: { response: person },
    user: { name: "Bartholomew Simpson", email: email, image: null },
    verified: false,
  },
};
