/** Teamleader. https://developer.focus.teamleader.eu/docs/authentication */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** https://developer.focus.teamleader.eu/docs/api/users-me */
export interface TeamleaderProfile {
  data: {
    id: string;
    first_name?: string | null;
    last_name?: string | null;
    email?: string | null;
    avatar_url?: string | null;
  };
  [claim: string]: unknown;
}

/** What an integration may do was chosen where it was registered: the scope `users` must be among it. */
export default function Teamleader(options: OAuthUserConfig<TeamleaderProfile> = {}): OAuthConfig<TeamleaderProfile> {
  return {
    id: "teamleader",
    name: "Teamleader",
    type: "oauth",
    authorization: { url: "https://focus.teamleader.eu/oauth2/authorize", params: { scope: "users" } },
    token: { url: "https://focus.teamleader.eu/oauth2/access_token" },
    userinfo: { url: "https://api.focus.teamleader.eu/users.me" },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ data: { id, first_name, last_name, email, avatar_url } }) => ({
      id,
      name: [first_name, last_name].filter(Boolean).join(" ") || null,
      email: email ?? null,
      image: avatar_url ?? null,
    }),
    options,
  };
}
