/** QQ, as its documentation shows it. */
import QQ from "../../src/providers/qq.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const me = {
  client_id: clientId,
  openid: "1704E7E2D33C1F8C3A8D4A0A2D1BBA5E",
  unionid: "UID_4B7E2D33C1F8C3A8D4A0A2D1BBA5E170",
};
const person = {
  ret: 0,
  msg: "",
  nickname: "Peter",
  figureurl_qq_1: "https://thirdqq.qlogo.cn/g?b=oidb&k=a&s=40",
  figureurl_qq_2: "https://thirdqq.qlogo.cn/g?b=oidb&k=a&s=100",
  gender: "男",
};
const user = { name: "Peter", email: null, image: person.figureurl_qq_2 };
const answers = (changes: object = {}, who: object = me) => ({
  "https://graph.qq.com/oauth2.0/me": who,
  "https://graph.qq.com/user/get_user_info": { ...person, ...changes },
});

export const qq: Fixture = {
  id: "qq",
  documented: ["https://wiki.connect.qq.com/", "https://wiki.connect.qq.com/get_user_info"],
  provider: QQ({ clientId, clientSecret }),
  issuer: {
    url: "https://graph.qq.com",
    oidc: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://graph.qq.com/oauth2.0/authorize",
      token: "https://graph.qq.com/oauth2.0/token",
    },
  },
  tokens: { token_type: undefined, expires_in: "7776000", scope: undefined },
  authorization: { url: "https://graph.qq.com/oauth2.0/authorize", params: { scope: "get_user_info" } },
  exchange: { fmt: "json" },
  refresh: {
    documented: ["https://wiki.connect.qq.com/使用authorization_code获取access_token"],
    request: { fmt: "json" },
    response: { access_token: "FE04CCE2D4A8B5C7", expires_in: "7776000", refresh_token: "88E4BE14A8B5C7D3" },
    result: { access_token: "FE04CCE2D4A8B5C7", refresh_token: "88E4BE14A8B5C7D3", expires_in: 7_776_000 },
  },
  accountId: me.unionid,
  usual: { more: answers(), user, verified: false },
  withoutEmail: {
    more: answers({ figureurl_qq_2: "" }),
    user: { ...user, image: person.figureurl_qq_1 },
    verified: false,
  },
  unverified: { more: answers(), user, verified: false },
};
