/** Mattermost, as its documentation shows it. */
import Mattermost from "../../src/providers/mattermost.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const user = {
  id: "8qf5m3k7wtn9bpjz4r6xy1cdho",
  create_at: 1_700_000_000_000,
  username: "ada",
  first_name: "Ada",
  last_name: "Lovelace",
  nickname: "",
  email: "ada@example.com",
  email_verified: true,
  roles: "system_user",
};

export const mattermost: Fixture = {
  id: "mattermost",
  documented: [
    "https://developers.mattermost.com/integrate/apps/authentication/oauth2/",
    "https://api.mattermost.com/#tag/users/operation/GetUser",
  ],
  provider: Mattermost({ clientId, clientSecret, issuer: "https://chat.example.com/" }),
  issuer: {
    url: "https://chat.example.com",
    oidc: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://chat.example.com/oauth/authorize",
      token: "https://chat.example.com/oauth/access_token",
      userinfo: "https://chat.example.com/api/v4/users/me",
    },
  },
  tokens: { token_type: "bearer", expires_in: 2_592_000, scope: "user" },
  authorization: { url: "https://chat.example.com/oauth/authorize", params: {} },
  accountId: user.id,
  usual: { userinfo: user, user: { name: "ada", email: "ada@example.com", image: null }, verified: true },
  withoutEmail: {
    userinfo: { ...user, username: "", email: "" },
    user: { name: "Ada Lovelace", email: null, image: null },
    verified: false,
  },
  unverified: {
    userinfo: { ...user, email_verified: false },
    user: { name: "ada", email: "ada@example.com", image: null },
    verified: false,
  },
};
