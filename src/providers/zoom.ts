/** Zoom. https://developers.zoom.us/docs/integrations/oauth/ */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** https://developers.zoom.us/docs/api/users/#tag/users/GET/users/{userId} */
export interface ZoomProfile {
  id: string;
  first_name?: string;
  last_name?: string;
  display_name?: string;
  email?: string;
  /** 1 for a proved address. */
  verified?: number;
  pic_url?: string;
  [claim: string]: unknown;
}

/** Scopes are chosen where the application is registered. */
export default function Zoom(options: OAuthUserConfig<ZoomProfile> = {}): OAuthConfig<ZoomProfile> {
  return {
    id: "zoom",
    name: "Zoom",
    type: "oauth",
    authorization: { url: "https://zoom.us/oauth/authorize" },
    token: { url: "https://zoom.us/oauth/token" },
    userinfo: { url: "https://api.zoom.us/v2/users/me" },
    profile: ({ id, first_name, last_name, display_name, email, pic_url }) => ({
      id,
      name: [first_name, last_name].filter(Boolean).join(" ") || display_name || null,
      email: email ?? null,
      image: pic_url ?? null,
    }),
    emailVerified: ({ verified }) => verified === 1,
    // https://developers.zoom.us/docs/integrations/oauth/
    refresh: { rotates: true },
    logout: { revocation: "https://zoom.us/oauth/revoke" },
    style: { brandColor: "#0b5cff" },
    mark: () => import("./lib/marks/zoom.ts"),
    options,
  };
}
