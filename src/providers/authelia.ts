/** Authelia. https://www.authelia.com/configuration/identity-providers/openid-connect/provider/ */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";

/** https://www.authelia.com/integration/openid-connect/openid-connect-1.0-claims/ */
export interface AutheliaProfile {
  sub: string;
  name?: string;
  preferred_username?: string;
  email?: string;
  email_verified?: boolean;
  picture?: string;
  groups?: string[];
  [claim: string]: unknown;
}

/**
 * Needs `issuer` (or `AUTH_AUTHELIA_ISSUER`): the address of Authelia, as in `https://auth.example.com`. Claims of a person
 * come from the userinfo endpoint: the id_token has none, unless a claims policy adds them.
 */
export default function Authelia(options: OIDCUserConfig<AutheliaProfile> = {}): OIDCConfig<AutheliaProfile> {
  return {
    id: "authelia",
    name: "Authelia",
    type: "oidc",
    idToken: false,
    style: { brandColor: "#113155" },
    // https://www.authelia.com/integration/openid-connect/openid-connect-1.0-claims/#offline_access
    refresh: { offline: { scope: "offline_access" } },
    options,
  };
}
