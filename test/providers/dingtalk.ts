/** DingTalk, as its documentation shows it. */
import DingTalk from "../../src/providers/dingtalk.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const address = "https://api.dingtalk.com/v1.0/contact/users/me";
const person = {
  nick: "zhangsan",
  avatarUrl: "https://static-legacy.dingtalk.com/media/lADPBbCc1aQxrSrNAoDNAoA_640_640.jpg",
  mobile: "150xxxx9144",
  openId: "123",
  unionId: "z21HjQliSzpw0Yxxxx",
  email: "zhangsan@alibaba-inc.com",
  stateCode: "86",
};
const user = { name: person.nick, email: person.email, image: person.avatarUrl };

/** The token answer has names of its own; errors have theirs, or none of them. */
async function renamed(good: Response): Promise<Response> {
  const { access_token, refresh_token, expires_in } = (await good.json()) as Record<string, unknown>;
  const corpId = "dingbbbbbbbbb";
  return Response.json({ accessToken: access_token, refreshToken: refresh_token, expireIn: expires_in, corpId });
}

export const dingtalk: Fixture = {
  id: "dingtalk",
  documented: [
    "https://open.dingtalk.com/document/orgapp/tutorial-obtaining-user-personal-information",
    "https://open.dingtalk.com/document/orgapp/obtain-user-token",
    "https://open.dingtalk.com/document/orgapp/dingtalk-retrieve-user-information",
  ],
  provider: DingTalk({ clientId, clientSecret }),
  issuer: {
    url: "https://login.dingtalk.com",
    oidc: false,
    auth: "client_secret_post",
    codeName: "authCode",
    tokenNames: {
      client_id: "clientId",
      client_secret: "clientSecret",
      grant_type: "grantType",
      refresh_token: "refreshToken",
    },
    without: ["redirect_uri"],
    endpoints: {
      authorization: "https://login.dingtalk.com/oauth2/auth",
      token: "https://api.dingtalk.com/v1.0/oauth2/userAccessToken",
    },
  },
  faults: { token: renamed },
  tokens: { expires_in: 7200 },
  authorization: {
    url: "https://login.dingtalk.com/oauth2/auth",
    params: { prompt: "consent", scope: "openid" },
  },
  refresh: {
    documented: ["https://open.dingtalk.com/document/orgapp/obtain-user-token"],
    response: { accessToken: "83a4d4b0c1d94b5d", refreshToken: "9f4ac1b5b2d04b3b", expireIn: 7200, corpId: "corpxxxx" },
    result: { access_token: "83a4d4b0c1d94b5d", refresh_token: "9f4ac1b5b2d04b3b", expires_in: 7200 },
  },
  accountId: person.unionId,
  usual: { more: { [address]: person }, user, verified: false },
  withoutEmail: {
    more: { [address]: { unionId: person.unionId, openId: "123", email: "" } },
    user: { name: null, email: null, image: null },
    verified: false,
  },
  unverified: { more: { [address]: person }, user, verified: false },
};
