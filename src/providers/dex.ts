/** Dex. https://dexidp.io/docs/ */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";
import type { StandardClaims } from "../core/types/user.ts";

/** The claims of the scopes `profile` and `email`. */
export interface DexProfile extends StandardClaims {}

/** Needs `issuer` (or `AUTH_DEX_ISSUER`): as in the configuration of the server, `https://dex.example.com/dex`. */
export default function Dex(options: OIDCUserConfig<DexProfile> = {}): OIDCConfig<DexProfile> {
  return {
    id: "dex",
    name: "Dex",
    type: "oidc",

    // https://dexidp.io/docs/configuration/custom-scopes-claims-clients/
    refresh: { offline: { scope: "offline_access" } },
    options,
  };
}
