/** PingFederate. https://docs.pingidentity.com/pingfederate/ */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";
import type { StandardClaims } from "../core/types/user.ts";

/** The claims of the scopes `profile` and `email`. */
export interface PingFederateProfile extends StandardClaims {}

/** Needs `issuer` (or `AUTH_PINGFEDERATE_ISSUER`): the base address of the server, `https://sso.example.com`. */
export default function PingFederate(
  options: OIDCUserConfig<PingFederateProfile> = {},
): OIDCConfig<PingFederateProfile> {
  return {
    id: "pingfederate",
    name: "PingFederate",
    type: "oidc",

    options,
  };
}
