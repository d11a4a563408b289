/** Duende IdentityServer. https://docs.duendesoftware.com/identityserver/ */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";
import type { StandardClaims } from "../core/types/user.ts";

/** The claims of the scopes `profile` and `email`, as far as the server puts them into its id_tokens. */
export interface DuendeIdentityServer6Profile extends StandardClaims {}

/**
 * Needs `issuer` (or `AUTH_DUENDE_IDENTITY_SERVER6_ISSUER`): the address of the server. If its id_tokens have no name, let
 * the client there put all claims into them, or set `idToken: false`.
 */
export default function DuendeIdentityServer6(
  options: OIDCUserConfig<DuendeIdentityServer6Profile> = {},
): OIDCConfig<DuendeIdentityServer6Profile> {
  return {
    id: "duende-identity-server6",
    name: "Duende IdentityServer",
    type: "oidc",
    // https://docs.duendesoftware.com/identityserver/tokens/refresh/
    refresh: { offline: { scope: "offline_access" } },
    options,
  };
}
