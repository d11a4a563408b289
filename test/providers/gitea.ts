/** Gitea, as its documentation shows it. */
import Gitea from "../../src/providers/gitea.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const user = {
  id: 1,
  login: "ada",
  full_name: "Ada Lovelace",
  email: "ada@example.com",
  avatar_url: "https://git.example.com/avatars/0123456789abcdef",
  language: "en-US",
  is_admin: false,
  active: true,
  visibility: "public",
};
const { email, avatar_url: image } = user;

export const gitea: Fixture = {
  id: "gitea",
  documented: [
    "https://docs.gitea.com/development/oauth2-provider",
    "https://docs.gitea.com/api/#tag/user/operation/userGetCurrent",
  ],
  provider: Gitea({ clientId, clientSecret, baseUrl: "https://git.example.com/" }),
  issuer: {
    url: "https://git.example.com",
    oidc: false,
    endpoints: {
      authorization: "https://git.example.com/login/oauth/authorize",
      token: "https://git.example.com/login/oauth/access_token",
      userinfo: "https://git.example.com/api/v1/user",
    },
  },
  tokens: { token_type: "bearer" },
  authorization: { url: "https://git.example.com/login/oauth/authorize", params: { scope: "read:user" } },
  accountId: "1",
  usual: { userinfo: user, user: { name: "Ada Lovelace", email: email, image: image }, verified: false },
  withoutEmail: {
    userinfo: { ...user, full_name: "", email: "" },
    user: { name: "ada", email: null, image: image },
    verified: false,
  },
  unverified: { userinfo: user, user: { name: "Ada Lovelace", email: email, image: image }, verified: false },
};
