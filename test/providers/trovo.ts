/** Trovo, as its documentation shows it. */
import Trovo from "../../src/providers/trovo.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const user = {
  userId: "100000021",
  userName: "ada",
  nickName: "Ada",
  email: "ada@example.com",
  profilePic: "https://headicon.trovo.live/user/ada.jpg",
  info: "",
  channelId: "100000021",
};
const person = (changes: object = {}) => ({
  more: { "https://open-api.trovo.live/openplatform/getuserinfo": { ...user, ...changes } },
});
const seen = { name: "Ada", email: user.email, image: user.profilePic };

export const trovo: Fixture = {
  id: "trovo",
  documented: ["https://developer.trovo.live/docs/APIs.html"],
  provider: Trovo({ clientId, clientSecret }),
  issuer: {
    url: "https://open.trovo.live",
    oidc: false,
    auth: "client_secret_post",
    clientIdHeader: "client-id",
    without: ["client_id"],
    endpoints: {
      authorization: "https://open.trovo.live/page/login.html",
      token: "https://open-api.trovo.live/openplatform/exchangetoken",
    },
  },
  tokens: { token_type: "OAuth", expires_in: 14_400 },
  authorization: { url: "https://open.trovo.live/page/login.html", params: { scope: "user_details_self" } },
  refresh: {
    documented: ["https://developer.trovo.live/docs/APIs.html"],
    url: "https://open-api.trovo.live/openplatform/refreshtoken",
    response: {
      access_token: "94e57bf3c18a4f4b",
      expires_in: 14_400,
      refresh_token: "3e8c1c6d6f874f5c",
      token_type: "OAuth",
    },
  },
  accountId: user.userId,
  usual: { ...person(), user: seen, verified: false },
  withoutEmail: {
    ...person({ email: "", nickName: "", profilePic: "" }),
    user: { name: "ada", email: null, image: null },
    verified: false,
  },
  unverified: { ...person(), user: seen, verified: false },
};
