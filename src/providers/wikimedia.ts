/** Wikimedia, and any MediaWiki with the extension OAuth. https://www.mediawiki.org/wiki/OAuth/For_Developers */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** https://www.mediawiki.org/wiki/OAuth/For_Developers#Identifying_the_user_2 */
export interface WikimediaProfile {
  /** The number of the account on all wikis. */
  sub: string | number;
  username: string;
  /** Only if the application was granted it. */
  email?: string;
  confirmed_email?: boolean;
  [claim: string]: unknown;
}

/** Options of {@link Wikimedia}, besides those of every OAuth provider. */
export interface WikimediaOptions extends OAuthUserConfig<WikimediaProfile> {
  /** Where the REST API of the wiki is. Default: `https://meta.wikimedia.org/w/rest.php`. */
  baseUrl?: string | undefined;
}

/** Has no scopes: what an application may see was granted when it was registered. */
export default function Wikimedia(options: WikimediaOptions = {}): OAuthConfig<WikimediaProfile> {
  const { baseUrl = "https://meta.wikimedia.org/w/rest.php", ...rest } = options;
  const base = `${baseUrl.replace(/\/$/, "")}/oauth2`;
  return {
    id: "wikimedia",
    name: "Wikimedia",
    type: "oauth",
    authorization: { url: `${base}/authorize` },
    token: { url: `${base}/access_token` },
    userinfo: { url: `${base}/resource/profile` },
    profile: ({ sub, username, email }) => ({ id: String(sub), name: username, email: email ?? null, image: null }),
    emailVerified: ({ confirmed_email }) => confirmed_email === true,
    style: { brandColor: "#000000" },
    options: rest,
  };
}
