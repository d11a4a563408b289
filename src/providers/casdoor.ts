/** Casdoor. https://casdoor.org/docs/how-to-connect/oauth/ */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";
import type { StandardClaims } from "../core/types/user.ts";

/** The claims of the scopes `profile` and `email`. */
export interface CasdoorProfile extends StandardClaims {}

/** Needs `issuer` (or `AUTH_CASDOOR_ISSUER`): the address of the server, `https://door.example.com`. */
export default function Casdoor(options: OIDCUserConfig<CasdoorProfile> = {}): OIDCConfig<CasdoorProfile> {
  return {
    id: "casdoor",
    name: "Casdoor",
    type: "oidc",

    options,
  };
}
