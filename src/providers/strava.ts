/** Strava. https://developers.strava.com/docs/authentication/ */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** https://developers.strava.com/docs/reference/#api-Athletes-getLoggedInAthlete */
export interface StravaProfile {
  id: number;
  firstname?: string | null;
  lastname?: string | null;
  /** Not a URL where the user has no picture. */
  profile?: string | null;
  [claim: string]: unknown;
}

/** Returns no e-mail address. Scopes are separated by commas, as in `read,activity:read`. */
export default function Strava(options: OAuthUserConfig<StravaProfile> = {}): OAuthConfig<StravaProfile> {
  return {
    id: "strava",
    name: "Strava",
    type: "oauth",
    scopeSeparator: ",",
    authorization: {
      url: "https://www.strava.com/oauth/authorize",
      params: { scope: "read", approval_prompt: "auto" },
    },
    token: { url: "https://www.strava.com/oauth/token" },
    userinfo: { url: "https://www.strava.com/api/v3/athlete" },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ id, firstname, lastname, profile }) => ({
      id: String(id),
      name: [firstname, lastname].filter(Boolean).join(" ") || null,
      email: null,
      image: profile?.startsWith("https:") ? profile : null,
    }),
    style: { brandColor: "#fc4c02" },
    mark: () => import("./lib/marks/strava.ts"),
    options,
  };
}
