/** MyAnimeList. https://myanimelist.net/apiconfig/references/authorization */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** https://myanimelist.net/apiconfig/references/api/v2#operation/users_user_id_get */
export interface MyAnimeListProfile {
  id: number;
  name: string;
  picture?: string;
  [claim: string]: unknown;
}

/**
 * Returns no e-mail address. Applications of the types Android, iOS and Other have no secret: set
 * `client: { token_endpoint_auth_method: "none" }` for them.
 */
export default function MyAnimeList(
  options: OAuthUserConfig<MyAnimeListProfile> = {},
): OAuthConfig<MyAnimeListProfile> {
  return {
    id: "myanimelist",
    name: "MyAnimeList",
    type: "oauth",
    authorization: { url: "https://myanimelist.net/v1/oauth2/authorize" },
    token: { url: "https://myanimelist.net/v1/oauth2/token" },
    userinfo: { url: "https://api.myanimelist.net/v2/users/@me" },
    // Its documentation: "Currently, only the plain method is supported."
    pkceMethod: "plain",
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ id, name, picture }) => ({ id: String(id), name, email: null, image: picture ?? null }),
    style: { brandColor: "#2e51a2" },
    options,
  };
}
