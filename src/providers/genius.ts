/** Genius. https://docs.genius.com/ */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";
import { untyped } from "./lib/parts.ts";

/** https://docs.genius.com/#account-h1 */
export interface GeniusProfile {
  response: {
    user: {
      id: number;
      name: string;
      /** Not known to be verified. */
      email?: string | null;
      avatar?: { medium?: { url: string } };
    };
  };
  [claim: string]: unknown;
}

/** Sign-in with Genius. Default scope: `me`. */
export default function Genius(options: OAuthUserConfig<GeniusProfile> = {}): OAuthConfig<GeniusProfile> {
  return {
    id: "genius",
    name: "Genius",
    type: "oauth",
    authorization: { url: "https://api.genius.com/oauth/authorize", params: { scope: "me" } },
    token: { url: "https://api.genius.com/oauth/token", conform: untyped },
    userinfo: { url: "https://api.genius.com/account" },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ response: { user } }) => ({
      id: String(user.id),
      name: user.name,
      email: user.email ?? null,
      image: user.avatar?.medium?.url ?? null,
    }),
    style: { brandColor: "#ffff64" },
    mark: () => import("./lib/marks/genius.ts"),
    options,
  };
}
