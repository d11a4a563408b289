/** Podio. https://developers.podio.com/authentication */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";
import { jsonFrom } from "./lib/parts.ts";

/** https://developers.podio.com/doc/users/get-user-status-22480 */
export interface PodioProfile {
  profile: { user_id: number; name: string; mail?: string[]; image?: { link?: string } | null };
  [claim: string]: unknown;
}

/** It has a scheme of its own for the token. */
export default function Podio(options: OAuthUserConfig<PodioProfile> = {}): OAuthConfig<PodioProfile> {
  return {
    id: "podio",
    name: "Podio",
    type: "oauth",
    authorization: { url: "https://podio.com/oauth/authorize" },
    token: { url: "https://podio.com/oauth/token" },
    userinfo: {
      request: ({ tokens, fetch }) =>
        jsonFrom(fetch, "https://api.podio.com/user/status", { authorization: `OAuth2 ${tokens.access_token}` }),
    },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ profile: { user_id, name, mail, image } }) => ({
      id: String(user_id),
      name,
      email: mail?.[0] ?? null,
      image: image?.link ?? null,
    }),
    options,
  };
}
