/** MyAnimeList, as its documentation shows it. */
import MyAnimeList from "../../src/providers/myanimelist.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const user = {
  id: 7,
  name: "ada",
  location: "",
  joined_at: "2016-04-08T10:20:15+00:00",
  picture: "https://api-cdn.myanimelist.net/images/userimages/7.jpg",
};

export const myanimelist: Fixture = {
  id: "myanimelist",
  documented: [
    "https://myanimelist.net/apiconfig/references/authorization",
    "https://myanimelist.net/apiconfig/references/api/v2#operation/users_user_id_get",
  ],
  provider: MyAnimeList({ clientId, clientSecret }),
  issuer: {
    url: "https://myanimelist.net",
    oidc: false,
    pkce: "plain",
    endpoints: {
      authorization: "https://myanimelist.net/v1/oauth2/authorize",
      token: "https://myanimelist.net/v1/oauth2/token",
      userinfo: "https://api.myanimelist.net/v2/users/@me",
    },
  },
  tokens: { expires_in: 2_678_400, scope: undefined },
  authorization: { url: "https://myanimelist.net/v1/oauth2/authorize", params: {} },
  accountId: "7",
  usual: { userinfo: user, user: { name: "ada", email: null, image: user.picture }, verified: false },
  withoutEmail: {
    userinfo: { ...user, picture: undefined },
    user: { name: "ada", email: null, image: null },
    verified: false,
  },
  unverified: { userinfo: user, user: { name: "ada", email: null, image: user.picture }, verified: false },
};
