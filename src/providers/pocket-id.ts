/** Pocket ID. https://pocket-id.org/docs/ */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";
import type { StandardClaims } from "../core/types/user.ts";

/** The claims of the scopes `profile` and `email`. */
export interface PocketIDProfile extends StandardClaims {}

/** Needs `issuer` (or `AUTH_POCKET_ID_ISSUER`): the address of the server, as in `https://id.example.com`. */
export default function PocketID(options: OIDCUserConfig<PocketIDProfile> = {}): OIDCConfig<PocketIDProfile> {
  return { id: "pocket-id", name: "Pocket ID", type: "oidc", options };
}
