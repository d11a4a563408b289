/** Epic Games. https://dev.epicgames.com/docs/web-api-ref/authentication */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** https://dev.epicgames.com/docs/web-api-ref/authentication#retrieving-a-users-information */
export interface EpicGamesProfile {
  sub: string;
  preferred_username?: string;
  /** Usually absent. */
  email?: string;
  [claim: string]: unknown;
}

/** Sign-in with Epic Games. Default scope: `basic_profile`. */
export default function EpicGames(options: OAuthUserConfig<EpicGamesProfile> = {}): OAuthConfig<EpicGamesProfile> {
  return {
    id: "epicgames",
    name: "Epic Games",
    type: "oauth",
    authorization: { url: "https://www.epicgames.com/id/authorize", params: { scope: "basic_profile" } },
    token: { url: "https://api.epicgames.dev/epic/oauth/v2/token" },
    userinfo: { url: "https://api.epicgames.dev/epic/oauth/v2/userInfo" },
    profile: ({ sub, preferred_username, email }) => ({
      id: sub,
      name: preferred_username ?? null,
      email: email ?? null,
    }),
    // https://dev.epicgames.com/docs/web-api-ref/authentication
    logout: { revocation: "https://api.epicgames.dev/epic/oauth/v2/revoke" },
    style: { brandColor: "#313131" },
    options,
  };
}
