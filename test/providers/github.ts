/** GitHub, as its documentation shows it. */
import GitHub from "../../src/providers/github.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const user = {
  login: "octocat",
  id: 1,
  node_id: "MDQ6VXNlcjE=",
  avatar_url: "https://avatars.githubusercontent.com/u/583231",
  url: "https://api.github.com/users/octocat",
  html_url: "https://github.com/octocat",
  type: "User",
  site_admin: false,
  name: "monalisa octocat",
  email: "public@github.com",
  created_at: "2008-01-14T04:33:35Z",
};
const emails = "https://api.github.com/user/emails";
const image = user.avatar_url;

export const github: Fixture = {
  id: "github",
  documented: [
    "https://docs.github.com/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps#2-users-are-redirected-back-to-your-site-by-github",
    "https://docs.github.com/rest/users/users#get-the-authenticated-user",
    "https://docs.github.com/rest/users/emails#list-email-addresses-for-the-authenticated-user",
  ],
  provider: GitHub({ clientId, clientSecret }),
  issuer: {
    url: "https://github.com/login/oauth",
    oidc: false,
    sendsIss: true,
    endpoints: {
      authorization: "https://github.com/login/oauth/authorize",
      token: "https://github.com/login/oauth/access_token",
      userinfo: "https://api.github.com/user",
    },
  },
  tokens: { token_type: "bearer", scope: "read:user,user:email", expires_in: undefined, refresh_token: undefined },
  authorization: { url: "https://github.com/login/oauth/authorize", params: { scope: "read:user user:email" } },
  refresh: {
    documented: [
      "https://docs.github.com/apps/creating-github-apps/authenticating-with-a-github-app/refreshing-user-access-tokens",
    ],
    tokens: {
      expires_in: 28_800,
      refresh_token: "ghr_7E420ce178F2E7c6",
      refresh_token_expires_in: 15_811_200,
      scope: "",
    },
    response: {
      access_token: "ghu_16C7e42F292c",
      expires_in: 28_800,
      refresh_token: "ghr_1B4a2e77838347a7",
      refresh_token_expires_in: 15_811_200,
      scope: "",
      token_type: "bearer",
    },
  },
  logout: {
    documented: ["https://docs.github.com/rest/apps/oauth-applications#delete-an-app-token"],
  },
  accountId: "1",
  usual: {
    userinfo: user,
    more: {
      [emails]: [
        { email: "other@github.com", verified: true, primary: false, visibility: null },
        { email: "Octocat@github.com", verified: true, primary: true, visibility: "public" },
      ],
    },
    user: { name: "monalisa octocat", email: "octocat@github.com", image },
    verified: true,
  },
  withoutEmail: {
    userinfo: { ...user, email: null, name: null },
    more: { [emails]: () => Response.json({ message: "Resource not accessible by integration" }, { status: 403 }) },
    user: { name: "octocat", email: null, image },
    verified: false,
  },
  unverified: {
    userinfo: user,
    more: { [emails]: [{ email: "octocat@github.com", verified: false, primary: true, visibility: null }] },
    user: { name: "monalisa octocat", email: "public@github.com", image },
    verified: false,
  },
};
