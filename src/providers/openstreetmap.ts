/** OpenStreetMap. https://wiki.openstreetmap.org/wiki/OAuth */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** https://wiki.openstreetmap.org/wiki/API_v0.6#Details_of_the_logged-in_user: GET /api/0.6/user/details */
export interface OpenStreetMapProfile {
  user: { id: number; display_name: string; img?: { href: string } };
  [claim: string]: unknown;
}

/** Returns no e-mail address. */
export default function OpenStreetMap(
  options: OAuthUserConfig<OpenStreetMapProfile> = {},
): OAuthConfig<OpenStreetMapProfile> {
  return {
    id: "openstreetmap",
    name: "OpenStreetMap",
    type: "oauth",
    issuer: "https://www.openstreetmap.org",
    authorization: { url: "https://www.openstreetmap.org/oauth2/authorize", params: { scope: "read_prefs" } },
    token: { url: "https://www.openstreetmap.org/oauth2/token" },
    userinfo: { url: "https://api.openstreetmap.org/api/0.6/user/details.json" },
    profile: ({ user }) => ({
      id: String(user.id),
      name: user.display_name,
      email: null,
      image: user.img?.href ?? null,
    }),
    style: { brandColor: "#7ebc6f" },
    options,
  };
}
