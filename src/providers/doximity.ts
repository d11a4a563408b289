/** Doximity. https://www.doximity.com/developers/documentation */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** https://www.doximity.com/developers/documentation: the answer to `/users/current`, by the scopes `basic` and `email` */
export interface DoximityProfile {
  id: number;
  full_name?: string;
  firstname?: string;
  lastname?: string;
  /** Not known to be verified. */
  email?: string;
  [claim: string]: unknown;
}

/** Sign-in with Doximity. Default scope: `basic email`. */
export default function Doximity(options: OAuthUserConfig<DoximityProfile> = {}): OAuthConfig<DoximityProfile> {
  return {
    id: "doximity",
    name: "Doximity",
    type: "oauth",
    authorization: { url: "https://auth.doximity.com/oauth/authorize", params: { scope: "basic email" } },
    token: { url: "https://auth.doximity.com/oauth/token" },
    userinfo: { url: "https://www.doximity.com/api/v1/users/current" },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ id, full_name, email }) => ({
      id: String(id),
      name: full_name ?? null,
      email: email ?? null,
      image: null,
    }),
    options,
  };
}
