/** Product Hunt. https://api.producthunt.com/v2/docs */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** The answer to the query below. https://api-v2-docs.producthunt.com/object/user/ */
export interface ProductHuntProfile {
  data: { viewer: { user: { id: string; name: string; username: string; profileImage?: string | null } } };
  [claim: string]: unknown;
}

const query = "query { viewer { user { id name username profileImage } } }";

/** Returns no e-mail address. */
export default function ProductHunt(
  options: OAuthUserConfig<ProductHuntProfile> = {},
): OAuthConfig<ProductHuntProfile> {
  return {
    id: "producthunt",
    name: "Product Hunt",
    type: "oauth",
    authorization: {
      url: "https://api.producthunt.com/v2/oauth/authorize",
      params: { scope: "public private" },
    },
    token: { url: "https://api.producthunt.com/v2/oauth/token" },
    userinfo: { url: "https://api.producthunt.com/v2/api/graphql", method: "POST", body: { query } },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ data: { viewer } }) => ({
      id: viewer.user.id,
      name: viewer.user.name || viewer.user.username,
      email: null,
      image: viewer.user.profileImage ?? null,
    }),
    style: { brandColor: "#da552f" },
    mark: () => import("./lib/marks/producthunt.ts"),
    options,
  };
}
