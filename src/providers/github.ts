/** GitHub, and GitHub Enterprise Server. https://docs.github.com/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps */
import type { OAuthConfig, OAuthUserConfig, UserinfoRequest } from "../core/types/provider.ts";
import type { Profile } from "../core/types/user.ts";

/** https://docs.github.com/rest/users/users#get-the-authenticated-user */
export interface GitHubProfile {
  id: number;
  login: string;
  name: string | null;
  /** The primary address if GitHub has verified it; otherwise the one that the person shows in public, if any. */
  email: string | null;
  /** Whether `email` is the verified primary address. */
  email_verified: boolean;
  avatar_url: string;
  [claim: string]: unknown;
}

export interface GitHubOptions extends OAuthUserConfig<GitHubProfile> {
  /** GitHub Enterprise Server, for example `{ baseUrl: "https://github.example.com" }`. */
  enterprise?: { baseUrl: string } | undefined;
}

/** The profile has at most the public address, so the verified ones are asked for too. An app may lack the right to see them. */
const profileFrom =
  (api: string) =>
  async (context: UserinfoRequest): Promise<Profile> => {
    const headers = { authorization: `Bearer ${context.tokens.access_token}`, accept: "application/vnd.github+json" };
    const ask = (path: string) => context.fetch(`${api}${path}`, { headers });
    const [user, emails] = await Promise.all([ask("/user"), ask("/user/emails")]);
    if (!user.ok) throw new Error(`GitHub answered with status ${user.status} when it was asked for the profile.`);
    const list = emails.ok ? ((await emails.json()) as { email: string; primary: boolean; verified: boolean }[]) : [];
    const own = list.find(({ primary, verified }) => primary && verified);
    const profile = (await user.json()) as Profile;
    return { ...profile, email: own?.email ?? profile.email ?? null, email_verified: own !== undefined };
  };

const home = "https://github.com";

/** `address`: the server, or its issuer. */
function server(address: string): Partial<OAuthConfig<GitHubProfile>> {
  const base = address.replace(/\/$/, "").replace(/\/login\/oauth$/, "");
  const api = base === home ? "https://api.github.com" : `${base}/api/v3`;
  return {
    issuer: `${base}/login/oauth`,
    authorization: { url: `${base}/login/oauth/authorize`, params: { scope: "read:user user:email" } },
    token: { url: `${base}/login/oauth/access_token` },
    userinfo: { url: `${api}/user`, request: profileFrom(api) },
  };
}

/** An Enterprise Server is named by `enterprise`, or by `issuer` (or `AUTH_GITHUB_ISSUER`). */
export default function GitHub(options: GitHubOptions = {}): OAuthConfig<GitHubProfile> {
  const own = options.enterprise?.baseUrl ?? options.issuer;
  return {
    id: "github",
    name: "GitHub",
    type: "oauth",
    ...(own && server(own)),
    derive: ({ issuer = home }) => server(own ?? issuer),
    profile: ({ id, name, login, email, avatar_url }) => ({
      id: String(id),
      name: name ?? login,
      email,
      image: avatar_url,
    }),
    style: {
      brandColor: "#24292f",
      mark: "M12 .297c-6.63 0-12 5.373-12 12 0 5.303 3.438 9.8 8.205 11.385.6.113.82-.258.82-.577 0-.285-.01-1.04-.015-2.04-3.338.724-4.042-1.61-4.042-1.61C4.422 18.07 3.633 17.7 3.633 17.7c-1.087-.744.084-.729.084-.729 1.205.084 1.838 1.236 1.838 1.236 1.07 1.835 2.809 1.305 3.495.998.108-.776.417-1.305.76-1.605-2.665-.3-5.466-1.332-5.466-5.93 0-1.31.465-2.38 1.235-3.22-.135-.303-.54-1.523.105-3.176 0 0 1.005-.322 3.3 1.23.96-.267 1.98-.399 3-.405 1.02.006 2.04.138 3 .405 2.28-1.552 3.285-1.23 3.285-1.23.645 1.653.24 2.873.12 3.176.765.84 1.23 1.91 1.23 3.22 0 4.61-2.805 5.625-5.475 5.92.42.36.81 1.096.81 2.22 0 1.606-.015 2.896-.015 3.286 0 .315.21.69.825.57C20.565 22.092 24 17.592 24 12.297c0-6.627-5.373-12-12-12",
    },
    options,
  };
}
