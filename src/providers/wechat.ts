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

/** Options of {@link WeChat}, besides those of every OAuth provider. */
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
    scopeSeparator: ",",
    authorization: { url: `https://open.weixin.qq.com/connect/${path}#wechat_redirect`, params: { scope } },
    token: { url: "https://api.weixin.qq.com/sns/oauth2/access_token", prepare, conform },
    // https://developers.weixin.qq.com/doc/oplatform/en/Website_App/WeChat_Login/Wechat_Login.html
    refresh: { url: "https://api.weixin.qq.com/sns/oauth2/refresh_token" },
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
    style: { brandColor: "#07c160" },
    mark: () => import("./lib/marks/wechat.ts"),
    options: rest,
  };
}
