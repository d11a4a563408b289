/** Bitly, as its documentation shows it. */
import Bitly from "../../src/providers/bitly.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const mails = (is_verified: boolean) => [
  { email: "old@example.com", is_primary: false, is_verified: true },
  { email: "ada@example.com", is_primary: true, is_verified },
];
const person = {
  login: "adalovelace",
  name: "Ada Lovelace",
  created: "2015-08-19T14:51:15+0000",
  modified: "2018-06-01T10:14:11+0000",
  is_active: true,
  is_2fa_enabled: false,
  emails: mails(true),
  default_group_guid: "Ba1bc23dE4F",
};
const user = { name: person.name, email: "ada@example.com", image: null };

export const bitly: Fixture = {
  id: "bitly",
  documented: [
    "https://dev.bitly.com/docs/getting-started/authentication/",
    "https://dev.bitly.com/api-reference/#getUser",
  ],
  provider: Bitly({ clientId, clientSecret }),
  issuer: {
    url: "https://bitly.com",
    oidc: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://bitly.com/oauth/authorize",
      token: "https://api-ssl.bitly.com/oauth/access_token",
      userinfo: "https://api-ssl.bitly.com/v4/user",
    },
  },
  tokens: {
    token_type: undefined,
    expires_in: undefined,
    refresh_token: undefined,
    scope: undefined,
    login: "adalovelace",
  },
  authorization: { url: "https://bitly.com/oauth/authorize", params: {} },
  accountId: person.login,
  usual: { userinfo: person, user, verified: true },
  withoutEmail: {
    userinfo: { ...person, name: "", emails: [] },
    user: { name: person.login, email: null, image: null },
    verified: false,
  },
  unverified: { userinfo: { ...person, emails: mails(false) }, user, verified: false },
};
