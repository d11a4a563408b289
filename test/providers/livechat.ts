/** LiveChat, as its documentation shows it. */
import LiveChat from "../../src/providers/livechat.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const person = {
  account_id: "a0fa1f5e-1a2b-4c3d-8e9f-0a1b2c3d4e5f",
  name: "Ada Lovelace",
  email: "ada@example.com",
  email_verified: true,
  avatar_url: "https://cdn.livechat-static.com/ada.png",
};
const user = { name: "Ada Lovelace", email: "ada@example.com", image: person.avatar_url };

export const livechat: Fixture = {
  id: "livechat",
  documented: [
    "https://platform.text.com/docs/authorization",
    "https://platform.text.com/docs/authorization/global-accounts-api",
  ],
  provider: LiveChat({ clientId, clientSecret }),
  issuer: {
    url: "https://accounts.livechat.com",
    oidc: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://accounts.livechat.com/",
      token: "https://accounts.livechat.com/v2/token",
      userinfo: "https://accounts.livechat.com/v2/accounts/me",
    },
  },
  tokens: {
    expires_in: 28_800,
    account_id: person.account_id,
    organization_id: "390e44e6-f1e6-0368c-z6ddb-74g14508c2ex",
  },
  authorization: { url: "https://accounts.livechat.com/", params: {} },
  accountId: person.account_id,
  usual: { userinfo: person, user, verified: true },
  withoutEmail: {
    userinfo: { ...person, email: null, avatar_url: "" },
    user: { ...user, email: null, image: null },
    verified: false,
  },
  unverified: { userinfo: { ...person, email_verified: false }, user, verified: false },
};
