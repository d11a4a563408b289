/** Dribbble. https://developer.dribbble.com/v2/oauth/ */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** https://developer.dribbble.com/v2/users/ */
export interface DribbbleProfile {
  id: number;
  login: string;
  name: string | null;
  /** Not in the documentation. */
  email?: string | null;
  avatar_url: string | null;
  [claim: string]: unknown;
}

/** Sign-in with Dribbble. Default scope: `public`. */
export default function Dribbble(options: OAuthUserConfig<DribbbleProfile> = {}): OAuthConfig<DribbbleProfile> {
  return {
    id: "dribbble",
    name: "Dribbble",
    type: "oauth",
    authorization: { url: "https://dribbble.com/oauth/authorize", params: { scope: "public" } },
    token: { url: "https://dribbble.com/oauth/token" },
    userinfo: { url: "https://api.dribbble.com/v2/user" },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ id, login, name, email, avatar_url }) => ({
      id: String(id),
      name: name ?? login,
      email: email ?? null,
      image: avatar_url,
    }),
    style: { brandColor: "#000000" },
    mark: () => import("./lib/marks/dribbble.ts"),
    options,
  };
}
