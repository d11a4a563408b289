/** DonationAlerts. https://www.donationalerts.com/apidoc */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** https://www.donationalerts.com/apidoc#api_v1__user */
export interface DonationAlertsProfile {
  data: { id: number; code: string; name: string; email?: string | null; avatar?: string | null };
  [claim: string]: unknown;
}

/** Sign-in with DonationAlerts. Default scope: `oauth-user-show`. */
export default function DonationAlerts(
  options: OAuthUserConfig<DonationAlertsProfile> = {},
): OAuthConfig<DonationAlertsProfile> {
  return {
    id: "donation-alerts",
    name: "DonationAlerts",
    type: "oauth",
    authorization: { url: "https://www.donationalerts.com/oauth/authorize", params: { scope: "oauth-user-show" } },
    token: { url: "https://www.donationalerts.com/oauth/token" },
    userinfo: { url: "https://www.donationalerts.com/api/v1/user/oauth" },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ data: { id, name, email, avatar } }) => ({
      id: String(id),
      name,
      email: email ?? null,
      image: avatar ?? null,
    }),
    // https://www.donationalerts.com/apidoc#authorization__authorization_code__access_token_refresh
    refresh: { sendsScope: true },
    options,
  };
}
