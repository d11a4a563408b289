/** Trakt. https://trakt.docs.apiary.io/#reference/authentication-oauth */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";
import { jsonFrom } from "./lib/parts.ts";

/** https://trakt.docs.apiary.io/#reference/users/settings/retrieve-settings */
export interface TraktProfile {
  user: {
    username: string;
    name?: string | null;
    /** The slug follows the name; `uuid` stays. */
    ids: { slug: string; uuid: string };
    images?: { avatar?: { full?: string | null } };
  };
  [claim: string]: unknown;
}

/** Returns no e-mail address. Its pictures must not be shown straight from its servers: keep a copy. */
export default function Trakt(options: OAuthUserConfig<TraktProfile> = {}): OAuthConfig<TraktProfile> {
  return {
    id: "trakt",
    name: "Trakt",
    type: "oauth",
    authorization: { url: "https://trakt.tv/oauth/authorize", params: { scope: "" } },
    token: { url: "https://api.trakt.tv/oauth/token" },
    userinfo: {
      request: ({ tokens, provider, fetch }) =>
        jsonFrom(fetch, "https://api.trakt.tv/users/settings", {
          authorization: `Bearer ${tokens.access_token}`,
          "trakt-api-version": "2",
          "trakt-api-key": String(provider.clientId),
        }),
    },
    profile: ({ user: { ids, name, username, images } }) => ({
      id: ids.uuid,
      name: name || username,
      email: null,
      image: images?.avatar?.full ?? null,
    }),
    style: { brandColor: "#ed2224" },
    mark: () => import("./lib/marks/trakt.ts"),
    options,
  };
}
