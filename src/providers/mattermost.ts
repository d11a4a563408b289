/** Mattermost, self-hosted or in the cloud. https://developers.mattermost.com/integrate/apps/authentication/oauth2/ */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** https://api.mattermost.com/#tag/users/operation/GetUser */
export interface MattermostProfile {
  id: string;
  username: string;
  first_name: string;
  last_name: string;
  email: string;
  email_verified?: boolean;
  [claim: string]: unknown;
}

function server(issuer?: string): Partial<OAuthConfig<MattermostProfile>> {
  if (!issuer) return {};
  const base = issuer.replace(/\/$/, "");
  return {
    authorization: { url: `${base}/oauth/authorize` },
    token: { url: `${base}/oauth/access_token` },
    userinfo: { url: `${base}/api/v4/users/me` },
  };
}

/**
 * Needs `issuer` (or `AUTH_MATTERMOST_ISSUER`): the address of the server, as in `https://chat.example.com`. Its console
 * must allow OAuth 2.0 applications. It has no scopes. Pictures need a token.
 */
export default function Mattermost(options: OAuthUserConfig<MattermostProfile> = {}): OAuthConfig<MattermostProfile> {
  return {
    id: "mattermost",
    name: "Mattermost",
    type: "oauth",
    ...server(options.issuer),
    derive: ({ issuer }) => server(issuer),
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ id, username, first_name, last_name, email }) => ({
      id,
      name: username || [first_name, last_name].filter(Boolean).join(" ") || null,
      email,
    }),
    style: { brandColor: "#000000" },
    mark: () => import("./lib/marks/mattermost.ts"),
    options,
  };
}
