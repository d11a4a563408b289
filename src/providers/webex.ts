/** Webex. https://developer.webex.com/docs/integrations */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** https://developer.webex.com/docs/api/v1/people/get-my-own-details */
export interface WebexProfile {
  id: string;
  displayName?: string;
  emails?: string[];
  avatar?: string;
  [claim: string]: unknown;
}

/** Options of {@link Webex}, besides those of every OAuth provider. */
export interface WebexOptions extends OAuthUserConfig<WebexProfile> {
  /** Address of the API. Default: `https://webexapis.com/v1`. */
  apiBaseUrl?: string | undefined;
}

/** Sign-in with Webex. Default scope: `spark:kms spark:people_read`. */
export default function Webex(options: WebexOptions = {}): OAuthConfig<WebexProfile> {
  const { apiBaseUrl = "https://webexapis.com/v1", ...rest } = options;
  const api = apiBaseUrl.replace(/\/$/, "");
  return {
    id: "webex",
    name: "Webex",
    type: "oauth",
    authorization: { url: `${api}/authorize`, params: { scope: "spark:kms spark:people_read" } },
    token: { url: `${api}/access_token` },
    userinfo: { url: `${api}/people/me` },
    profile: ({ id, displayName, emails, avatar }) => ({
      id,
      name: displayName ?? null,
      email: emails?.[0] ?? null,
      image: avatar ?? null,
    }),
    style: { brandColor: "#000000" },
    options: rest,
  };
}
