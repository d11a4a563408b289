/** Bitbucket, as its documentation shows it. */
import Bitbucket from "../../src/providers/bitbucket.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const href = "https://bitbucket.org/account/evzijst/avatar/32/";
const user = {
  type: "user",
  account_id: "557058:5bc1c2e5-9a5b-4c4a-8b3d-1c2d3e4f5a6b",
  uuid: "{bdb5a3e1-6c3a-4a56-9a8b-0d7f8e6c5b4a}",
  nickname: "evzijst",
  display_name: "Erik van Zijst",
  links: { self: { href: "https://api.bitbucket.org/2.0/users/evzijst" }, avatar: { href } },
};
const emails = "https://api.bitbucket.org/2.0/user/emails";
const list = (confirmed: boolean) => ({
  pagelen: 10,
  size: 2,
  page: 1,
  values: [
    { type: "email", email: "other@bitbucket.org", is_primary: false, is_confirmed: true },
    { type: "email", email: "erik@bitbucket.org", is_primary: true, is_confirmed: confirmed },
  ],
});

export const bitbucket: Fixture = {
  id: "bitbucket",
  documented: [
    "https://support.atlassian.com/bitbucket-cloud/docs/use-oauth-on-bitbucket-cloud/",
    "https://developer.atlassian.com/cloud/bitbucket/rest/api-group-users/#api-user-get",
    "https://developer.atlassian.com/cloud/bitbucket/rest/api-group-users/#api-user-emails-get",
  ],
  provider: Bitbucket({ clientId, clientSecret }),
  issuer: {
    url: "https://bitbucket.org",
    oidc: false,
    endpoints: {
      authorization: "https://bitbucket.org/site/oauth2/authorize",
      token: "https://bitbucket.org/site/oauth2/access_token",
      userinfo: "https://api.bitbucket.org/2.0/user",
    },
  },
  tokens: { expires_in: 7200, scope: undefined, scopes: "account email" },
  authorization: { url: "https://bitbucket.org/site/oauth2/authorize", params: { scope: "account email" } },
  accountId: user.account_id,
  usual: {
    userinfo: user,
    more: { [emails]: list(true) },
    user: { name: "Erik van Zijst", email: "erik@bitbucket.org", image: href },
    verified: true,
  },
  withoutEmail: {
    userinfo: { ...user, display_name: null, username: "evzijst", links: {} },
    more: { [emails]: () => Response.json({ type: "error" }, { status: 403 }) },
    user: { name: "evzijst", email: null, image: null },
    verified: false,
  },
  unverified: {
    userinfo: user,
    more: { [emails]: list(false) },
    user: { name: "Erik van Zijst", email: "erik@bitbucket.org", image: href },
    verified: false,
  },
};
