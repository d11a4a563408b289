/** Teamleader, as its documentation shows it. */
import Teamleader from "../../src/providers/teamleader.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const data = {
  id: "87982c80-f3ae-4b01-9b5c-2f5e1f0e3c9d",
  account: { type: "account", id: "2e6b8b1a-6a4f-4d1a-8a4b-0d7c8d3a9e21" },
  first_name: "Ada",
  last_name: "Lovelace",
  email: "ada@example.com",
  avatar_url: "https://example.com/ada.png",
};
const seen = { name: "Ada Lovelace", email: data.email, image: data.avatar_url };

export const teamleader: Fixture = {
  id: "teamleader",
  documented: [
    "https://developer.focus.teamleader.eu/docs/authentication",
    "https://developer.focus.teamleader.eu/docs/api/users-me",
  ],
  provider: Teamleader({ clientId, clientSecret }),
  issuer: {
    url: "https://focus.teamleader.eu",
    oidc: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://focus.teamleader.eu/oauth2/authorize",
      token: "https://focus.teamleader.eu/oauth2/access_token",
      userinfo: "https://api.focus.teamleader.eu/users.me",
    },
  },
  authorization: { url: "https://focus.teamleader.eu/oauth2/authorize", params: { scope: "users" } },
  accountId: data.id,
  usual: { userinfo: { data }, user: seen, verified: false },
  withoutEmail: {
    userinfo: { data: { ...data, first_name: null, email: null, avatar_url: null } },
    user: { name: "Lovelace", email: null, image: null },
    verified: false,
  },
  unverified: { userinfo: { data }, user: seen, verified: false },
};
