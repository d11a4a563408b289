/** FACEIT. https://docs.faceit.com/getting-started/authentication/oauth2/ */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** Answer of the userinfo endpoint. */
export interface FACEITProfile {
  /** The player, for ever. */
  guid: string;
  name?: string;
  nickname?: string;
  email?: string;
  email_verified?: boolean;
  picture?: string;
  [claim: string]: unknown;
}

/** Sign-in with FACEIT. Default scope: `openid email profile`. */
export default function FACEIT(options: OAuthUserConfig<FACEITProfile> = {}): OAuthConfig<FACEITProfile> {
  return {
    id: "faceit",
    name: "FACEIT",
    type: "oauth",
    // Without `redirect_popup` it opens its own window, and never redirects back.
    authorization: {
      url: "https://accounts.faceit.com/accounts",
      params: { scope: "openid email profile", redirect_popup: "true" },
    },
    token: { url: "https://api.faceit.com/auth/v1/oauth/token" },
    userinfo: { url: "https://api.faceit.com/auth/v1/resources/userinfo" },
    profile: ({ guid, name, nickname, email, picture }) => ({
      id: guid,
      name: name ?? nickname ?? null,
      email: email ?? null,
      image: picture ?? null,
    }),
    style: { brandColor: "#ff5500" },
    mark: () => import("./lib/marks/faceit.ts"),
    options,
  };
}
