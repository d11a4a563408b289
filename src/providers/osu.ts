/** osu! https://osu.ppy.sh/docs/index.html#authentication */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** https://osu.ppy.sh/docs/index.html#get-own-data */
export interface OsuProfile {
  id: number;
  username: string;
  avatar_url: string;
  [claim: string]: unknown;
}

/** Returns no e-mail address. */
export default function Osu(options: OAuthUserConfig<OsuProfile> = {}): OAuthConfig<OsuProfile> {
  return {
    id: "osu",
    name: "osu!",
    type: "oauth",
    authorization: { url: "https://osu.ppy.sh/oauth/authorize", params: { scope: "identify" } },
    token: { url: "https://osu.ppy.sh/oauth/token" },
    userinfo: { url: "https://osu.ppy.sh/api/v2/me" },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ id, username, avatar_url }) => ({ id: String(id), name: username, email: null, image: avatar_url }),
    style: { brandColor: "#ff66aa" },
    options,
  };
}
