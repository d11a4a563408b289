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
    style: {
      brandColor: "#fc4c02",
      mark: "M15.387 17.944l-2.089-4.116h-3.065L15.387 24l5.15-10.172h-3.066m-7.008-5.599l2.836 5.598h4.172L10.463 0l-7 13.828h4.169",
    },
    options,
  };
}
