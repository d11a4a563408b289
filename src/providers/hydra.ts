/** Ory Hydra, self-hosted or in the Ory Network. https://www.ory.sh/docs/hydra/ */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";
import type { StandardClaims } from "../core/types/user.ts";

/** What the consent application puts into the id_token. */
export interface HydraProfile extends StandardClaims {}

/**
 * Needs `issuer` (or `AUTH_HYDRA_ISSUER`): the public address of the server, as its discovery document writes it. In the
 * Ory Network: `https://<slug>.projects.oryapis.com`. For a refresh token, add `offline_access` to the scope.
 */
export default function Hydra(options: OIDCUserConfig<HydraProfile> = {}): OIDCConfig<HydraProfile> {
  return {
    id: "hydra",
    name: "Hydra",
    type: "oidc",
    style: { brandColor: "#0f172a" },
    // https://www.ory.com/docs/oauth2-oidc/refresh-token-grant
    refresh: { rotates: true, offline: { scope: "offline_access" } },
    options,
  };
}
