/** GitLab, as its documentation shows it. */
import GitLab from "../../src/providers/gitlab.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const user = {
  id: 1,
  username: "john_smith",
  email: "john@example.com",
  name: "John Smith",
  state: "active",
  locked: false,
  avatar_url: "http://localhost:3000/uploads/user/avatar/1/index.jpg",
  web_url: "http://localhost:3000/john_smith",
  confirmed_at: "2012-05-23T09:05:22Z",
  identities: [{ provider: "github", extern_uid: "2435223452345" }],
};
const { name, email, avatar_url: image } = user;

export const gitlab: Fixture = {
  id: "gitlab",
  documented: [
    "https://docs.gitlab.com/api/oauth2/#authorization-code-flow",
    "https://docs.gitlab.com/api/users/#get-the-current-user",
  ],
  provider: GitLab({ clientId, clientSecret }),
  issuer: {
    url: "https://gitlab.com",
    oidc: false,
    endpoints: {
      authorization: "https://gitlab.com/oauth/authorize",
      token: "https://gitlab.com/oauth/token",
      userinfo: "https://gitlab.com/api/v4/user",
    },
  },
  tokens: { expires_in: 7200, created_at: 1_607_635_748 },
  authorization: { url: "https://gitlab.com/oauth/authorize", params: { scope: "read_user" } },
  refresh: {
    documented: ["https://docs.gitlab.com/api/oauth2/#authorization-code-flow"],
    response: {
      access_token: "c97d1fe52119f38c7f67f0a14db68d60caa35ddc86fd12401718b649dcfa9c68",
      created_at: 1_607_635_748,
      expires_in: 7200,
      refresh_token: "803c1fd487fec35562c205dac93e9d8e08f9d3652a24079d704df3039df1158f",
      token_type: "bearer",
    },
  },
  logout: {
    documented: ["https://docs.gitlab.com/api/oauth2/#revoke-a-token"],
    revocation: "https://gitlab.com/oauth/revoke",
  },
  accountId: "1",
  usual: { userinfo: user, user: { name, email, image }, verified: true },
  withoutEmail: {
    userinfo: { ...user, email: null, name: null, avatar_url: null },
    user: { name: "john_smith", email: null, image: null },
    verified: false,
  },
  unverified: { userinfo: { ...user, confirmed_at: null }, user: { name, email, image }, verified: false },
};
