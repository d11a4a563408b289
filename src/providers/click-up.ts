/** ClickUp. https://developer.clickup.com/docs/authentication */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** https://developer.clickup.com/reference/getauthorizeduser */
export interface ClickUpProfile {
  user: { id: number; username: string | null; email?: string | null; profilePicture: string | null };
  [claim: string]: unknown;
}

/** Has no scopes: people choose the workspaces. Access tokens do not expire. */
export default function ClickUp(options: OAuthUserConfig<ClickUpProfile> = {}): OAuthConfig<ClickUpProfile> {
  return {
    id: "click-up",
    name: "ClickUp",
    type: "oauth",
    authorization: { url: "https://app.clickup.com/api" },
    token: { url: "https://api.clickup.com/api/v2/oauth/token" },
    userinfo: { url: "https://api.clickup.com/api/v2/user" },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ user: { id, username, email, profilePicture } }) => ({
      id: String(id),
      name: username,
      email: email ?? null,
      image: profilePicture,
    }),
    style: { brandColor: "#24292f" },
    mark: () => import("./lib/marks/click-up.ts"),
    options,
  };
}
