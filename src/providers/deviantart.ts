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
    style: {
      brandColor: "#05cc47",
      mark: "M19.207 4.794l.23-.43V0H15.07l-.436.44-2.058 3.925-.646.436H4.58v5.993h4.04l.36.436-4.175 7.98-.24.43V24H8.93l.436-.44 2.07-3.925.644-.436h7.35v-5.993h-4.05l-.36-.438 4.186-7.977z",
    },
    options,
  };
}
