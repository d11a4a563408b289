/** WSO2 Identity Server. https://is.docs.wso2.com/en/latest/guides/authentication/oidc/ */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";
import type { StandardClaims } from "../core/types/user.ts";

/** The claims of the scopes `profile` and `email`. */
export interface WSO2IdentityServerProfile extends StandardClaims {}

/** Needs `issuer` (or `AUTH_WSO2_IS_ISSUER`): `https://is.example.com:9443/oauth2/token`, or `https://is.example.com:9443/t/<tenant>/oauth2/token` for a tenant. */
export default function WSO2IdentityServer(
  options: OIDCUserConfig<WSO2IdentityServerProfile> = {},
): OIDCConfig<WSO2IdentityServerProfile> {
  return { id: "wso2-is", name: "WSO2 Identity Server", type: "oidc", options };
}
