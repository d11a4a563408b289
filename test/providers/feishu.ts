/** Feishu, as its documentation shows it. */
import Feishu from "../../src/providers/feishu.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const answer = (changes: object = {}) => ({ code: 0, msg: "success", data: { ...person, ...changes } });
const person = {
  name: "zhangsan",
  en_name: "zhangsan",
  avatar_url: "https://www.feishu.cn/avatar/icon",
  open_id: "ou-caecc734c2e3328a62489fe0648c4b98779515d3",
  union_id: "on-d89jhsdhjsajkda7828enjdj328ydhhw3u43yjhdj",
  email: "zhangsan@feishu.cn",
  enterprise_email: "demo@mail.com",
  tenant_key: "736588c92lxf175d",
};
const user = { name: "zhangsan", email: person.email, image: person.avatar_url };

export const feishu: Fixture = {
  id: "feishu",
  documented: [
    "https://open.feishu.cn/document/authentication-management/access-token/get-user-access-token",
    "https://open.feishu.cn/document/server-docs/authentication-management/login-state-management/get",
  ],
  provider: Feishu({ clientId, clientSecret }),
  issuer: {
    url: "https://accounts.feishu.cn",
    oidc: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://accounts.feishu.cn/open-apis/authen/v1/authorize",
      token: "https://open.feishu.cn/open-apis/authen/v2/oauth/token",
      userinfo: "https://open.feishu.cn/open-apis/authen/v1/user_info",
    },
  },
  tokens: { code: 0, expires_in: 7200, refresh_token_expires_in: 604_800, scope: "auth:user.id:read" },
  authorization: { url: "https://accounts.feishu.cn/open-apis/authen/v1/authorize", params: {} },
  refresh: {
    documented: ["https://open.feishu.cn/document/authentication-management/access-token/refresh-user-access-token"],
    response: {
      code: 0,
      access_token: "eyJhbGciOiJFUzI1NiIs",
      expires_in: 7200,
      refresh_token: "eyJhbGciOiJFUzI1NiIt",
      refresh_token_expires_in: 604_800,
      scope: "auth:user.id:read offline_access",
      token_type: "Bearer",
    },
  },
  accountId: person.open_id,
  usual: { userinfo: answer(), user, verified: false },
  withoutEmail: {
    userinfo: answer({ email: "", enterprise_email: undefined }),
    user: { ...user, email: null },
    verified: false,
  },
  unverified: { userinfo: answer(), user, verified: false },
};
