/** Wahoo. https://developers.wahooligan.com/cloud */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** https://cloud-api.wahooligan.com/#users */
export interface WahooProfile {
  id: number;
  first?: string | null;
  last?: string | null;
  email?: string | null;
  [claim: string]: unknown;
}

/** Sign-in with Wahoo. Default scope: `user_read email`. */
export default function Wahoo(options: OAuthUserConfig<WahooProfile> = {}): OAuthConfig<WahooProfile> {
  return {
    id: "wahoo",
    name: "Wahoo",
    type: "oauth",
    authorization: { url: "https://api.wahooligan.com/oauth/authorize", params: { scope: "user_read email" } },
    token: { url: "https://api.wahooligan.com/oauth/token" },
    userinfo: { url: "https://api.wahooligan.com/v1/user" },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ id, first, last, email }) => ({
      id: String(id),
      name: [first, last].filter(Boolean).join(" ") || null,
      email: email ?? null,
      image: null,
    }),
    options,
  };
}
