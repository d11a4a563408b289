/** Bungie. https://github.com/Bungie-net/api/wiki/OAuth-Documentation */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";
import { definedOptions } from "./lib/parts.ts";

/** https://bungie-net.github.io/#User.GetCurrentBungieNetUser, a `GeneralUser` */
export interface BungieProfile {
  Response: { membershipId: string; displayName?: string; profilePicturePath?: string };
  [claim: string]: unknown;
}

/** Options of {@link Bungie}, besides those of every OAuth provider. */
export interface BungieOptions extends OAuthUserConfig<BungieProfile> {
  /** Key of the application: it goes with each request to the API, beside the token. */
  apiKey: string;
}

const site = "https://www.bungie.net";

/** Returns no e-mail address. The callback URL must be `https:` and not on localhost. Scopes are chosen where the application is registered. */
export default function Bungie(input: BungieOptions): OAuthConfig<BungieProfile> {
  const { apiKey, ...options } = definedOptions(input, "Bungie", "apiKey");
  return {
    id: "bungie",
    name: "Bungie",
    type: "oauth",
    authorization: { url: `${site}/en/OAuth/Authorize`, params: { reauth: "true" } },
    token: { url: `${site}/platform/app/oauth/token/` },
    userinfo: { url: `${site}/Platform/User/GetCurrentBungieNetUser/`, headers: { "x-api-key": apiKey } },
    profile: ({ Response: { membershipId, displayName, profilePicturePath } }) => ({
      id: membershipId,
      name: displayName ?? null,
      email: null,
      image: profilePicturePath ? `${site}${profilePicturePath}` : null,
    }),
    style: { brandColor: "#0075bb" },
    options,
  };
}
