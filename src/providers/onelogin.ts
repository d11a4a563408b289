/** OneLogin. https://developers.onelogin.com/openid-connect */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";
import type { StandardClaims } from "../core/types/user.ts";

/** https://developers.onelogin.com/openid-connect/api/user-info */
export interface OneLoginProfile extends StandardClaims {}

/**
 * Needs `issuer` (or `AUTH_ONELOGIN_ISSUER`): `https://<subdomain>.onelogin.com/oidc/2`, with the path at its end. If the
 * application takes its secret in the body, set `client: { token_endpoint_auth_method: "client_secret_post" }`.
 */
export default function OneLogin(options: OIDCUserConfig<OneLoginProfile> = {}): OIDCConfig<OneLoginProfile> {
  return { id: "onelogin", name: "OneLogin", type: "oidc", options };
}
