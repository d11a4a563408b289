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
    style: {
      brandColor: "#24292f",
      mark: "M2 18.439l3.69-2.828c1.961 2.56 4.044 3.739 6.363 3.739 2.307 0 4.33-1.166 6.203-3.704L22 18.405C19.298 22.065 15.941 24 12.053 24 8.178 24 4.788 22.078 2 18.439zM12.04 6.15l-6.568 5.66-3.036-3.52L12.055 0l9.543 8.296-3.05 3.509z",
    },
    options,
  };
}
