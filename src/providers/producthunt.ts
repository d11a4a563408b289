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
    style: {
      brandColor: "#da552f",
      mark: "M13.604 8.4h-3.405V12h3.405c.995 0 1.801-.806 1.801-1.801 0-.993-.805-1.799-1.801-1.799zM12 0C5.372 0 0 5.372 0 12s5.372 12 12 12 12-5.372 12-12S18.628 0 12 0zm1.604 14.4h-3.405V18H7.801V6h5.804c2.319 0 4.2 1.88 4.2 4.199 0 2.321-1.881 4.201-4.201 4.201z",
    },
    options,
  };
}
