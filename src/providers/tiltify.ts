/** Tiltify. https://developers.tiltify.com/docs/concepts/authentication */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** https://developers.tiltify.com/api-reference/public#tag/user/operation/V5ApiWeb.Public.UserController.current_user */
export interface TiltifyProfile {
  data: { id: string; username: string; email?: string | null; avatar?: { src: string } | null };
  [claim: string]: unknown;
}

/** The scope `public` returns no e-mail address. */
export default function Tiltify(options: OAuthUserConfig<TiltifyProfile> = {}): OAuthConfig<TiltifyProfile> {
  return {
    id: "tiltify",
    name: "Tiltify",
    type: "oauth",
    authorization: { url: "https://v5api.tiltify.com/oauth/authorize", params: { scope: "public" } },
    token: { url: "https://v5api.tiltify.com/oauth/token" },
    userinfo: { url: "https://v5api.tiltify.com/api/public/current-user" },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ data: { id, username, email, avatar } }) => ({
      id: String(id),
      name: username,
      email: email ?? null,
      image: avatar?.src ?? null,
    }),
    options,
  };
}
