/** YNAB. https://api.ynab.com/ */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** https://api.ynab.com/v1#/User/getUser */
export interface YNABProfile {
  data: { user: { id: string } };
  [claim: string]: unknown;
}

/** Returns no name and no e-mail address. */
export default function YNAB(options: OAuthUserConfig<YNABProfile> = {}): OAuthConfig<YNABProfile> {
  return {
    id: "ynab",
    name: "YNAB",
    type: "oauth",
    authorization: { url: "https://app.ynab.com/oauth/authorize", params: { scope: "read-only" } },
    token: { url: "https://app.ynab.com/oauth/token" },
    userinfo: { url: "https://api.ynab.com/v1/user" },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ data: { user } }) => ({ id: user.id, name: null, email: null, image: null }),
    options,
  };
}
