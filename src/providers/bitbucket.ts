/** Bitbucket. https://support.atlassian.com/bitbucket-cloud/docs/use-oauth-on-bitbucket-cloud/ */
import type { OAuthConfig, OAuthUserConfig, UserinfoRequest } from "../core/types/provider.ts";
import type { Profile } from "../core/types/user.ts";

/** https://developer.atlassian.com/cloud/bitbucket/rest/api-group-users/#api-user-get */
export interface BitbucketProfile {
  account_id: string;
  uuid: string;
  display_name: string | null;
  username?: string;
  /** The primary address, from a request of its own. */
  email: string | null;
  /** Whether Bitbucket has confirmed it. */
  email_verified: boolean;
  links: { avatar?: { href: string } };
  [claim: string]: unknown;
}

const api = "https://api.bitbucket.org/2.0/user";

interface Addresses {
  values: { email: string; is_primary: boolean; is_confirmed: boolean }[];
}

/** The profile has no address. A consumer may lack the right to see those that there are. */
async function request({ tokens, fetch }: UserinfoRequest): Promise<Profile> {
  const headers = { authorization: `Bearer ${tokens.access_token}`, accept: "application/json" };
  const [user, emails] = await Promise.all([fetch(api, { headers }), fetch(`${api}/emails`, { headers })]);
  if (!user.ok) throw new Error(`Bitbucket answered with status ${user.status} when it was asked for the profile.`);
  const { values } = emails.ok ? ((await emails.json()) as Addresses) : { values: [] };
  const primary = values.find(({ is_primary }) => is_primary);
  const profile = (await user.json()) as Profile;
  return { ...profile, email: primary?.email ?? null, email_verified: primary?.is_confirmed === true };
}

/** Sign-in with Bitbucket. Default scope: `account email`. */
export default function Bitbucket(options: OAuthUserConfig<BitbucketProfile> = {}): OAuthConfig<BitbucketProfile> {
  return {
    id: "bitbucket",
    name: "Bitbucket",
    type: "oauth",
    authorization: { url: "https://bitbucket.org/site/oauth2/authorize", params: { scope: "account email" } },
    token: { url: "https://bitbucket.org/site/oauth2/access_token" },
    userinfo: { url: api, request },
    profile: ({ account_id, display_name, username, email, links }) => ({
      id: account_id,
      name: display_name ?? username ?? null,
      email,
      image: links.avatar?.href ?? null,
    }),
    style: { brandColor: "#205081" },
    mark: () => import("./lib/marks/bitbucket.ts"),
    options,
  };
}
