/** WorkOS AuthKit. https://workos.com/docs/authkit/connect/oauth */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";
import type { StandardClaims } from "../core/types/user.ts";

/** The claims of the scopes `profile` and `email`. */
export interface WorkOSAuthKitProfile extends StandardClaims {}

/** Needs `issuer` (or `AUTH_WORKOS_AUTHKIT_ISSUER`): the AuthKit domain, `https://<subdomain>.authkit.app`. For connections of organizations there is the card `workos`. */
export default function WorkOSAuthKit(
  options: OIDCUserConfig<WorkOSAuthKitProfile> = {},
): OIDCConfig<WorkOSAuthKitProfile> {
  return {
    id: "workos-authkit",
    name: "WorkOS AuthKit",
    type: "oidc",

    options,
  };
}
