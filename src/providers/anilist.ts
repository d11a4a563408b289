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
    style: {
      brandColor: "#02a9ff",
      mark: "M24 17.53v2.421c0 .71-.391 1.101-1.1 1.101h-5l-.057-.165L11.84 3.736c.106-.502.46-.788 1.053-.788h2.422c.71 0 1.1.391 1.1 1.1v12.38H22.9c.71 0 1.1.392 1.1 1.101zM11.034 2.947l6.337 18.104h-4.918l-1.052-3.131H6.019l-1.077 3.131H0L6.361 2.948h4.673zm-.66 10.96-1.69-5.014-1.541 5.015h3.23z",
    },
    options,
  };
}
