/** Adobe. https://developer.adobe.com/developer-console/docs/guides/authentication/UserAuthentication/ */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";
import type { StandardClaims } from "../core/types/user.ts";

/** https://developer.adobe.com/developer-console/docs/guides/authentication/UserAuthentication/IMS/#fetching-user-information */
export interface AdobeProfile extends StandardClaims {}

/** Scopes are separated by commas. The callback URL must be `https:`. */
export default function Adobe(options: OAuthUserConfig<AdobeProfile> = {}): OAuthConfig<AdobeProfile> {
  return {
    id: "adobe",
    name: "Adobe",
    type: "oauth",
    scopeSeparator: ",",
    authorization: {
      url: "https://ims-na1.adobelogin.com/ims/authorize/v2",
      params: { scope: "openid,email,profile" },
    },
    token: { url: "https://ims-na1.adobelogin.com/ims/token/v3" },
    userinfo: { url: "https://ims-na1.adobelogin.com/ims/userinfo/v2" },
    profile: ({ sub, name, email }) => ({ id: sub, name: name ?? null, email: email ?? null, image: null }),
    // https://developer.adobe.com/developer-console/docs/guides/authentication/UserAuthentication/
    refresh: { offline: { scope: "offline_access" } },
    style: { brandColor: "#ff0000" },
    options,
  };
}
