/** AD FS. https://learn.microsoft.com/windows-server/identity/ad-fs/ad-fs-overview */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";

/** What is there depends on the rules for issuing claims of the application group. */
export interface ADFSProfile {
  sub: string;
  name?: string;
  /** For example `EXAMPLE\ada`. */
  unique_name?: string;
  email?: string;
  /** Looks like an address, and need not be one that receives mail. */
  upn?: string;
  [claim: string]: unknown;
}

/**
 * Needs `issuer` (or `AUTH_ADFS_ISSUER`): `https://<host>/adfs`. Claims come only in the id_token: its userinfo endpoint
 * contains only `sub`. For claims of your own, grant the application the scope `allatclaims` and ask for it.
 */
export default function ADFS(options: OIDCUserConfig<ADFSProfile> = {}): OIDCConfig<ADFSProfile> {
  return {
    id: "adfs",
    name: "AD FS",
    type: "oidc",
    idToken: true,
    profile: ({ sub, name, unique_name, email, upn }) => ({
      id: sub,
      name: name ?? unique_name ?? null,
      email: email ?? upn ?? null,
      image: null,
    }),
    options,
  };
}
