/** Kinde. https://docs.kinde.com/ */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";
import type { StandardClaims } from "../core/types/user.ts";

/** The claims of the scopes `profile` and `email`. https://docs.kinde.com/build/tokens/about-id-tokens/ */
export interface KindeProfile extends StandardClaims {}

/** Needs `issuer` (or `AUTH_KINDE_ISSUER`): the address of the business, as in `https://example.kinde.com`. */
export default function Kinde(options: OIDCUserConfig<KindeProfile> = {}): OIDCConfig<KindeProfile> {
  return {
    id: "kinde",
    name: "Kinde",
    type: "oidc",
    // https://docs.kinde.com/build/tokens/refresh-tokens/
    refresh: { offline: { scope: "offline" } },
    options,
  };
}
