/** Yahoo. https://developer.yahoo.com/sign-in-with-yahoo/ */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";
import type { StandardClaims } from "../core/types/user.ts";

/** https://developer.yahoo.com/oauth2/guide/openid_connect/getting_started.html */
export interface YahooProfile extends StandardClaims {}

/** The callback URL must be `https:`. The permissions "Profile" and "Email" are chosen where the application is registered. */
export default function Yahoo(options: OIDCUserConfig<YahooProfile> = {}): OIDCConfig<YahooProfile> {
  return {
    id: "yahoo",
    name: "Yahoo",
    type: "oidc",
    issuer: "https://api.login.yahoo.com",
    style: { brandColor: "#5f01d1" },
    options,
  };
}
