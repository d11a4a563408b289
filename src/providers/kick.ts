/** Kick. https://docs.kick.com/getting-started/generating-tokens-oauth2-flow */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** https://docs.kick.com/apis/users: a list of one */
export interface KickProfile {
  data: readonly [{ user_id: number; name: string; email?: string | null; profile_picture?: string | null }];
  [claim: string]: unknown;
}

/** Sign-in with Kick. Default scope: `user:read`. */
export default function Kick(options: OAuthUserConfig<KickProfile> = {}): OAuthConfig<KickProfile> {
  return {
    id: "kick",
    name: "Kick",
    type: "oauth",
    authorization: { url: "https://id.kick.com/oauth/authorize", params: { scope: "user:read" } },
    token: { url: "https://id.kick.com/oauth/token" },
    userinfo: { url: "https://api.kick.com/public/v1/users" },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ data: [user] }) => ({
      id: String(user.user_id),
      name: user.name,
      email: user.email ?? null,
      image: user.profile_picture ?? null,
    }),
    style: { brandColor: "#53fc19" },
    mark: () => import("./lib/marks/kick.ts"),
    options,
  };
}
