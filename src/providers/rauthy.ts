/** Rauthy. https://sebadob.github.io/rauthy/ */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";
import type { StandardClaims } from "../core/types/user.ts";

/** The claims of the scopes `profile` and `email`. */
export interface RauthyProfile extends StandardClaims {}

/** Needs `issuer` (or `AUTH_RAUTHY_ISSUER`), exactly as the server gives it: `https://auth.example.com/auth/v1`, in most versions with a slash at its end. */
export default function Rauthy(options: OIDCUserConfig<RauthyProfile> = {}): OIDCConfig<RauthyProfile> {
  return { id: "rauthy", name: "Rauthy", type: "oidc", options };
}
