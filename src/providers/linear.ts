/** Linear. https://linear.app/developers/oauth-2-0-authentication */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** The answer to the query below. https://linear.app/developers/graphql */
export interface LinearProfile {
  data: { viewer: { id: string; name: string; email: string; avatarUrl: string | null } };
  [claim: string]: unknown;
}

const query = "query { viewer { id name email avatarUrl } }";

/** Several scopes have commas between them, and `read` is always one. `prompt: "consent"` asks for the workspace each time. */
export default function Linear(options: OAuthUserConfig<LinearProfile> = {}): OAuthConfig<LinearProfile> {
  return {
    id: "linear",
    name: "Linear",
    type: "oauth",
    scopeSeparator: ",",
    authorization: { url: "https://linear.app/oauth/authorize", params: { scope: "read" } },
    token: { url: "https://api.linear.app/oauth/token" },
    userinfo: { url: "https://api.linear.app/graphql", method: "POST", body: { query } },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ data: { viewer } }) => ({
      id: viewer.id,
      name: viewer.name,
      email: viewer.email,
      image: viewer.avatarUrl,
    }),
    style: { brandColor: "#5e6ad2" },
    mark: () => import("./lib/marks/linear.ts"),
    options,
  };
}
