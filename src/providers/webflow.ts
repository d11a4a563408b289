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
    style: {
      brandColor: "#146ef5",
      mark: "m24 4.515-7.658 14.97H9.149l3.205-6.204h-.144C9.566 16.713 5.621 18.973 0 19.485v-6.118s3.596-.213 5.71-2.435H0V4.515h6.417v5.278l.144-.001 2.622-5.277h4.854v5.244h.144l2.72-5.244H24Z",
    },
    options,
  };
}
