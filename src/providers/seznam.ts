/** Seznam. https://vyvojari.seznam.cz/oauth/doc */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** https://vyvojari.seznam.cz/oauth/doc#user-get */
export interface SeznamProfile {
  oauth_user_id: string;
  firstname?: string | null;
  lastname?: string | null;
  username?: string | null;
  email?: string | null;
  email_verified?: boolean;
  avatar_url?: string | null;
  [claim: string]: unknown;
}

/** Scopes have commas between them, and `identity` is always one. */
export default function Seznam(options: OAuthUserConfig<SeznamProfile> = {}): OAuthConfig<SeznamProfile> {
  return {
    id: "seznam",
    name: "Seznam",
    type: "oauth",
    scopeSeparator: ",",
    authorization: { url: "https://login.szn.cz/api/v1/oauth/auth", params: { scope: "identity" } },
    token: { url: "https://login.szn.cz/api/v1/oauth/token" },
    userinfo: { url: "https://login.szn.cz/api/v1/user" },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ oauth_user_id, firstname, lastname, username, email, avatar_url }) => ({
      id: oauth_user_id,
      name: [firstname, lastname].filter(Boolean).join(" ") || (username ?? null),
      email: email ?? null,
      image: avatar_url ?? null,
    }),
    options,
  };
}
