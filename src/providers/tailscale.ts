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
    style: { brandColor: "#242424" },
    mark: () => import("./lib/marks/tailscale.ts"),
    options,
  };
}
