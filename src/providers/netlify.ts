/** Netlify. https://docs.netlify.com/api/get-started/#oauth2 */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** https://open-api.netlify.com/#tag/user/operation/getCurrentUser */
export interface NetlifyProfile {
  id: string;
  full_name?: string | null;
  email?: string | null;
  avatar_url?: string | null;
  [claim: string]: unknown;
}

/** Has no scopes: a token opens everything. */
export default function Netlify(options: OAuthUserConfig<NetlifyProfile> = {}): OAuthConfig<NetlifyProfile> {
  return {
    id: "netlify",
    name: "Netlify",
    type: "oauth",
    authorization: { url: "https://app.netlify.com/authorize" },
    token: { url: "https://api.netlify.com/oauth/token" },
    userinfo: { url: "https://api.netlify.com/api/v1/user" },
    profile: ({ id, full_name, email, avatar_url }) => ({
      id,
      name: full_name ?? null,
      email: email ?? null,
      image: avatar_url ?? null,
    }),
    style: { brandColor: "#32e6e2" },
    mark: () => import("./lib/marks/netlify.ts"),
    options,
  };
}
