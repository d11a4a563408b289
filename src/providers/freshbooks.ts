/** FreshBooks. https://www.freshbooks.com/api/authentication */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** https://www.freshbooks.com/api/me_endpoint */
export interface FreshBooksProfile {
  response: { id: number; first_name: string | null; last_name: string | null; email: string | null };
  [claim: string]: unknown;
}

/** The callback URL must be `https:`, also on localhost. A refresh token is good for one use. */
export default function FreshBooks(options: OAuthUserConfig<FreshBooksProfile> = {}): OAuthConfig<FreshBooksProfile> {
  return {
    id: "freshbooks",
    name: "FreshBooks",
    type: "oauth",
    authorization: { url: "https://auth.freshbooks.com/oauth/authorize", params: { scope: "user:profile:read" } },
    token: { url: "https://api.freshbooks.com/auth/oauth/token" },
    userinfo: { url: "https://api.freshbooks.com/auth/api/v1/users/me" },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ response: { id, first_name, last_name, email } }) => ({
      id: String(id),
      name: [first_name, last_name].filter(Boolean).join(" ") || null,
      email,
    }),
    // https://www.freshbooks.com/api/authentication
    refresh: { rotates: true },
    style: { brandColor: "#0075dd" },
    options,
  };
}
