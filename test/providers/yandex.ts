/** Yandex, as its documentation shows it. */
import Yandex from "../../src/providers/yandex.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const userinfo = {
  first_name: "Ivan",
  last_name: "Ivanov",
  display_name: "ivan",
  emails: ["test@yandex.ru", "other-test@yandex.ru"],
  default_email: "test@yandex.ru",
  real_name: "Ivan Ivanov",
  is_avatar_empty: false,
  default_avatar_id: "131652443",
  login: "ivan",
  sex: "male",
  id: "1000034426",
  client_id: clientId,
  psuid: "1.AAceCw.tbHgw5DtJ9_zeqPrk-Ba2w.qPWSRC5v2t2IaksPJgnge",
};
const email = userinfo.default_email;
const image = "https://avatars.yandex.net/get-yapic/131652443/islands-200";

export const yandex: Fixture = {
  id: "yandex",
  documented: ["https://yandex.com/dev/id/doc/en/codes/code-url", "https://yandex.com/dev/id/doc/en/user-information"],
  provider: Yandex({ clientId, clientSecret }),
  issuer: {
    url: "https://oauth.yandex.ru",
    oidc: false,
    endpoints: {
      authorization: "https://oauth.yandex.ru/authorize",
      token: "https://oauth.yandex.ru/token",
      userinfo: "https://login.yandex.ru/info",
    },
  },
  tokens: { expires_in: 31_536_000, token_type: "bearer" },
  authorization: {
    url: "https://oauth.yandex.ru/authorize",
    params: { scope: "login:info login:email login:avatar" },
  },
  accountId: userinfo.id,
  usual: { userinfo, user: { name: "ivan", email, image }, verified: false },
  withoutEmail: {
    userinfo: {
      ...userinfo,
      display_name: undefined,
      default_email: undefined,
      emails: undefined,
      is_avatar_empty: true,
    },
    user: { name: "Ivan Ivanov", email: null, image: null },
    verified: false,
  },
  unverified: {
    userinfo: { ...userinfo, display_name: undefined, real_name: undefined, default_email: undefined },
    user: { name: "Ivan", email, image },
    verified: false,
  },
};
