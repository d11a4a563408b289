/** SourceHut. https://man.sr.ht/meta.sr.ht/oauth.md */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** The answer to the query below. https://man.sr.ht/meta.sr.ht/graphql.md */
export interface SourceHutProfile {
  data: { me: { id: number; username: string; email?: string | null } };
  [claim: string]: unknown;
}

const query = "query { me { id username email } }";

/** Scopes look like `meta.sr.ht/PROFILE:RO`. */
export default function SourceHut(options: OAuthUserConfig<SourceHutProfile> = {}): OAuthConfig<SourceHutProfile> {
  return {
    id: "sourcehut",
    name: "SourceHut",
    type: "oauth",
    authorization: { url: "https://meta.sr.ht/oauth2/authorize", params: { scope: "meta.sr.ht/PROFILE:RO" } },
    token: { url: "https://meta.sr.ht/oauth2/access-token" },
    userinfo: { url: "https://meta.sr.ht/query", method: "POST", body: { query } },
    client: { token_endpoint_auth_method: "client_secret_basic" },
    profile: ({ data: { me } }) => ({ id: String(me.id), name: me.username, email: me.email ?? null, image: null }),
    style: { brandColor: "#000000" },
    mark: () => import("./lib/marks/sourcehut.ts"),
    options,
  };
}
