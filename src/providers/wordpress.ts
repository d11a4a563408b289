/** WordPress.com. https://developer.wordpress.com/docs/oauth2/ */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** https://developer.wordpress.com/docs/api/1/get/me/ */
export interface WordPressProfile {
  ID: number;
  display_name: string;
  email?: string;
  email_verified?: boolean;
  avatar_URL?: string;
  [claim: string]: unknown;
}

/** Sign-in with WordPress.com. Default scope: `auth`. */
export default function WordPress(options: OAuthUserConfig<WordPressProfile> = {}): OAuthConfig<WordPressProfile> {
  return {
    id: "wordpress",
    name: "WordPress.com",
    type: "oauth",
    authorization: { url: "https://public-api.wordpress.com/oauth2/authorize", params: { scope: "auth" } },
    token: { url: "https://public-api.wordpress.com/oauth2/token" },
    userinfo: { url: "https://public-api.wordpress.com/rest/v1/me" },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ ID, display_name, email, avatar_URL }) => ({
      id: String(ID),
      name: display_name,
      email: email ?? null,
      image: avatar_URL ?? null,
    }),
    style: { brandColor: "#21759b" },
    mark: () => import("./lib/marks/wordpress.ts"),
    options,
  };
}
