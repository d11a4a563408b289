/** Logto, in the cloud or self-hosted. https://docs.logto.io/integrate-logto/application-data-structure */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";

/** The claims of the scopes `profile` and `email`. https://docs.logto.io/end-user-flows/user-profile */
export interface LogtoProfile {
  sub: string;
  name?: string | null;
  username?: string | null;
  email?: string | null;
  email_verified?: boolean;
  picture?: string | null;
  [claim: string]: unknown;
}

/**
 * Needs `issuer` (or `AUTH_LOGTO_ISSUER`): the address of the tenant with `/oidc` at its end, as in
 * `https://example.logto.app/oidc`. For a refresh token, add `offline_access` to the scope, and `prompt: "consent"`.
 */
export default function Logto(options: OIDCUserConfig<LogtoProfile> = {}): OIDCConfig<LogtoProfile> {
  return {
    id: "logto",
    name: "Logto",
    type: "oidc",
    profile: ({ sub, name, username, email, picture }) => ({
      id: sub,
      name: name ?? username ?? null,
      email: email ?? null,
      image: picture ?? null,
    }),
    // https://docs.logto.io/authorization/offline-access
    refresh: { offline: { scope: "offline_access", params: { prompt: "consent" } } },
    options,
  };
}
