/** Mastodon, one instance of it. https://docs.joinmastodon.org/client/token/ */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** https://docs.joinmastodon.org/entities/Account/ */
export interface MastodonProfile {
  /** A number as text, which another instance gives to another person. */
  id: string;
  username: string;
  /** Empty where the user has not entered one. */
  display_name: string;
  avatar_static: string;
  [claim: string]: unknown;
}

function instance(issuer?: string): Partial<OAuthConfig<MastodonProfile>> {
  const authorization = { params: { scope: "profile" } };
  if (!issuer) return { authorization };
  const base = issuer.replace(/\/$/, "");
  return {
    authorization: { ...authorization, url: `${base}/oauth/authorize` },
    token: { url: `${base}/oauth/token` },
    userinfo: { url: `${base}/api/v1/accounts/verify_credentials` },
    // https://docs.joinmastodon.org/methods/oauth/#revoke
    logout: { revocation: `${base}/oauth/revoke` },
    // With the instance, so that another one never signs in the people of this one.
    profile: ({ id, username, display_name, avatar_static }) => ({
      id: `${base}/api/v1/accounts/${id}`,
      name: display_name || username,
      email: null,
      image: avatar_static,
    }),
  };
}

/**
 * Needs `issuer` (or `AUTH_MASTODON_ISSUER`): the instance, as in `https://mastodon.example`. Register at each instance
 * by itself. Returns no e-mail address. Servers before 4.3 do not know the scope `profile`: there, ask for `read`.
 */
export default function Mastodon(options: OAuthUserConfig<MastodonProfile> = {}): OAuthConfig<MastodonProfile> {
  return {
    id: "mastodon",
    name: "Mastodon",
    type: "oauth",
    ...instance(options.issuer),
    derive: ({ issuer }) => instance(issuer),
    style: { brandColor: "#6364ff" },
    mark: () => import("./lib/marks/mastodon.ts"),
    options,
  };
}
