/** DeviantArt. https://www.deviantart.com/developers/authentication */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** https://www.deviantart.com/developers/http/v1/20240701/user_whoami */
export interface DeviantArtProfile {
  /** A UUID. */
  userid: string;
  username: string;
  usericon?: string;
  type?: string;
  [claim: string]: unknown;
}

/** Returns no e-mail address. */
export default function DeviantArt(options: OAuthUserConfig<DeviantArtProfile> = {}): OAuthConfig<DeviantArtProfile> {
  return {
    id: "deviantart",
    name: "DeviantArt",
    type: "oauth",
    authorization: { url: "https://www.deviantart.com/oauth2/authorize", params: { scope: "user" } },
    token: { url: "https://www.deviantart.com/oauth2/token" },
    userinfo: { url: "https://www.deviantart.com/api/v1/oauth2/user/whoami" },
    profile: ({ userid, username, usericon }) => ({
      id: userid,
      name: username,
      email: null,
      image: usericon ?? null,
    }),
    style: { brandColor: "#05cc47" },
    mark: () => import("./lib/marks/deviantart.ts"),
    options,
  };
}
