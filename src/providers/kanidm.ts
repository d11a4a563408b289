/** Kanidm. https://kanidm.github.io/kanidm/stable/integrations/oauth2.html */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";

/** The claims of the scopes `profile` and `email`. */
export interface KanidmProfile {
  sub: string;
  name?: string;
  preferred_username?: string;
  email?: string;
  email_verified?: boolean;
  picture?: string;
  [claim: string]: unknown;
}

/**
 * Needs `issuer` (or `AUTH_KANIDM_ISSUER`), which is another one for each client:
 * `https://<host>/oauth2/openid/<client id>`. It signs with ES256.
 */
export default function Kanidm(options: OIDCUserConfig<KanidmProfile> = {}): OIDCConfig<KanidmProfile> {
  return { id: "kanidm", name: "Kanidm", type: "oidc", options };
}
