/** MusicBrainz. https://musicbrainz.org/doc/Development/OAuth2 */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** https://musicbrainz.org/doc/Development/OAuth2#Userinfo */
export interface MusicBrainzProfile {
  /** The name of the account, which can be changed. */
  sub: string;
  metabrainz_user_id: number;
  email?: string;
  email_verified?: boolean;
  [claim: string]: unknown;
}

/** Options of {@link MusicBrainz}, besides those of every OAuth provider. */
export interface MusicBrainzOptions extends OAuthUserConfig<MusicBrainzProfile> {
  /** MusicBrainz throttles clients that do not identify themselves: `Name/1.0 ( you@example.com )`. Default: `portico`. */
  userAgent?: string | undefined;
}

/** Sign-in with MusicBrainz. Default scope: `profile email`. */
export default function MusicBrainz(options: MusicBrainzOptions = {}): OAuthConfig<MusicBrainzProfile> {
  const { userAgent = "portico", ...rest } = options;
  const headers = { "user-agent": userAgent };
  return {
    id: "musicbrainz",
    name: "MusicBrainz",
    type: "oauth",
    authorization: { url: "https://musicbrainz.org/oauth2/authorize", params: { scope: "profile email" } },
    token: { url: "https://musicbrainz.org/oauth2/token", headers },
    userinfo: { url: "https://musicbrainz.org/oauth2/userinfo", headers },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ metabrainz_user_id, sub, email }) => ({
      id: String(metabrainz_user_id),
      name: sub,
      email: email ?? null,
    }),
    style: { brandColor: "#ba478f" },
    options: rest,
  };
}
