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

/** Token requests repeat the scope: set another in `authorization.params`, `token.params` and `refresh.params`. */
export default function StartGG(options: OAuthUserConfig<StartGGProfile> = {}): OAuthConfig<StartGGProfile> {
  return {
    id: "startgg",
    name: "start.gg",
    type: "oauth",
    authorization: { url: "https://start.gg/oauth/authorize", params: { scope } },
    token: { url: "https://api.start.gg/oauth/access_token", params: { scope } },
    // https://developer.start.gg/docs/oauth/oauth-overview
    refresh: { url: "https://api.start.gg/oauth/refresh", params: { scope } },
    userinfo: { url: "https://api.start.gg/gql/alpha", method: "POST", body: { query } },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ data: { currentUser } }) => ({
      id: String(currentUser.id),
      name: currentUser.player?.gamerTag ?? currentUser.name,
      email: currentUser.email,
      image: currentUser.images?.[0]?.url ?? null,
    }),
    style: { brandColor: "#2e75ba" },
    mark: () => import("./lib/marks/startgg.ts"),
    options,
  };
}
