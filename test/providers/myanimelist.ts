/** MyAnimeList, as its documentation shows it: PKCE with `plain` alone. */
import MyAnimeList from "../../src/providers/myanimelist.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const picture = "https://cdn.myanimelist.net/images/userimages/1.jpg?t=1620000000";
const ada = { id: 12345, name: "ada", joined_at: "2010-04-12T13:03:20+00:00", picture };
const user = { name: "ada", email: null, image: picture };

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
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://myanimelist.net/v1/oauth2/authorize",
      token: "https://myanimelist.net/v1/oauth2/token",
      userinfo: "https://api.myanimelist.net/v2/users/@me",
    },
  },
  tokens: { expires_in: 3600, scope: undefined },
  authorization: { url: "https://myanimelist.net/v1/oauth2/authorize", params: {} },
  accountId: "12345",
  usual: { userinfo: ada, user, verified: false },
  withoutEmail: { userinfo: { ...ada, picture: undefined }, user: { ...user, image: null }, verified: false },
  unverified: { userinfo: ada, user, verified: false },
};
