/** Globus. https://docs.globus.org/api/auth/ */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";

/** https://docs.globus.org/api/auth/reference/#get_userinfo_resource */
export interface GlobusProfile {
  sub: string;
  name?: string;
  preferred_username?: string;
  email?: string;
  email_verified?: boolean;
  organization?: string;
  picture?: string;
  [claim: string]: unknown;
}

/** Sign-in with Globus. Default scope: `openid profile email`. */
export default function Globus(options: OIDCUserConfig<GlobusProfile> = {}): OIDCConfig<GlobusProfile> {
  return {
    id: "globus",
    name: "Globus",
    type: "oidc",
    issuer: "https://auth.globus.org",
    style: { brandColor: "#ca6201" },
    options,
  };
}
