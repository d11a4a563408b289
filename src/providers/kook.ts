/** KOOK. https://developer.kookapp.cn/doc/oauth2 */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** https://developer.kookapp.cn/doc/http/user#获取当前用户信息 */
export interface KOOKProfile {
  /** `0` where all is well. */
  code: number;
  data: { id: string; username: string; avatar?: string };
  [claim: string]: unknown;
}

/** Returns no e-mail address. */
export default function KOOK(options: OAuthUserConfig<KOOKProfile> = {}): OAuthConfig<KOOKProfile> {
  return {
    id: "kook",
    name: "KOOK",
    type: "oauth",
    authorization: { url: "https://www.kookapp.cn/app/oauth2/authorize", params: { scope: "get_user_info" } },
    token: { url: "https://www.kookapp.cn/api/oauth2/token" },
    userinfo: { url: "https://www.kookapp.cn/api/v3/user/me" },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ data: { id, username, avatar } }) => ({ id, name: username, email: null, image: avatar || null }),
    options,
  };
}
