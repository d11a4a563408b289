/** Webflow. https://developers.webflow.com/data/reference/oauth-app */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** https://developers.webflow.com/data/reference/token/authorized-by */
export interface WebflowProfile {
  id: string;
  firstName?: string | null;
  lastName?: string | null;
  email?: string | null;
  [claim: string]: unknown;
}

/** Sign-in with Webflow. Default scope: `authorized_user:read`. */
export default function Webflow(options: OAuthUserConfig<WebflowProfile> = {}): OAuthConfig<WebflowProfile> {
  return {
    id: "webflow",
    name: "Webflow",
    type: "oauth",
    authorization: { url: "https://webflow.com/oauth/authorize", params: { scope: "authorized_user:read" } },
    token: { url: "https://api.webflow.com/oauth/access_token" },
    userinfo: { url: "https://api.webflow.com/v2/token/authorized_by" },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ id, firstName, lastName, email }) => ({
      id,
      name: [firstName, lastName].filter(Boolean).join(" ") || null,
      email: email ?? null,
      image: null,
    }),
    style: { brandColor: "#146ef5" },
    mark: () => import("./lib/marks/webflow.ts"),
    options,
  };
}
