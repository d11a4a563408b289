/** Pinterest. https://developers.pinterest.com/docs/getting-started/authentication/ */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** https://developers.pinterest.com/docs/api/v5/user_account-get */
export interface PinterestProfile {
  id: string;
  /** May change. */
  username: string;
  profile_image?: string | null;
  [claim: string]: unknown;
}

/** Returns no e-mail address. Scopes are separated by commas. */
export default function Pinterest(options: OAuthUserConfig<PinterestProfile> = {}): OAuthConfig<PinterestProfile> {
  return {
    id: "pinterest",
    name: "Pinterest",
    type: "oauth",
    scopeSeparator: ",",
    authorization: { url: "https://www.pinterest.com/oauth/", params: { scope: "user_accounts:read" } },
    token: { url: "https://api.pinterest.com/v5/oauth/token" },
    userinfo: { url: "https://api.pinterest.com/v5/user_account" },
    client: { token_endpoint_auth_method: "client_secret_basic" },
    profile: ({ id, username, profile_image }) => ({ id, name: username, email: null, image: profile_image ?? null }),
    style: { brandColor: "#bd081c" },
    mark: () => import("./lib/marks/pinterest.ts"),
    options,
  };
}
