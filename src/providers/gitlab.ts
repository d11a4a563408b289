/** GitLab, on gitlab.com or self-managed. https://docs.gitlab.com/api/oauth2/ */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** https://docs.gitlab.com/api/users/#get-the-current-user */
export interface GitLabProfile {
  id: number;
  username: string;
  name: string | null;
  email: string | null;
  /** When the address was confirmed. */
  confirmed_at: string | null;
  avatar_url: string | null;
  [claim: string]: unknown;
}

/** Options of {@link GitLab}, besides those of every OAuth provider. */
export interface GitLabOptions extends OAuthUserConfig<GitLabProfile> {
  /** Address of the server. Default: `https://gitlab.com`. */
  baseUrl?: string | undefined;
}

function server(address: string): Partial<OAuthConfig<GitLabProfile>> {
  const base = address.replace(/\/$/, "");
  return {
    issuer: base,
    authorization: { url: `${base}/oauth/authorize`, params: { scope: "read_user" } },
    token: { url: `${base}/oauth/token` },
    userinfo: { url: `${base}/api/v4/user` },
    // https://docs.gitlab.com/api/oauth2/
    refresh: { rotates: true },
    logout: { revocation: `${base}/oauth/revoke` },
  };
}

/** For a server of your own, set `baseUrl`, or `issuer` (or `AUTH_GITLAB_ISSUER`). */
export default function GitLab(options: GitLabOptions = {}): OAuthConfig<GitLabProfile> {
  const { baseUrl, ...rest } = options;
  const own = baseUrl ?? rest.issuer;
  return {
    id: "gitlab",
    name: "GitLab",
    type: "oauth",
    ...(own && server(own)),
    derive: ({ issuer = "https://gitlab.com" }) => server(own ?? issuer),
    profile: ({ id, name, username, email, avatar_url }) => ({
      id: String(id),
      name: name ?? username,
      email,
      image: avatar_url,
    }),
    emailVerified: ({ confirmed_at }) => typeof confirmed_at === "string",
    style: { brandColor: "#fc6d26" },
    mark: () => import("./lib/marks/gitlab.ts"),
    options: rest,
  };
}
