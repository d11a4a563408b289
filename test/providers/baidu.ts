/** Baidu, as its documentation shows it. */
import Baidu from "../../src/providers/baidu.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const address = "https://openapi.baidu.com/rest/2.0/passport/users/getLoggedInUser";
const person = { uid: "67411167", uname: "liupan", portrait: "e2c1776c31393837313031319605" };
const user = { name: "liupan", email: null, image: `https://himg.bdimg.com/sys/portrait/item/${person.portrait}` };

export const baidu: Fixture = {
  id: "baidu",
  documented: [
    "https://developer.baidu.com/wiki/index.php?title=docs/oauth/authorization",
    "https://developer.baidu.com/wiki/index.php?title=docs/oauth/rest/file_data_apis_list",
  ],
  provider: Baidu({ clientId, clientSecret }),
  issuer: {
    url: "https://openapi.baidu.com",
    oidc: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://openapi.baidu.com/oauth/2.0/authorize",
      token: "https://openapi.baidu.com/oauth/2.0/token",
    },
  },
  tokens: {
    token_type: undefined,
    expires_in: 86_400,
    session_key: "ANXxSNjwQDugf8615OnqeikRMu2bKaXCdlLxn",
    session_secret: "248APxvxjCZ0VEC43EYrvxqaK4oZExMB",
  },
  authorization: { url: "https://openapi.baidu.com/oauth/2.0/authorize", params: { scope: "basic" } },
  accountId: person.uid,
  usual: { more: { [address]: person }, user, verified: false },
  withoutEmail: {
    more: { [address]: { uid: 67_411_167, uname: "" } },
    user: { name: null, email: null, image: null },
    verified: false,
  },
  unverified: { more: { [address]: person }, user, verified: false },
};
