/** IBM Verify. https://docs.verify.ibm.com/verify/ */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";

/** The claims of the scopes `profile` and `email`. */
export interface IBMVerifyProfile {
  sub: string;
  name?: string;
  preferred_username?: string;
  email?: string;
  email_verified?: boolean;
  picture?: string;
  [claim: string]: unknown;
}

/** Needs `issuer` (or `AUTH_IBM_VERIFY_ISSUER`): `https://<tenant>.verify.ibm.com/oidc/endpoint/default`. */
export default function IBMVerify(options: OIDCUserConfig<IBMVerifyProfile> = {}): OIDCConfig<IBMVerifyProfile> {
  return { id: "ibm-verify", name: "IBM Verify", type: "oidc", options };
}
