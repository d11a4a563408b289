/** PingAM, once ForgeRock AM. https://docs.pingidentity.com/pingam/ */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";
import type { StandardClaims } from "../core/types/user.ts";

/** The claims of the scopes `profile` and `email`. */
export interface ForgeRockProfile extends StandardClaims {}

/**
 * Needs `issuer` (or `AUTH_FORGEROCK_ISSUER`), with the realm: `https://am.example.com/am/oauth2/realms/root/realms/<realm>`.
 * It must be spelt as the discovery document spells it, sometimes with the port. Claims come from the userinfo endpoint.
 */
export default function ForgeRock(options: OIDCUserConfig<ForgeRockProfile> = {}): OIDCConfig<ForgeRockProfile> {
  return { id: "forgerock", name: "ForgeRock", type: "oidc", idToken: false, options };
}
