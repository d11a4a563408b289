/** Spotify, as its documentation shows it. */
import Spotify from "../../src/providers/spotify.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const userinfo = {
  display_name: "JM Wizzler",
  email: "email@example.com",
  external_urls: { spotify: "https://open.spotify.com/user/wizzler" },
  href: "https://api.spotify.com/v1/users/wizzler",
  id: "wizzler",
  images: [{ height: 300, url: "https://i.scdn.co/image/ab67616d00001e02ff9ca10b55ce82ae553c8228", width: 300 }],
  type: "user",
  uri: "spotify:user:wizzler",
};
const { display_name: name, email } = userinfo;
const image = userinfo.images[0]?.url ?? null;

export const spotify: Fixture = {
  id: "spotify",
  documented: [
    "https://developer.spotify.com/documentation/web-api/tutorials/code-flow",
    "https://developer.spotify.com/documentation/web-api/reference/get-current-users-profile",
  ],
  provider: Spotify({ clientId, clientSecret }),
  issuer: {
    url: "https://accounts.spotify.com",
    oidc: false,
    endpoints: {
      authorization: "https://accounts.spotify.com/authorize",
      token: "https://accounts.spotify.com/api/token",
      userinfo: "https://api.spotify.com/v1/me",
    },
  },
  authorization: { url: "https://accounts.spotify.com/authorize", params: { scope: "user-read-email" } },
  refresh: {
    documented: ["https://developer.spotify.com/documentation/web-api/tutorials/refreshing-tokens"],
    response: {
      access_token: "BQBLuPRYBQBP8stIv5xr",
      token_type: "Bearer",
      expires_in: 3600,
      scope: "user-read-email",
    },
  },
  accountId: userinfo.id,
  usual: { userinfo, user: { name, email, image }, verified: false },
  withoutEmail: {
    userinfo: { ...userinfo, display_name: null, email: undefined, images: [] },
    user: { name: null, email: null, image: null },
    verified: false,
  },
  unverified: {
    userinfo: { ...userinfo, images: undefined },
    user: { name, email, image: null },
    verified: false,
  },
};
