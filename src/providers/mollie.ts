/** Mollie. https://docs.mollie.com/docs/connect-getting-started */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** https://docs.mollie.com/reference/get-current-organization */
export interface MollieProfile {
  /** For example `org_12345678`. */
  id: string;
  name: string;
  email: string | null;
  [claim: string]: unknown;
}

/** Signs in an organization, not a person. */
export default function Mollie(options: OAuthUserConfig<MollieProfile> = {}): OAuthConfig<MollieProfile> {
  return {
    id: "mollie",
    name: "Mollie",
    type: "oauth",
    authorization: { url: "https://my.mollie.com/oauth2/authorize", params: { scope: "organizations.read" } },
    token: { url: "https://api.mollie.com/oauth2/tokens" },
    userinfo: { url: "https://api.mollie.com/v2/organizations/me" },
    client: { token_endpoint_auth_method: "client_secret_basic" },
    profile: ({ id, name, email }) => ({ id, name, email }),
    options,
  };
}
