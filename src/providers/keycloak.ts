/** Keycloak. https://www.keycloak.org/securing-apps/oidc-layers */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";
import type { StandardClaims } from "../core/types/user.ts";

/** The claims of the scopes `profile` and `email`. https://www.keycloak.org/docs/latest/server_admin/#_client_scopes */
export interface KeycloakProfile extends StandardClaims {}

/** Needs `issuer` (or `AUTH_KEYCLOAK_ISSUER`): the address of the realm, as in `https://keycloak.example.com/realms/main`. */
export default function Keycloak(options: OIDCUserConfig<KeycloakProfile> = {}): OIDCConfig<KeycloakProfile> {
  return {
    id: "keycloak",
    name: "Keycloak",
    type: "oidc",
    style: { brandColor: "#428bca" },
    // The realm decides ("Revoke Refresh Token"). https://www.keycloak.org/docs/latest/server_admin/#_timeouts
    refresh: { rotates: true },
    options,
  };
}
