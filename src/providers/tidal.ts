/** TIDAL. https://developer.tidal.com/documentation/api-sdk/api-sdk-authorization */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** https://tidal-music.github.io/tidal-api-reference/#/users/get_users_me */
export interface TidalProfile {
  data: {
    id: string;
    attributes: {
      username: string;
      firstName?: string | null;
      lastName?: string | null;
      email?: string | null;
      emailVerified?: boolean;
    };
  };
  [claim: string]: unknown;
}

/** The client is public: PKCE takes the place of a secret. */
export default function Tidal(options: OAuthUserConfig<TidalProfile> = {}): OAuthConfig<TidalProfile> {
  return {
    id: "tidal",
    name: "TIDAL",
    type: "oauth",
    authorization: { url: "https://login.tidal.com/authorize", params: { scope: "user.read" } },
    token: { url: "https://auth.tidal.com/v1/oauth2/token" },
    userinfo: { url: "https://openapi.tidal.com/v2/users/me", headers: { accept: "application/vnd.api+json" } },
    client: { token_endpoint_auth_method: "none" },
    profile: ({ data: { id, attributes } }) => ({
      id,
      name: [attributes.firstName, attributes.lastName].filter(Boolean).join(" ") || attributes.username,
      email: attributes.email ?? null,
      image: null,
    }),
    emailVerified: ({ data }) => data.attributes.emailVerified === true,
    style: { brandColor: "#000000" },
    mark: () => import("./lib/marks/tidal.ts"),
    options,
  };
}
