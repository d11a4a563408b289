/** Shikimori, as its documentation shows it. */
import Shikimori from "../../src/providers/shikimori.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const userinfo = {
  id: 23_456_789,
  nickname: "user_1",
  avatar: "https://shikimori.io/uploads/users/x48/1.png",
  image: { x160: "https://shikimori.io/uploads/users/x160/1.png" },
  last_online_at: "2026-01-15T16:44:06.000+03:00",
  url: "https://shikimori.io/user_1",
  name: null,
  sex: null,
  website: null,
  birth_on: null,
  locale: "ru",
};
const user = { name: "user_1", email: null, image: userinfo.avatar };

export const shikimori: Fixture = {
  id: "shikimori",
  documented: ["https://shikimori.io/oauth", "https://shikimori.io/api/doc/1.0/users/whoami"],
  provider: Shikimori({ clientId, clientSecret }),
  issuer: {
    url: "https://shikimori.io",
    oidc: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://shikimori.io/oauth/authorize",
      token: "https://shikimori.io/oauth/token",
      userinfo: "https://shikimori.io/api/users/whoami",
    },
  },
  tokens: { expires_in: 86_400, scope: "", created_at: 1_522_256_000 },
  authorization: { url: "https://shikimori.io/oauth/authorize", params: {} },
  accountId: "23456789",
  usual: { userinfo, user, verified: false },
  withoutEmail: { userinfo: { ...userinfo, avatar: null }, user: { ...user, image: null }, verified: false },
  unverified: { userinfo, user, verified: false },
};
