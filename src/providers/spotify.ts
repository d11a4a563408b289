/** Spotify. https://developer.spotify.com/documentation/web-api/tutorials/code-flow */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** https://developer.spotify.com/documentation/web-api/reference/get-current-users-profile */
export interface SpotifyProfile {
  id: string;
  display_name: string | null;
  /** Entered by the user. Spotify documents that it is not verified. */
  email?: string;
  images?: { url: string }[];
  [claim: string]: unknown;
}

/** Refuses callback URLs on `localhost`: for development, use `http://127.0.0.1`. */
export default function Spotify(options: OAuthUserConfig<SpotifyProfile> = {}): OAuthConfig<SpotifyProfile> {
  return {
    id: "spotify",
    name: "Spotify",
    type: "oauth",
    authorization: { url: "https://accounts.spotify.com/authorize", params: { scope: "user-read-email" } },
    token: { url: "https://accounts.spotify.com/api/token" },
    userinfo: { url: "https://api.spotify.com/v1/me" },
    profile: ({ id, display_name, email, images }) => ({
      id,
      name: display_name,
      email: email ?? null,
      image: images?.[0]?.url ?? null,
    }),
    style: { brandColor: "#1db954" },
    mark: () => import("./lib/marks/spotify.ts"),
    options,
  };
}
