/** Paybin. https://paybin.io/ */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";
import type { StandardClaims } from "../core/types/user.ts";

/** The claims of the scopes `profile` and `email`. */
export interface PaybinProfile extends StandardClaims {}

/** Sign-in with Paybin. Default scope: `openid profile email`. */
export default function Paybin(options: OIDCUserConfig<PaybinProfile> = {}): OIDCConfig<PaybinProfile> {
  return {
    id: "paybin",
    name: "Paybin",
    type: "oidc",
    issuer: "https://idp.paybin.io",
    client: { token_endpoint_auth_method: "client_secret_post" },
    options,
  };
}
