/** IBM Verify. https://docs.verify.ibm.com/verify/ */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";
import type { StandardClaims } from "../core/types/user.ts";

/** The claims of the scopes `profile` and `email`. */
export interface IBMVerifyProfile extends StandardClaims {}

/** Needs `issuer` (or `AUTH_IBM_VERIFY_ISSUER`): `https://<tenant>.verify.ibm.com/oidc/endpoint/default`. */
export default function IBMVerify(options: OIDCUserConfig<IBMVerifyProfile> = {}): OIDCConfig<IBMVerifyProfile> {
  return { id: "ibm-verify", name: "IBM Verify", type: "oidc", options };
}
