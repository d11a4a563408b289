/** Mastodon, one instance of it. https://docs.joinmastodon.org/client/token/ */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** https://docs.joinmastodon.org/entities/Account/ */
export interface MastodonProfile {
  /** A number as text, which another instance gives to another person. */
  id: string;
  username: string;
  /** Empty for whoever has not said. */
  display_name: string;
  avatar_static: string;
  [claim: string]: unknown;
}

/**
 * Needs `issuer` (or `AUTH_MASTODON_ISSUER`): the instance, as in `https://mastodon.example`. Register at each instance
 * by itself. Tells no e-mail address. Servers before 4.3 do not know the scope `profile`: there, ask for `read`.
 */
export default function Mastodon(options: OAuthUserConfig<MastodonProfile> = {}): OAuthConfig<MastodonProfile> {
  const base = options.issuer?.replace(/\/$/, "");
  const at = (path: string) => (base ? { url: `${base}${path}` } : {});
  return {
    id: "mastodon",
    name: "Mastodon",
    type: "oauth",
    authorization: { ...at("/oauth/authorize"), params: { scope: "profile" } },
    token: at("/oauth/token"),
    userinfo: at("/api/v1/accounts/verify_credentials"),
    // With the instance, so that another one never signs in the people of this one.
    profile: ({ id, username, display_name, avatar_static }) => ({
      id: `${base}/api/v1/accounts/${id}`,
      name: display_name || username,
      email: null,
      image: avatar_static,
    }),
    style: { brandColor: "#6364ff" },
    options,
  };
}
