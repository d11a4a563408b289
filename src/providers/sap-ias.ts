/** SAP Cloud Identity Services. https://help.sap.com/docs/cloud-identity-services/cloud-identity-services/openid-connect */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";
import type { StandardClaims } from "../core/types/user.ts";

/** The claims of the scopes `profile` and `email`. Others are configured in the application. */
export interface SAPCloudIdentityServicesProfile extends StandardClaims {}

/** Needs `issuer` (or `AUTH_SAP_IAS_ISSUER`): the tenant, as in `https://example.accounts.ondemand.com` or `https://example.accounts.cloud.sap`. */
export default function SAPCloudIdentityServices(
  options: OIDCUserConfig<SAPCloudIdentityServicesProfile> = {},
): OIDCConfig<SAPCloudIdentityServicesProfile> {
  return { id: "sap-ias", name: "SAP Cloud Identity Services", type: "oidc", options };
}
