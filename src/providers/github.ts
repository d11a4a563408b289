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

/** Options of {@link GitHub}, besides those of every OAuth provider. */
export interface GitHubOptions extends OAuthUserConfig<GitHubProfile> {
  /** GitHub Enterprise Server, for example `{ baseUrl: "https://github.example.com" }`. */
  enterprise?: { baseUrl: string } | undefined;
}

/** The profile has at most the public address, so the verified ones are asked for too. An app may lack the right to see them. */
async function requestProfile({ tokens, provider: { userinfo }, fetch }: UserinfoRequest): Promise<Profile> {
  const address = (userinfo as { readonly url?: string }).url ?? userinfo;
  const headers = { authorization: `Bearer ${tokens.access_token}`, accept: "application/vnd.github+json" };
  const ask = (path: string) => fetch(address + path, { headers });
  const [user, emails] = await Promise.all([ask(""), ask("/emails")]);
  if (!user.ok) throw new Error(`GitHub sent no profile: status ${user.status}.`);
  const list: { email: string; primary: boolean; verified: boolean }[] = emails.ok ? await emails.json() : [];
  const own = list.find(({ primary, verified }) => primary && verified);
  const profile = (await user.json()) as Profile;
  return { ...profile, email: own?.email ?? profile.email ?? null, email_verified: !!own };
}

const home = "https://github.com";

/** `address`: the server, or its issuer. */
function server(address: string): Partial<OAuthConfig<GitHubProfile>> {
  const base = address.replace(/(\/login\/oauth)?\/?$/, "");
  const issuer = `${base}/login/oauth`;
  const api = base === home ? "https://api.github.com" : `${base}/api/v3`;
  return {
    issuer,
    authorization: { url: `${issuer}/authorize`, params: { scope: "read:user user:email" } },
    token: { url: `${issuer}/access_token` },
    userinfo: { url: `${api}/user`, request: requestProfile },
  };
}

/** For an Enterprise Server, set `enterprise`, or `issuer` (or `AUTH_GITHUB_ISSUER`). */
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
    // Refresh tokens are those of GitHub Apps; tokens of OAuth apps do not expire.
    // https://docs.github.com/apps/creating-github-apps/authenticating-with-a-github-app/refreshing-user-access-tokens
    refresh: { rotates: true },
    // Its API deletes tokens in a way of its own. https://docs.github.com/rest/apps/oauth-applications#delete-an-app-token
    logout: false,
    style: { brandColor: "#24292f" },
    mark: () => import("./lib/marks/github.ts"),
    options,
  };
}
