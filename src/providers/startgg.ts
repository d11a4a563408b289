/** start.gg. https://developer.start.gg/docs/oauth/oauth-overview */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** The answer to the query below. https://developer.start.gg/reference/user.doc.html */
export interface StartGGProfile {
  data: {
    currentUser: {
      id: number;
      email: string | null;
      name: string | null;
      images: { url: string }[] | null;
      player: { gamerTag: string } | null;
    };
  };
  [claim: string]: unknown;
}

const scope = "user.identity user.email";
const query = "query { currentUser { id email name images { url } player { gamerTag } } }";

/** The token request repeats the scope: set another in both `authorization.params` and `token.params`. */
export default function StartGG(options: OAuthUserConfig<StartGGProfile> = {}): OAuthConfig<StartGGProfile> {
  return {
    id: "startgg",
    name: "start.gg",
    type: "oauth",
    authorization: { url: "https://start.gg/oauth/authorize", params: { scope } },
    token: { url: "https://api.start.gg/oauth/access_token", params: { scope } },
    userinfo: { url: "https://api.start.gg/gql/alpha", method: "POST", body: { query } },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ data: { currentUser } }) => ({
      id: String(currentUser.id),
      name: currentUser.player?.gamerTag ?? currentUser.name,
      email: currentUser.email,
      image: currentUser.images?.[0]?.url ?? null,
    }),
    style: {
      brandColor: "#2e75ba",
      mark: "M6 0A5.999 5.999 0 00.002 6v5.252a.75.75 0 00.75.748H5.25a.748.748 0 00.75-.747V6.749C6 6.334 6.336 6 6.748 6h16.497a.748.748 0 00.749-.748V.749A.743.743 0 0023.247 0zm12.75 12a.748.748 0 00-.75.75v4.5a.748.748 0 01-.747.748H.753a.754.754 0 00-.75.751v4.5a.75.75 0 00.75.751H18a5.999 5.999 0 005.999-6v-5.25a.75.75 0 00-.75-.75z",
    },
    options,
  };
}
