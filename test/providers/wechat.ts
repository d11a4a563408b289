/** WeChat, as its documentation shows it. */
import WeChat from "../../src/providers/wechat.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const address = "https://api.weixin.qq.com/sns/userinfo";
const person = {
  openid: "o6_bmjrPTlm6_2sgVt7hMZOPfL2M",
  nickname: "Band",
  sex: 1,
  language: "zh_CN",
  province: "Guangdong",
  city: "Guangzhou",
  country: "CN",
  headimgurl:
    "https://thirdwx.qlogo.cn/mmopen/g3MonUZtNHkdmzicIlibx6iaFqAc56vxLSUfpb6n5WKSYVY0ChQKkiaJSgQ1dZuTOgvLLrhJbERQQ4eMsv84eavHiaiceqxibJxCfHe/46",
  privilege: [],
  unionid: "ocMvos6NjeKLIBqg5Mr9QjxrP1FA",
};
const user = { name: "Band", email: null, image: person.headimgurl };

/** JSON with the content type of text. */
const asText = (body: unknown) => () =>
  new Response(JSON.stringify(body), { headers: { "content-type": "text/plain" } });

export const wechat: Fixture = {
  id: "wechat",
  documented: [
    "https://developers.weixin.qq.com/doc/oplatform/Website_App/WeChat_Login/Wechat_Login.html",
    "https://developers.weixin.qq.com/doc/offiaccount/OA_Web_Apps/Wechat_webpage_authorization.html",
  ],
  provider: WeChat({ clientId, clientSecret }),
  issuer: {
    url: "https://open.weixin.qq.com",
    oidc: false,
    auth: "client_secret_post",
    names: { client_id: "appid", client_secret: "secret" },
    endpoints: {
      authorization: "https://open.weixin.qq.com/connect/oauth2/authorize",
      token: "https://api.weixin.qq.com/sns/oauth2/access_token",
    },
  },
  faults: { token: async (good) => new Response(await good.text(), { headers: { "content-type": "text/plain" } }) },
  tokens: { expires_in: 7200, token_type: undefined, openid: person.openid, unionid: person.unionid },
  authorization: {
    url: "https://open.weixin.qq.com/connect/oauth2/authorize",
    params: { scope: "snsapi_userinfo" },
  },
  refresh: {
    documented: ["https://developers.weixin.qq.com/doc/oplatform/en/Website_App/WeChat_Login/Wechat_Login.html"],
    url: "https://api.weixin.qq.com/sns/oauth2/refresh_token",
    response: {
      access_token: "OezXcEiiBSKSxW0eoylIeJDUKD6z6dmr42JANLPjNN7K",
      expires_in: 7200,
      refresh_token: "OezXcEiiBSKSxW0eoylIeJAQGmywZkbU",
      openid: person.openid,
      scope: "snsapi_userinfo",
    },
  },
  accountId: person.unionid,
  usual: { more: { [address]: asText(person) }, user, verified: false },
  withoutEmail: {
    more: { [address]: asText({ ...person, headimgurl: "" }) },
    user: { ...user, image: null },
    verified: false,
  },
  unverified: { more: { [address]: asText(person) }, user, verified: false },
};
