/** authentik. https://docs.goauthentik.io/add-secure-apps/providers/oauth2/ */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";

/** The claims of the scopes `profile` and `email`. */
export interface AuthentikProfile {
  sub: string;
  name?: string;
  nickname?: string;
  preferred_username?: string;
  email?: string;
  /** False in recent releases, unless an administrator has written a mapping that knows better. */
  email_verified?: boolean;
  picture?: string;
  [claim: string]: unknown;
}

/**
 * Needs `issuer` (or `AUTH_AUTHENTIK_ISSUER`): `https://authentik.example.com/application/o/<slug>/`, with the slash at the
 * end; where all applications share one issuer, `https://authentik.example.com/`.
 */
export default function Authentik(options: OIDCUserConfig<AuthentikProfile> = {}): OIDCConfig<AuthentikProfile> {
  return {
    id: "authentik",
    name: "Authentik",
    type: "oidc",
    // https://docs.goauthentik.io/add-secure-apps/providers/oauth2/
    refresh: { offline: { scope: "offline_access" } },
    style: { brandColor: "#fd4b2d" },
    mark: () => import("./lib/marks/authentik.ts"),
    options,
  };
}
