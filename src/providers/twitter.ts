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
    style: {
      brandColor: "#1da1f2",
      mark: "M14.234 10.162 22.977 0h-2.072l-7.591 8.824L7.251 0H.258l9.168 13.343L.258 24H2.33l8.016-9.318L16.749 24h6.993zm-2.837 3.299-.929-1.329L3.076 1.56h3.182l5.965 8.532.929 1.329 7.754 11.09h-3.182z",
    },
    options: rest,
  };
}
