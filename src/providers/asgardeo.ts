/** Asgardeo. https://wso2.com/asgardeo/docs/guides/applications/register-oidc-web-app/ */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";
import type { StandardClaims } from "../core/types/user.ts";

/** Each claim but `sub` is there only if the application has its attribute switched on in the console. */
export interface AsgardeoProfile extends StandardClaims {}

/** Needs `issuer` (or `AUTH_ASGARDEO_ISSUER`): `https://api.asgardeo.io/t/<organization>/oauth2/token`, with the path at its end. */
export default function Asgardeo(options: OIDCUserConfig<AsgardeoProfile> = {}): OIDCConfig<AsgardeoProfile> {
  return { id: "asgardeo", name: "Asgardeo", type: "oidc", style: { brandColor: "#000000" }, options };
}
