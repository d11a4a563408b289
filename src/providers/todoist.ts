/** Todoist. https://developer.todoist.com/api/v1/#tag/Authorization */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** https://developer.todoist.com/api/v1/#tag/User */
export interface TodoistProfile {
  id: string;
  full_name: string;
  email: string;
  avatar_big?: string | null;
  [claim: string]: unknown;
}

/** Scopes are separated by commas. The redirect URI is the one in the settings of the application. */
export default function Todoist(options: OAuthUserConfig<TodoistProfile> = {}): OAuthConfig<TodoistProfile> {
  return {
    id: "todoist",
    name: "Todoist",
    type: "oauth",
    scopeSeparator: ",",
    authorization: { url: "https://app.todoist.com/oauth/authorize", params: { scope: "data:read" } },
    token: { url: "https://api.todoist.com/oauth/access_token" },
    userinfo: { url: "https://api.todoist.com/api/v1/user" },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ id, full_name, email, avatar_big }) => ({
      id: String(id),
      name: full_name,
      email: email ?? null,
      image: avatar_big ?? null,
    }),
    style: { brandColor: "#e44332" },
    mark: () => import("./lib/marks/todoist.ts"),
    options,
  };
}
