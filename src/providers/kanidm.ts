/** Kanidm. https://kanidm.github.io/kanidm/stable/integrations/oauth2.html */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";
import type { StandardClaims } from "../core/types/user.ts";

/** The claims of the scopes `profile` and `email`. */
export interface KanidmProfile extends StandardClaims {}

/**
 * Needs `issuer` (or `AUTH_KANIDM_ISSUER`), which is another one for each client:
 * `https://<host>/oauth2/openid/<client id>`. It signs with ES256.
 */
export default function Kanidm(options: OIDCUserConfig<KanidmProfile> = {}): OIDCConfig<KanidmProfile> {
  return { id: "kanidm", name: "Kanidm", type: "oidc", options };
}
