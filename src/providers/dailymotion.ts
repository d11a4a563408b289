/** Dailymotion. https://developers.dailymotion.com/guides/ */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** https://developers.dailymotion.com/reference/user-fields: those that are asked for */
export interface DailymotionProfile {
  /** For example `x1fz4ii`. */
  id: string;
  screenname: string;
  /** Not known to be verified. */
  email?: string | null;
  avatar_720_url?: string | null;
  [claim: string]: unknown;
}

/** Sign-in with Dailymotion. Default scope: `email`. */
export default function Dailymotion(
  options: OAuthUserConfig<DailymotionProfile> = {},
): OAuthConfig<DailymotionProfile> {
  return {
    id: "dailymotion",
    name: "Dailymotion",
    type: "oauth",
    authorization: { url: "https://www.dailymotion.com/oauth/authorize", params: { scope: "email" } },
    token: { url: "https://api.dailymotion.com/oauth/token" },
    userinfo: { url: "https://api.dailymotion.com/me", params: { fields: "id,screenname,email,avatar_720_url" } },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ id, screenname, email, avatar_720_url }) => ({
      id,
      name: screenname,
      email: email ?? null,
      image: avatar_720_url ?? null,
    }),
    style: { brandColor: "#0a0a0a" },
    mark: () => import("./lib/marks/dailymotion.ts"),
    options,
  };
}
