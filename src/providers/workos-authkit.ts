/** WorkOS AuthKit. https://workos.com/docs/authkit/connect/oauth */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";

/** The claims of the scopes `profile` and `email`. */
export interface WorkOSAuthKitProfile {
  sub: string;
  name?: string;
  preferred_username?: string;
  email?: string;
  email_verified?: boolean;
  picture?: string;
  [claim: string]: unknown;
}

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
