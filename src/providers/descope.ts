/** Descope. https://docs.descope.com/ */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";
import type { StandardClaims } from "../core/types/user.ts";

/** The claims of the scopes `profile` and `email`. */
export interface DescopeProfile extends StandardClaims {}

/** `clientId` is the id of the project, and makes the issuer; `clientSecret` is an access key. Other regions set `issuer`. */
export default function Descope(options: OIDCUserConfig<DescopeProfile> = {}): OIDCConfig<DescopeProfile> {
  const { clientId } = options;
  return {
    id: "descope",
    name: "Descope",
    type: "oidc",
    ...(clientId && { issuer: `https://api.descope.com/${clientId}` }),
    style: { brandColor: "#1c1c23" },
    options,
  };
}
