/** LemonLDAP::NG. https://lemonldap-ng.org/documentation/latest/idpopenidconnect.html */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";
import type { StandardClaims } from "../core/types/user.ts";

/** The claims of the scopes `profile` and `email`, where they are exported to this client. */
export interface LemonLDAPProfile extends StandardClaims {}

/**
 * Needs `issuer` (or `AUTH_LEMONLDAP_ISSUER`): the address of the portal as its discovery document writes it, most often
 * with a slash at the end: `https://auth.example.com/`. The userinfo endpoint is asked, too: id_tokens hold the claims
 * only if they are forced to.
 */
export default function LemonLDAP(options: OIDCUserConfig<LemonLDAPProfile> = {}): OIDCConfig<LemonLDAPProfile> {
  return { id: "lemonldap", name: "LemonLDAP::NG", type: "oidc", idToken: false, options };
}
