/** Unsplash. https://unsplash.com/documentation/user-authentication-workflow */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** https://unsplash.com/documentation#get-the-users-profile */
export interface UnsplashProfile {
  id: string;
  username: string;
  name?: string | null;
  email?: string | null;
  profile_image?: { medium?: string } | null;
  [claim: string]: unknown;
}

/** Sign-in with Unsplash. Default scope: `public read_user`. */
export default function Unsplash(options: OAuthUserConfig<UnsplashProfile> = {}): OAuthConfig<UnsplashProfile> {
  return {
    id: "unsplash",
    name: "Unsplash",
    type: "oauth",
    authorization: { url: "https://unsplash.com/oauth/authorize", params: { scope: "public read_user" } },
    token: { url: "https://unsplash.com/oauth/token" },
    userinfo: { url: "https://api.unsplash.com/me" },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ id, username, name, email, profile_image }) => ({
      id,
      name: name ?? username,
      email: email ?? null,
      image: profile_image?.medium ?? null,
    }),
    style: { brandColor: "#000000" },
    mark: () => import("./lib/marks/unsplash.ts"),
    options,
  };
}
