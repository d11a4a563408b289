/** Zalo, as its documentation shows it. */
import Zalo from "../../src/providers/zalo.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const user = {
  id: "2424824342342342342",
  name: "Ada",
  picture: { data: { url: "https://s120-ava-talk.zadn.vn/ada.jpg" } },
  error: 0,
  message: "Success",
};
const person = (changes: object = {}) => ({ more: { "https://graph.zalo.me/v2.0/me": { ...user, ...changes } } });
const seen = { name: "Ada", email: null, image: user.picture.data.url };

export const zalo: Fixture = {
  id: "zalo",
  documented: [
    "https://developers.zalo.me/docs/social-api/tham-khao/user-access-token-v4",
    "https://developers.zalo.me/docs/social-api/tai-lieu/thong-tin-ten-anh-dai-dien",
  ],
  provider: Zalo({ clientId, clientSecret }),
  issuer: {
    url: "https://oauth.zaloapp.com",
    oidc: false,
    auth: "none",
    names: { client_id: "app_id" },
    endpoints: {
      authorization: "https://oauth.zaloapp.com/v4/permission",
      token: "https://oauth.zaloapp.com/v4/access_token",
    },
  },
  tokens: { token_type: undefined, expires_in: "90000", scope: undefined },
  authorization: { url: "https://oauth.zaloapp.com/v4/permission", params: {} },
  accountId: user.id,
  usual: { ...person(), user: seen, verified: false },
  withoutEmail: {
    ...person({ name: undefined, picture: undefined }),
    user: { name: null, email: null, image: null },
    verified: false,
  },
  unverified: { ...person(), user: seen, verified: false },
};
