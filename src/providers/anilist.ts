/** AniList. https://docs.anilist.co/guide/auth/ */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** The answer to the query below. https://docs.anilist.co/reference/object/user */
export interface AniListProfile {
  data: { Viewer: { id: number; name: string; avatar: { large: string | null } | null } };
  [claim: string]: unknown;
}

const query = "query { Viewer { id name avatar { large } } }";

/** Returns no e-mail address and no refresh token: access tokens expire after a year. */
export default function AniList(options: OAuthUserConfig<AniListProfile> = {}): OAuthConfig<AniListProfile> {
  return {
    id: "anilist",
    name: "AniList",
    type: "oauth",
    authorization: { url: "https://anilist.co/api/v2/oauth/authorize" },
    token: { url: "https://anilist.co/api/v2/oauth/token" },
    userinfo: { url: "https://graphql.anilist.co", method: "POST", body: { query } },
    profile: ({ data: { Viewer } }) => ({
      id: String(Viewer.id),
      name: Viewer.name,
      email: null,
      image: Viewer.avatar?.large ?? null,
    }),
    style: { brandColor: "#02a9ff" },
    mark: () => import("./lib/marks/anilist.ts"),
    options,
  };
}
