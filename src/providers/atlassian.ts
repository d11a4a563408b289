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
    style: {
      brandColor: "#0052cc",
      mark: "M7.12 11.084a.683.683 0 00-1.16.126L.075 22.974a.703.703 0 00.63 1.018h8.19a.678.678 0 00.63-.39c1.767-3.65.696-9.203-2.406-12.52zM11.434.386a15.515 15.515 0 00-.906 15.317l3.95 7.9a.703.703 0 00.628.388h8.19a.703.703 0 00.63-1.017L12.63.38a.664.664 0 00-1.196.006z",
    },
    options,
  };
}
