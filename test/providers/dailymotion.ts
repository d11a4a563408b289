/** Dailymotion, as its documentation shows it. */
import Dailymotion from "../../src/providers/dailymotion.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const person = {
  id: "x1fz4ii",
  screenname: "Ada",
  email: "ada@example.com",
  avatar_720_url: "https://s1.dmcdn.net/u/1/720x720",
};
const user = { name: "Ada", email: person.email, image: person.avatar_720_url };

export const dailymotion: Fixture = {
  id: "dailymotion",
  documented: [
    "https://developers.dailymotion.com/guides/",
    "https://developers.dailymotion.com/reference/user-fields",
  ],
  provider: Dailymotion({ clientId, clientSecret }),
  issuer: {
    url: "https://www.dailymotion.com",
    oidc: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://www.dailymotion.com/oauth/authorize",
      token: "https://api.dailymotion.com/oauth/token",
      userinfo: "https://api.dailymotion.com/me",
    },
  },
  tokens: { expires_in: 36_000, uid: "x1fz4ii", email_verified: true },
  authorization: { url: "https://www.dailymotion.com/oauth/authorize", params: { scope: "email" } },
  accountId: person.id,
  usual: { userinfo: person, user, verified: false },
  withoutEmail: {
    userinfo: { ...person, email: null, avatar_720_url: null },
    user: { ...user, email: null, image: null },
    verified: false,
  },
  unverified: { userinfo: person, user, verified: false },
};
