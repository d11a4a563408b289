/** Xiaomi, as its documentation shows it. */
import Xiaomi from "../../src/providers/xiaomi.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const data = {
  unionId: "2UgRgnWQs2FDPD1Q9M1HlXTH8jUP0pIEF",
  userId: "100000",
  miliaoNick: "Ada",
  miliaoIcon: "https://s1.mi-img.com/ada.jpg",
};
const person = (changes: object = {}) => ({
  more: { "https://open.account.xiaomi.com/user/profile": { result: "ok", code: 0, data: { ...data, ...changes } } },
});
const seen = { name: "Ada", email: null, image: data.miliaoIcon };

export const xiaomi: Fixture = {
  id: "xiaomi",
  documented: ["https://dev.mi.com/docs/passport/en/oauth2/", "https://dev.mi.com/docs/passport/en/open-api/"],
  provider: Xiaomi({ clientId, clientSecret }),
  issuer: {
    url: "https://account.xiaomi.com",
    oidc: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://account.xiaomi.com/oauth2/authorize",
      token: "https://account.xiaomi.com/oauth2/token",
    },
  },
  faults: {
    token: async (good) =>
      new Response(`&&&START&&&${await good.text()}`, { headers: { "content-type": "text/html;charset=UTF-8" } }),
  },
  tokens: {
    token_type: "mac",
    expires_in: 7_776_000,
    mac_key: "m",
    mac_algorithm: "HmacSha1",
    openId: "2.0X7Y",
    union_id: data.unionId,
  },
  authorization: { url: "https://account.xiaomi.com/oauth2/authorize", params: { scope: "1" } },
  accountId: data.unionId,
  usual: { ...person(), user: seen, verified: false },
  withoutEmail: {
    ...person({ miliaoNick: null, miliaoIcon: "" }),
    user: { name: null, email: null, image: null },
    verified: false,
  },
  unverified: { ...person(), user: seen, verified: false },
};
