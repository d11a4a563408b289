/** Strava. https://developers.strava.com/docs/authentication/ */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** https://developers.strava.com/docs/reference/#api-Athletes-getLoggedInAthlete */
export interface StravaProfile {
  id: number;
  firstname?: string | null;
  lastname?: string | null;
  /** No address at all for whoever has no picture. */
  profile?: string | null;
  [claim: string]: unknown;
}

/** Tells no e-mail address. Scopes have commas between them, as in `read,activity:read`. */
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
    style: { brandColor: "#fc4c02" },
    options,
  };
}
