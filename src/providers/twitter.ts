/** X, once Twitter. https://docs.x.com/fundamentals/authentication/oauth-2-0/authorization-code */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** https://docs.x.com/x-api/users/get-my-user */
export interface TwitterProfile {
  data: {
    id: string;
    name: string;
    username: string;
    profile_image_url?: string;
    /** With the option `email`. Missing where the user has no verified address. */
    confirmed_email?: string;
  };
  [claim: string]: unknown;
}

/** Options of {@link Twitter}, besides those of every OAuth provider. */
export interface TwitterOptions extends OAuthUserConfig<TwitterProfile> {
  /** Asks for the e-mail address. The application needs the permission "Request email from users". Default: `false`. */
  email?: boolean | undefined;
}

/** For a refresh token, add the scope `offline.access`. */
export default function Twitter(options: TwitterOptions = {}): OAuthConfig<TwitterProfile> {
  const { email = false, ...rest } = options;
  const scope = `users.read tweet.read${email ? " users.email" : ""}`;
  return {
    id: "twitter",
    name: "Twitter",
    type: "oauth",
    authorization: { url: "https://x.com/i/oauth2/authorize", params: { scope } },
    token: { url: "https://api.x.com/2/oauth2/token" },
    userinfo: {
      url: "https://api.x.com/2/users/me",
      params: { "user.fields": email ? "profile_image_url,confirmed_email" : "profile_image_url" },
    },
    profile: ({ data: { id, name, profile_image_url, confirmed_email } }) => ({
      id,
      name,
      email: confirmed_email ?? null,
      image: profile_image_url ?? null,
    }),
    emailVerified: ({ data }) => typeof data.confirmed_email === "string",
    // https://docs.x.com/fundamentals/authentication/oauth-2-0/authorization-code
    refresh: { rotates: true, offline: { scope: "offline.access" } },
    logout: { revocation: "https://api.x.com/2/oauth2/revoke" },
    style: { brandColor: "#1da1f2" },
    mark: () => import("./lib/marks/twitter.ts"),
    options: rest,
  };
}
