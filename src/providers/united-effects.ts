/** United Effects. https://docs.unitedeffects.com/ */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";
import type { StandardClaims } from "../core/types/user.ts";

/** The claims of the scopes `profile` and `email`. */
export interface UnitedEffectsProfile extends StandardClaims {}

/**
 * Needs `issuer` (or `AUTH_UNITED_EFFECTS_ISSUER`): the address with the id of the auth group, as in
 * `https://auth.unitedeffects.com/YQpbQV5dbW-224dCovz-3`. It is the resource that is asked for, too (RFC 8707).
 */
export default function UnitedEffects(
  options: OIDCUserConfig<UnitedEffectsProfile> = {},
): OIDCConfig<UnitedEffectsProfile> {
  return {
    id: "united-effects",
    name: "United Effects",
    type: "oidc",
    authorization: { params: { scope: "openid email profile", resource: options.issuer } },
    derive: ({ issuer }) => ({ authorization: { params: { resource: issuer } } }),
    options,
  };
}
