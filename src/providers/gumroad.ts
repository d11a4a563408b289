/** Gumroad. https://gumroad.com/api */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** https://gumroad.com/api#user */
export interface GumroadProfile {
  success: boolean;
  user: { user_id: string; name: string | null; email?: string | null; profile_url?: string | null };
  [claim: string]: unknown;
}

/** Sign-in with Gumroad. Default scope: `view_profile`. */
export default function Gumroad(options: OAuthUserConfig<GumroadProfile> = {}): OAuthConfig<GumroadProfile> {
  return {
    id: "gumroad",
    name: "Gumroad",
    type: "oauth",
    authorization: { url: "https://gumroad.com/oauth/authorize", params: { scope: "view_profile" } },
    token: { url: "https://api.gumroad.com/oauth/token" },
    userinfo: { url: "https://api.gumroad.com/v2/user" },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ user: { user_id, name, email, profile_url } }) => ({
      id: user_id,
      name,
      email: email ?? null,
      image: profile_url ?? null,
    }),
    style: { brandColor: "#ff90e8" },
    mark: () => import("./lib/marks/gumroad.ts"),
    options,
  };
}
