/** Auth0. https://auth0.com/docs/authenticate/login/oidc-conformant-authentication */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";

/** https://auth0.com/docs/secure/tokens/id-tokens/id-token-structure */
export interface Auth0Profile {
  /** For example `auth0|5f7c8ec7c33c6c004bbafe82`. */
  sub: string;
  name?: string;
  nickname?: string;
  email?: string;
  email_verified?: boolean;
  picture?: string;
  [claim: string]: unknown;
}

/** Needs `issuer` (or `AUTH_AUTH0_ISSUER`): the domain of the tenant, with a slash at the end, as in `https://example.eu.auth0.com/`. */
export default function Auth0(options: OIDCUserConfig<Auth0Profile> = {}): OIDCConfig<Auth0Profile> {
  return {
    id: "auth0",
    name: "Auth0",
    type: "oidc",
    // Whether the discovery document lists this endpoint is a setting of the tenant.
    // https://auth0.com/docs/authenticate/login/logout/log-users-out-of-auth0
    derive: ({ issuer }) => (issuer ? { logout: { endSession: `${issuer.replace(/\/$/, "")}/oidc/logout` } } : {}),
    // Rotation is a setting of the application; its overlap period is 0 seconds unless it is set.
    // https://auth0.com/docs/secure/tokens/refresh-tokens/refresh-token-rotation
    refresh: { rotates: true, offline: { scope: "offline_access" } },
    style: { brandColor: "#eb5424" },
    mark: () => import("./lib/marks/auth0.ts"),
    options,
  };
}
