/** KOOK, as its documentation shows it. */
import KOOK from "../../src/providers/kook.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const person = {
  code: 0,
  message: "操作成功",
  data: {
    id: "364862",
    username: "test",
    identify_num: "1670",
    online: false,
    avatar: "https://img.kaiheila.cn/avatars/2020-02/xxxx.jpg/icon",
    bot: false,
  },
};
const user = { name: "test", email: null, image: person.data.avatar };

export const kook: Fixture = {
  id: "kook",
  documented: ["https://developer.kookapp.cn/doc/oauth2", "https://developer.kookapp.cn/doc/http/user"],
  provider: KOOK({ clientId, clientSecret }),
  issuer: {
    url: "https://www.kookapp.cn",
    oidc: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://www.kookapp.cn/app/oauth2/authorize",
      token: "https://www.kookapp.cn/api/oauth2/token",
      userinfo: "https://www.kookapp.cn/api/v3/user/me",
    },
  },
  authorization: { url: "https://www.kookapp.cn/app/oauth2/authorize", params: { scope: "get_user_info" } },
  accountId: person.data.id,
  usual: { userinfo: person, user, verified: false },
  withoutEmail: {
    userinfo: { ...person, data: { ...person.data, avatar: "" } },
    user: { ...user, image: null },
    verified: false,
  },
  unverified: { userinfo: person, user, verified: false },
};
