/** Concept2 Logbook. https://log.concept2.com/developers/documentation/ */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** https://log.concept2.com/developers/documentation/#users */
export interface Concept2Profile {
  data: { id: number; username: string; email?: string | null; profile_image?: string | null };
  [claim: string]: unknown;
}

/** Scopes have commas between them: for workouts too, set `authorization: { params: { scope: "user:read,results:read" } }`. */
export default function Concept2(options: OAuthUserConfig<Concept2Profile> = {}): OAuthConfig<Concept2Profile> {
  return {
    id: "concept2",
    name: "Concept2",
    type: "oauth",
    scopeSeparator: ",",
    authorization: { url: "https://log.concept2.com/oauth/authorize", params: { scope: "user:read" } },
    token: { url: "https://log.concept2.com/oauth/access_token" },
    userinfo: {
      url: "https://log.concept2.com/api/users/me",
      headers: { accept: "application/vnd.c2logbook.v1+json" },
    },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ data: { id, username, email, profile_image } }) => ({
      id: String(id),
      name: username,
      email: email ?? null,
      image: profile_image ?? null,
    }),
    options,
  };
}
