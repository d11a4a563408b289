/** SoundCloud. https://developers.soundcloud.com/docs/api/guide#authentication */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";
import { jsonFrom } from "./lib/parts.ts";

/** https://developers.soundcloud.com/docs/api/explorer/open-api#/me/get_me */
export interface SoundCloudProfile {
  /** For example `soundcloud:users:12345`. */
  urn?: string;
  /** On its way out. */
  id?: number;
  username: string;
  /** Empty where the user has not entered one. */
  full_name?: string;
  avatar_url?: string;
  [claim: string]: unknown;
}

/** Returns no e-mail address. */
export default function SoundCloud(options: OAuthUserConfig<SoundCloudProfile> = {}): OAuthConfig<SoundCloudProfile> {
  return {
    id: "soundcloud",
    name: "SoundCloud",
    type: "oauth",
    authorization: { url: "https://secure.soundcloud.com/authorize" },
    token: { url: "https://secure.soundcloud.com/oauth/token" },
    userinfo: {
      request: ({ tokens, fetch }) =>
        jsonFrom(fetch, "https://api.soundcloud.com/me", { authorization: `OAuth ${tokens.access_token}` }),
    },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ urn, id, full_name, username, avatar_url }) => ({
      id: String(urn ?? id),
      name: full_name || username,
      email: null,
      image: avatar_url ?? null,
    }),
    style: { brandColor: "#ff5500" },
    mark: () => import("./lib/marks/soundcloud.ts"),
    options,
  };
}
