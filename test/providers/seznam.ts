/** Seznam, as its documentation shows it. */
import Seznam from "../../src/providers/seznam.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const user = {
  oauth_user_id: "69f6a3c8b6c24d7f",
  username: "ada.lovelace",
  domain: "seznam.cz",
  firstname: "Ada",
  lastname: "Lovelace",
  email: "ada.lovelace@seznam.cz",
  email_verified: true,
  avatar_url: "https://example.com/ada.png",
};
const seen = { name: "Ada Lovelace", email: user.email, image: user.avatar_url };

export const seznam: Fixture = {
  id: "seznam",
  documented: ["https://vyvojari.seznam.cz/oauth/doc"],
  provider: Seznam({ clientId, clientSecret }),
  issuer: {
    url: "https://login.szn.cz",
    oidc: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://login.szn.cz/api/v1/oauth/auth",
      token: "https://login.szn.cz/api/v1/oauth/token",
      userinfo: "https://login.szn.cz/api/v1/user",
    },
  },
  tokens: { token_type: "bearer", account_name: "ada.lovelace@seznam.cz", oauth_user_id: "69f6a3c8b6c24d7f" },
  authorization: { url: "https://login.szn.cz/api/v1/oauth/auth", params: { scope: "identity" } },
  accountId: user.oauth_user_id,
  usual: { userinfo: user, user: seen, verified: true },
  withoutEmail: {
    userinfo: { oauth_user_id: user.oauth_user_id, username: "ada.lovelace", firstname: null },
    user: { name: "ada.lovelace", email: null, image: null },
    verified: false,
  },
  unverified: { userinfo: { ...user, email_verified: false }, user: seen, verified: false },
};
