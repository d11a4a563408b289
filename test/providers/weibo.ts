/** Weibo, as its documentation shows it. */
import Weibo from "../../src/providers/weibo.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const user = {
  id: 1_404_376_560,
  idstr: "1404376560",
  screen_name: "zaku",
  profile_image_url: "https://tp1.sinaimg.cn/1404376560/50/0/1",
  avatar_large: "https://tp1.sinaimg.cn/1404376560/180/0/1",
};
const person = (changes: object = {}) => ({
  more: { "https://api.weibo.com/2/users/show.json": { ...user, ...changes } },
});
const seen = { name: "zaku", email: null, image: user.avatar_large };

export const weibo: Fixture = {
  id: "weibo",
  documented: ["https://open.weibo.com/wiki/Oauth2/access_token", "https://open.weibo.com/wiki/2/users/show"],
  provider: Weibo({ clientId, clientSecret }),
  issuer: {
    url: "https://api.weibo.com",
    oidc: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://api.weibo.com/oauth2/authorize",
      token: "https://api.weibo.com/oauth2/access_token",
    },
  },
  faults: {
    token: async (good) => new Response(await good.text(), { headers: { "content-type": "text/plain;charset=UTF-8" } }),
  },
  tokens: {
    token_type: undefined,
    expires_in: 157_679_999,
    remind_in: "157679999",
    uid: user.idstr,
    isRealName: "true",
  },
  authorization: { url: "https://api.weibo.com/oauth2/authorize", params: {} },
  accountId: user.idstr,
  usual: { ...person(), user: seen, verified: false },
  withoutEmail: {
    ...person({ avatar_large: undefined }),
    user: { ...seen, image: user.profile_image_url },
    verified: false,
  },
  unverified: { ...person(), user: seen, verified: false },
};
