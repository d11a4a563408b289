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
    style: {
      brandColor: "#eb5424",
      mark: "M21.98 7.448L19.62 0H4.347L2.02 7.448c-1.352 4.312.03 9.206 3.815 12.015L12.007 24l6.157-4.552c3.755-2.81 5.182-7.688 3.815-12.015l-6.16 4.58 2.343 7.45-6.157-4.597-6.158 4.58 2.358-7.433-6.188-4.55 7.63-.045L12.008 0l2.356 7.404 7.615.044z",
    },
    options,
  };
}
