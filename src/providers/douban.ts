/** Douban. https://developers.douban.com/ */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";
import { untyped } from "./lib/parts.ts";

/** https://developers.douban.com/wiki/?title=user_v2#User */
export interface DoubanProfile {
  /** Digits. */
  id: string;
  name: string;
  avatar?: string;
  [claim: string]: unknown;
}

/** Returns no e-mail address. Scopes are separated by commas. Douban does not accept new applications at present. */
export default function Douban(options: OAuthUserConfig<DoubanProfile> = {}): OAuthConfig<DoubanProfile> {
  return {
    id: "douban",
    name: "Douban",
    type: "oauth",
    scopeSeparator: ",",
    authorization: { url: "https://www.douban.com/service/auth2/auth" },
    token: { url: "https://www.douban.com/service/auth2/token", conform: untyped },
    userinfo: { url: "https://api.douban.com/v2/user/~me" },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ id, name, avatar }) => ({ id: String(id), name, email: null, image: avatar || null }),
    style: { brandColor: "#2d963d" },
    options,
  };
}
