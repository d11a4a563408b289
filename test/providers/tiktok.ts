/** TikTok, as its documentation shows it. */
import TikTok from "../../src/providers/tiktok.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const person = {
  open_id: "723f24d7-e717-40f8-a2b6-cb8464cd23b4",
  union_id: "c9c60f44-a68e-4f5d-84dd-ce22faeb0ba1",
  avatar_url: "https://p19-sign.tiktokcdn-us.com/tos-avt-0068-tx/b17f0e4b3a4f4a50993cf72cda8b88b8~c5_168x168.jpeg",
  display_name: "TikTok User",
};
const answer = (changes: object = {}) => ({
  data: { user: { ...person, ...changes } },
  error: { code: "ok", message: "", log_id: "20220829194722CBE87ED59D524E727021" },
});
const user = { name: person.display_name, email: null, image: person.avatar_url };

export const tiktok: Fixture = {
  id: "tiktok",
  documented: [
    "https://developers.tiktok.com/doc/oauth-user-access-token-management/",
    "https://developers.tiktok.com/doc/tiktok-api-v2-get-user-info/",
  ],
  provider: TikTok({ clientId, clientSecret }),
  issuer: {
    url: "https://www.tiktok.com",
    oidc: false,
    auth: "client_secret_post",
    names: { client_id: "client_key" },
    endpoints: {
      authorization: "https://www.tiktok.com/v2/auth/authorize/",
      token: "https://open.tiktokapis.com/v2/oauth/token/",
      userinfo: "https://open.tiktokapis.com/v2/user/info/",
    },
  },
  tokens: { expires_in: 86_400, refresh_expires_in: 31_536_000, open_id: person.open_id },
  authorization: { url: "https://www.tiktok.com/v2/auth/authorize/", params: { scope: "user.info.basic" } },
  accountId: person.open_id,
  usual: { userinfo: answer(), user, verified: false },
  withoutEmail: {
    userinfo: answer({ display_name: undefined, avatar_url: undefined }),
    user: { name: null, email: null, image: null },
    verified: false,
  },
  unverified: { userinfo: answer(), user, verified: false },
};
