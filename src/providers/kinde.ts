/** Kinde. https://docs.kinde.com/ */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";

/** The claims of the scopes `profile` and `email`. https://docs.kinde.com/build/tokens/about-id-tokens/ */
export interface KindeProfile {
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

/** Needs `issuer` (or `AUTH_KINDE_ISSUER`): the address of the business, as in `https://example.kinde.com`. */
export default function Kinde(options: OIDCUserConfig<KindeProfile> = {}): OIDCConfig<KindeProfile> {
  return { id: "kinde", name: "Kinde", type: "oidc", options };
}
