/** SAP Cloud Identity Services. https://help.sap.com/docs/cloud-identity-services/cloud-identity-services/openid-connect */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";

/** The claims of the scopes `profile` and `email`. What else is told was chosen in the application. */
export interface SAPCloudIdentityServicesProfile {
  sub: string;
  name?: string;
  preferred_username?: string;
  given_name?: string;
  family_name?: string;
  email?: string;
  email_verified?: boolean;
  picture?: string;
  [claim: string]: unknown;
}

/** Needs `issuer` (or `AUTH_SAP_IAS_ISSUER`): the tenant, as in `https://example.accounts.ondemand.com` or `https://example.accounts.cloud.sap`. */
export default function SAPCloudIdentityServices(
  options: OIDCUserConfig<SAPCloudIdentityServicesProfile> = {},
): OIDCConfig<SAPCloudIdentityServicesProfile> {
  return { id: "sap-ias", name: "SAP Cloud Identity Services", type: "oidc", options };
}
