/** Kit, once ConvertKit. https://developers.kit.com/api-reference/oauth */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** https://developers.kit.com/api-reference/accounts/get-current-account */
export interface KitProfile {
  user: { id: number; email: string };
  account: { id: number; name: string; plan_type?: string };
  [claim: string]: unknown;
}

/** Has no scopes. */
export default function Kit(options: OAuthUserConfig<KitProfile> = {}): OAuthConfig<KitProfile> {
  return {
    id: "kit",
    name: "Kit",
    type: "oauth",
    authorization: { url: "https://app.kit.com/oauth/authorize" },
    token: { url: "https://app.kit.com/oauth/token" },
    userinfo: { url: "https://api.kit.com/v4/account" },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ user, account }) => ({ id: String(user.id), name: account.name, email: user.email }),
    style: { brandColor: "#000000" },
    mark: () => import("./lib/marks/kit.ts"),
    options,
  };
}
