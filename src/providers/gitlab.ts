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

export interface GitLabOptions extends OAuthUserConfig<GitLabProfile> {
  /** Default: `https://gitlab.com`. */
  baseUrl?: string | undefined;
}

function server(address: string): Partial<OAuthConfig<GitLabProfile>> {
  const base = address.replace(/\/$/, "");
  return {
    issuer: base,
    authorization: { url: `${base}/oauth/authorize`, params: { scope: "read_user" } },
    token: { url: `${base}/oauth/token` },
    userinfo: { url: `${base}/api/v4/user` },
  };
}

/** A self-managed one is named by `baseUrl`, or by `issuer` (or `AUTH_GITLAB_ISSUER`). */
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
    style: {
      brandColor: "#fc6d26",
      mark: "m23.6004 9.5927-.0337-.0862L20.3.9814a.851.851 0 0 0-.3362-.405.8748.8748 0 0 0-.9997.0539.8748.8748 0 0 0-.29.4399l-2.2055 6.748H7.5375l-2.2057-6.748a.8573.8573 0 0 0-.29-.4412.8748.8748 0 0 0-.9997-.0537.8585.8585 0 0 0-.3362.4049L.4332 9.5015l-.0325.0862a6.0657 6.0657 0 0 0 2.0119 7.0105l.0113.0087.03.0213 4.976 3.7264 2.462 1.8633 1.4995 1.1321a1.0085 1.0085 0 0 0 1.2197 0l1.4995-1.1321 2.4619-1.8633 5.006-3.7489.0125-.01a6.0682 6.0682 0 0 0 2.0094-7.003z",
    },
    options: rest,
  };
}
