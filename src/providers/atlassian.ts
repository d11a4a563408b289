/** Atlassian. https://developer.atlassian.com/cloud/jira/platform/oauth-2-3lo-apps/ */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** https://developer.atlassian.com/cloud/confluence/user-identity-api-reference/ */
export interface AtlassianProfile {
  account_id: string;
  name: string;
  nickname?: string;
  email?: string | null;
  email_verified?: boolean;
  picture?: string;
  [claim: string]: unknown;
}

/** Sign-in with Atlassian. Default scope: `read:me`. */
export default function Atlassian(options: OAuthUserConfig<AtlassianProfile> = {}): OAuthConfig<AtlassianProfile> {
  return {
    id: "atlassian",
    name: "Atlassian",
    type: "oauth",
    authorization: {
      url: "https://auth.atlassian.com/authorize",
      params: { audience: "api.atlassian.com", scope: "read:me", prompt: "consent" },
    },
    token: { url: "https://auth.atlassian.com/oauth/token" },
    userinfo: { url: "https://api.atlassian.com/me" },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ account_id, name, email, picture }) => ({
      id: account_id,
      name,
      email: email ?? null,
      image: picture ?? null,
    }),
    // An old refresh token is accepted for 10 minutes.
    // https://developer.atlassian.com/cloud/jira/platform/oauth-2-3lo-apps/
    refresh: { rotates: true, mayRetry: true, offline: { scope: "offline_access" } },
    style: { brandColor: "#0052cc" },
    mark: () => import("./lib/marks/atlassian.ts"),
    options,
  };
}
