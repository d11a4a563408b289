/** Fitbit. https://dev.fitbit.com/build/reference/web-api/authorization/ */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** https://dev.fitbit.com/build/reference/web-api/user/get-profile/ */
export interface FitbitProfile {
  user: {
    /** For example `ABC123`. */
    encodedId: string;
    fullName?: string;
    displayName?: string;
    avatar640?: string;
    avatar150?: string;
  };
  [claim: string]: unknown;
}

/** Returns no e-mail address. */
export default function Fitbit(options: OAuthUserConfig<FitbitProfile> = {}): OAuthConfig<FitbitProfile> {
  return {
    id: "fitbit",
    name: "Fitbit",
    type: "oauth",
    authorization: { url: "https://www.fitbit.com/oauth2/authorize", params: { scope: "profile" } },
    token: { url: "https://api.fitbit.com/oauth2/token" },
    userinfo: { url: "https://api.fitbit.com/1/user/-/profile.json" },
    client: { token_endpoint_auth_method: "client_secret_basic" },
    profile: ({ user: { encodedId, fullName, displayName, avatar640, avatar150 } }) => ({
      id: encodedId,
      name: fullName || displayName || null,
      email: null,
      image: avatar640 ?? avatar150 ?? null,
    }),
    // https://dev.fitbit.com/build/reference/web-api/authorization/revoke-token/
    refresh: { rotates: true },
    logout: { revocation: "https://api.fitbit.com/oauth2/revoke" },
    style: { brandColor: "#00b0b9" },
    options,
  };
}
