/** Ping Identity: PingOne. https://docs.pingidentity.com/pingone/ */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";
import type { StandardClaims } from "../core/types/user.ts";

/** https://developer.pingidentity.com/pingone-api/foundations/pingone-roles-scopes-and-permissions/access-services-through-scopes-and-roles/openid-connect-oidc-scopes.html */
export interface PingIDProfile extends StandardClaims {}

/**
 * Needs `issuer` (or `AUTH_PING_ID_ISSUER`): `https://auth.pingone.<region>/<environment id>/as`. The claims of the scopes
 * come from the userinfo endpoint. If the application takes its secret in the body, set
 * `client: { token_endpoint_auth_method: "client_secret_post" }`.
 */
export default function PingID(options: OIDCUserConfig<PingIDProfile> = {}): OIDCConfig<PingIDProfile> {
  return { id: "ping-id", name: "Ping Identity", type: "oidc", idToken: false, options };
}
