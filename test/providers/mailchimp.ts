/** Mailchimp, as its documentation shows it. */
import Mailchimp from "../../src/providers/mailchimp.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const address = "https://login.mailchimp.com/oauth2/metadata";
const user = {
  dc: "us6",
  role: "owner",
  accountname: "Freddie Inc.",
  user_id: 12_345,
  login: { email: "freddie@example.com", avatar: null, login_id: 119, login_name: "freddie" },
  login_url: "https://login.mailchimp.com",
  api_endpoint: "https://us6.api.mailchimp.com",
};

export const mailchimp: Fixture = {
  id: "mailchimp",
  documented: ["https://mailchimp.com/developer/marketing/guides/access-user-data-oauth-2/"],
  provider: Mailchimp({ clientId, clientSecret }),
  issuer: {
    url: "https://login.mailchimp.com",
    oidc: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://login.mailchimp.com/oauth2/authorize",
      token: "https://login.mailchimp.com/oauth2/token",
    },
  },
  tokens: { token_type: undefined, expires_in: 0, scope: null, refresh_token: undefined },
  authorization: { url: "https://login.mailchimp.com/oauth2/authorize", params: {} },
  accountId: "119",
  usual: {
    more: { [address]: user },
    user: { name: "Freddie Inc.", email: "freddie@example.com", image: null },
    verified: false,
  },
  withoutEmail: {
    more: { [address]: { ...user, login: { login_id: "119" } } },
    user: { name: "Freddie Inc.", email: null, image: null },
    verified: false,
  },
  unverified: {
    more: { [address]: user },
    user: { name: "Freddie Inc.", email: "freddie@example.com", image: null },
    verified: false,
  },
};
