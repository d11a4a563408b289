/** Tailscale. https://github.com/tailscale/tsidp */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";
import type { StandardClaims } from "../core/types/user.ts";

/** The claims of the scopes `profile` and `email`. The address is that of the login, and is not known to be verified. */
export interface TailscaleProfile extends StandardClaims {}

/** Needs `issuer` (or `AUTH_TAILSCALE_ISSUER`): where tsidp runs in the tailnet, as in `https://idp.example.ts.net`. There is no sign-in page: the network authenticates the user. */
export default function Tailscale(options: OIDCUserConfig<TailscaleProfile> = {}): OIDCConfig<TailscaleProfile> {
  return {
    id: "tailscale",
    name: "Tailscale",
    type: "oidc",
    style: {
      brandColor: "#242424",
      mark: "M24 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0zm-9 9a3 3 0 1 1-6 0 3 3 0 0 1 6 0zm0-9a3 3 0 1 1-6 0 3 3 0 0 1 6 0zm6-6a3 3 0 1 1 0-6 3 3 0 0 1 0 6zm0-.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM3 24a3 3 0 1 1 0-6 3 3 0 0 1 0 6zm0-.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zm18 .5a3 3 0 1 1 0-6 3 3 0 0 1 0 6zm0-.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM6 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0zm9-9a3 3 0 1 1-6 0 3 3 0 0 1 6 0zm-3 2.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM6 3a3 3 0 1 1-6 0 3 3 0 0 1 6 0zM3 5.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z",
    },
    options,
  };
}
