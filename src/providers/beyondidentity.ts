/** Beyond Identity. https://developer.beyondidentity.com/ */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";

/** The claims of the scopes `profile` and `email`. */
export interface BeyondIdentityProfile {
  sub: string;
  name?: string;
  preferred_username?: string;
  email?: string;
  [claim: string]: unknown;
}

/**
 * Needs `issuer` (or `AUTH_BEYONDIDENTITY_ISSUER`):
 * `https://auth-<region>.beyondidentity.com/v1/tenants/<tenant>/realms/<realm>/applications/<application>`.
 */
export default function BeyondIdentity(
  options: OIDCUserConfig<BeyondIdentityProfile> = {},
): OIDCConfig<BeyondIdentityProfile> {
  return { id: "beyondidentity", name: "Beyond Identity", type: "oidc", style: { brandColor: "#5077c5" }, options };
}
