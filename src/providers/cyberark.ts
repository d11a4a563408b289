/** CyberArk Identity. https://docs.cyberark.com/identity/ */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";

/** The claims of the scopes `profile` and `email`. */
export interface CyberArkProfile {
  sub: string;
  name?: string;
  preferred_username?: string;
  email?: string;
  email_verified?: boolean;
  picture?: string;
  [claim: string]: unknown;
}

/** Needs `issuer` (or `AUTH_CYBERARK_ISSUER`), with the slash at its end: `https://<tenant>.id.cyberark.cloud/<application id>/`. */
export default function CyberArk(options: OIDCUserConfig<CyberArkProfile> = {}): OIDCConfig<CyberArkProfile> {
  return {
    id: "cyberark",
    name: "CyberArk Identity",
    type: "oidc",

    options,
  };
}
