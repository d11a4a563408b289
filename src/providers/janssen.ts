/** Janssen. https://docs.jans.io/ */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";
import type { StandardClaims } from "../core/types/user.ts";

/** The claims of the scopes `profile` and `email`. */
export interface JanssenProfile extends StandardClaims {}

/** And Gluu. Needs `issuer` (or `AUTH_JANSSEN_ISSUER`): the host alone, as in `https://login.example.com`; its endpoints are deeper. */
export default function Janssen(options: OIDCUserConfig<JanssenProfile> = {}): OIDCConfig<JanssenProfile> {
  return {
    id: "janssen",
    name: "Janssen",
    type: "oidc",
    // https://docs.jans.io/stable/janssen-server/auth-server/tokens/oauth-refresh-tokens/
    refresh: { offline: { scope: "offline_access" } },
    options,
  };
}
