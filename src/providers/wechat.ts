/** WeChat. https://developers.weixin.qq.com/doc/oplatform/Website_App/WeChat_Login/Wechat_Login.html */
import type { OAuthConfig, OAuthUserConfig, TokenRequest } from "../core/types/provider.ts";
import { jsonFrom, reshaped } from "./lib/parts.ts";

/** https://developers.weixin.qq.com/doc/oplatform/Website_App/WeChat_Login/Authorized_Interface_Calling_UnionID.html */
export interface WeChatProfile {
  /** Another one in each application. */
  openid: string;
  /** The same in all applications of an account of the Open Platform; missing outside of one. */
  unionid?: string;
  nickname?: string;
  /** Empty where the user has none. */
  headimgurl?: string;
  [claim: string]: unknown;
}

export interface WeChatOptions extends OAuthUserConfig<WeChatProfile> {
  /** `OfficialAccount` (default): pages inside WeChat. `WebsiteApp`: any browser, with a QR code. */
  platformType?: "OfficialAccount" | "WebsiteApp" | undefined;
  /** Language of place names. Default: `zh_CN`. */
  lang?: "zh_CN" | "zh_TW" | "en" | undefined;
}

const platforms = {
  OfficialAccount: { path: "oauth2/authorize", scope: "snsapi_userinfo" },
  WebsiteApp: { path: "qrconnect", scope: "snsapi_login" },
} as const;

/** https://developers.weixin.qq.com/doc/oplatform/Return_codes/Return_code_descriptions_new.html */
const errors: Readonly<Record<string, string>> = {
  "-1": "temporarily_unavailable",
  40001: "invalid_client",
  40013: "invalid_client",
  40125: "invalid_client",
};

/** The secret has another name. It stays in the body, for addresses are logged on their way. */
function prepare({ body }: TokenRequest) {
  body.set("secret", body.get("client_secret") ?? "");
  body.delete("client_secret");
  return { body };
}

const conform = reshaped(({ errcode, errmsg, ...fields }) => ({
  token_type: "bearer",
  ...fields,
  ...(errcode ? { error: errors[String(errcode)] ?? "invalid_grant", error_description: errmsg } : {}),
}));

/** `clientId` is the AppID. Returns no e-mail address. Scopes are separated by commas. */
export default function WeChat(options: WeChatOptions = {}): OAuthConfig<WeChatProfile> {
  const { platformType = "OfficialAccount", lang = "zh_CN", ...rest } = options;
  const { path, scope } = platforms[platformType];
  return {
    id: "wechat",
    name: "WeChat",
    type: "oauth",
    clientIdParameter: "appid",
    authorization: { url: `https://open.weixin.qq.com/connect/${path}#wechat_redirect`, params: { scope } },
    token: { url: "https://api.weixin.qq.com/sns/oauth2/access_token", prepare, conform },
    userinfo: {
      request({ tokens, fetch }) {
        const query = new URLSearchParams({
          access_token: tokens.access_token ?? "",
          openid: String(tokens.openid),
          lang,
        });
        return jsonFrom(fetch, `https://api.weixin.qq.com/sns/userinfo?${query}`);
      },
    },
    client: { token_endpoint_auth_method: "client_secret_post" },
    checks: ["state"],
    profile: ({ unionid, openid, nickname, headimgurl }) => ({
      id: unionid ?? openid,
      name: nickname ?? null,
      email: null,
      image: headimgurl || null,
    }),
    style: {
      brandColor: "#07c160",
      mark: "M8.691 2.188C3.891 2.188 0 5.476 0 9.53c0 2.212 1.17 4.203 3.002 5.55a.59.59 0 0 1 .213.665l-.39 1.48c-.019.07-.048.141-.048.213 0 .163.13.295.29.295a.326.326 0 0 0 .167-.054l1.903-1.114a.864.864 0 0 1 .717-.098 10.16 10.16 0 0 0 2.837.403c.276 0 .543-.027.811-.05-.857-2.578.157-4.972 1.932-6.446 1.703-1.415 3.882-1.98 5.853-1.838-.576-3.583-4.196-6.348-8.596-6.348zM5.785 5.991c.642 0 1.162.529 1.162 1.18a1.17 1.17 0 0 1-1.162 1.178A1.17 1.17 0 0 1 4.623 7.17c0-.651.52-1.18 1.162-1.18zm5.813 0c.642 0 1.162.529 1.162 1.18a1.17 1.17 0 0 1-1.162 1.178 1.17 1.17 0 0 1-1.162-1.178c0-.651.52-1.18 1.162-1.18zm5.34 2.867c-1.797-.052-3.746.512-5.28 1.786-1.72 1.428-2.687 3.72-1.78 6.22.942 2.453 3.666 4.229 6.884 4.229.826 0 1.622-.12 2.361-.336a.722.722 0 0 1 .598.082l1.584.926a.272.272 0 0 0 .14.047c.134 0 .24-.111.24-.247 0-.06-.023-.12-.038-.177l-.327-1.233a.582.582 0 0 1-.023-.156.49.49 0 0 1 .201-.398C23.024 18.48 24 16.82 24 14.98c0-3.21-2.931-5.837-6.656-6.088V8.89c-.135-.01-.27-.027-.407-.03zm-2.53 3.274c.535 0 .969.44.969.982a.976.976 0 0 1-.969.983.976.976 0 0 1-.969-.983c0-.542.434-.982.97-.982zm4.844 0c.535 0 .969.44.969.982a.976.976 0 0 1-.969.983.976.976 0 0 1-.969-.983c0-.542.434-.982.969-.982z",
    },
    options: rest,
  };
}
