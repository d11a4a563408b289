/** CyberArk Identity. https://docs.cyberark.com/identity/ */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";
import type { StandardClaims } from "../core/types/user.ts";

/** The claims of the scopes `profile` and `email`. */
export interface CyberArkProfile extends StandardClaims {}

/** Needs `issuer` (or `AUTH_CYBERARK_ISSUER`), with the slash at its end: `https://<tenant>.id.cyberark.cloud/<application id>/`. */
export default function CyberArk(options: OIDCUserConfig<CyberArkProfile> = {}): OIDCConfig<CyberArkProfile> {
  return {
    id: "cyberark",
    name: "CyberArk Identity",
    type: "oidc",

    options,
  };
}
