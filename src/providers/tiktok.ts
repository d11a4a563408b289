/** TikTok. https://developers.tiktok.com/doc/login-kit-web/ */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** https://developers.tiktok.com/doc/tiktok-api-v2-get-user-info/: what `fields` asks for */
export interface TikTokProfile {
  data: {
    user: {
      /** Another one in each application. */
      open_id: string;
      /** The same in all applications of a developer. */
      union_id?: string;
      display_name?: string;
      avatar_url?: string;
    };
  };
  /** Is there when all is well, too. */
  error?: { code: string; message: string };
  [claim: string]: unknown;
}

/** Options of {@link TikTok}, besides those of every OAuth provider. */
export interface TikTokOptions extends OAuthUserConfig<TikTokProfile> {
  /** What is asked of the profile. Some fields need a scope of their own. Default: `open_id`, `union_id`, `avatar_url`, `display_name`. */
  fields?: readonly string[] | undefined;
}

/**
 * `clientId` is the client key. Returns no e-mail address. The callback URL must be `https:` and not on localhost. Scopes
 * have commas between them.
 */
export default function TikTok(options: TikTokOptions = {}): OAuthConfig<TikTokProfile> {
  const { fields = ["open_id", "union_id", "avatar_url", "display_name"], ...rest } = options;
  return {
    id: "tiktok",
    name: "TikTok",
    type: "oauth",
    clientIdParameter: "client_key",
    scopeSeparator: ",",
    authorization: { url: "https://www.tiktok.com/v2/auth/authorize/", params: { scope: "user.info.basic" } },
    token: { url: "https://open.tiktokapis.com/v2/oauth/token/" },
    userinfo: { url: "https://open.tiktokapis.com/v2/user/info/", params: { fields: fields.join(",") } },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ data: { user } }) => ({
      id: user.open_id,
      name: user.display_name ?? null,
      email: null,
      image: user.avatar_url ?? null,
    }),
    style: { brandColor: "#000000" },
    mark: () => import("./lib/marks/tiktok.ts"),
    options: rest,
  };
}
