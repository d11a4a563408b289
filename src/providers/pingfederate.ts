/** PingFederate. https://docs.pingidentity.com/pingfederate/ */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";

/** The claims of the scopes `profile` and `email`. */
export interface PingFederateProfile {
  sub: string;
  name?: string;
  preferred_username?: string;
  email?: string;
  email_verified?: boolean;
  picture?: string;
  [claim: string]: unknown;
}

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
