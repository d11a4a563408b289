/** QQ. https://wiki.connect.qq.com/ */
import type { OAuthConfig, OAuthUserConfig, UserinfoRequest } from "../core/types/provider.ts";
import type { Profile } from "../core/types/user.ts";
import { jsonFrom, reshaped } from "./lib/parts.ts";

/** https://wiki.connect.qq.com/get_user_info, and who it is about */
export interface QQProfile {
  /** Another one in each application. */
  openid: string;
  /** The same in all applications of a developer who has applied for it. */
  unionid?: string;
  nickname?: string;
  figureurl_qq_1?: string;
  /** Missing or empty where there is none of that size. */
  figureurl_qq_2?: string;
  [claim: string]: unknown;
}

/** https://wiki.connect.qq.com/公共返回码说明 */
const errors: Readonly<Record<string, string>> = { 100008: "invalid_client", 100009: "invalid_client" };

/** Errors are numbers, and the response lacks `token_type`. */
const conform = reshaped(({ error, ...fields }) => ({
  token_type: "bearer",
  ...fields,
  ...(error ? { error: errors[String(error)] ?? (typeof error === "number" ? "invalid_grant" : error) } : {}),
}));

/** First who it is, then what they are called. It takes the token in the address alone, and refuses with status 200. */
async function request({ tokens, provider, fetch }: UserinfoRequest): Promise<Profile> {
  const access_token = tokens.access_token ?? "";
  const ask = (path: string, params: Record<string, string>) =>
    jsonFrom(fetch, `https://graph.qq.com/${path}?${new URLSearchParams({ access_token, ...params })}`);
  const { openid, unionid } = await ask("oauth2.0/me", { unionid: "1", fmt: "json" });
  if (typeof openid !== "string") throw new Error("QQ returned no `openid` for the token.");
  const user = await ask("user/get_user_info", { oauth_consumer_key: provider.clientId ?? "", openid });
  if (user.ret !== 0) throw new Error(`QQ refused the profile request (ret ${Number(user.ret)}).`);
  return { ...user, openid, unionid };
}

/** `clientId` is the App ID, `clientSecret` the App Key. Returns no e-mail address. Scopes are separated by commas. */
export default function QQ(options: OAuthUserConfig<QQProfile> = {}): OAuthConfig<QQProfile> {
  return {
    id: "qq",
    name: "QQ",
    type: "oauth",
    scopeSeparator: ",",
    authorization: { url: "https://graph.qq.com/oauth2.0/authorize", params: { scope: "get_user_info" } },
    token: { url: "https://graph.qq.com/oauth2.0/token", params: { fmt: "json" }, conform },
    userinfo: { request },
    // https://wiki.connect.qq.com/使用authorization_code获取access_token
    refresh: { params: { fmt: "json" } },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ unionid, openid, nickname, figureurl_qq_2, figureurl_qq_1 }) => ({
      id: unionid || openid,
      name: nickname || null,
      email: null,
      image: figureurl_qq_2 || figureurl_qq_1 || null,
    }),
    style: { brandColor: "#1ebafc" },
    mark: () => import("./lib/marks/qq.ts"),
    options,
  };
}
