/** Tailscale. https://github.com/tailscale/tsidp */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";

/** The claims of the scopes `profile` and `email`. The address is that of the login, and nothing says whether it was proved. */
export interface TailscaleProfile {
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

/** Needs `issuer` (or `AUTH_TAILSCALE_ISSUER`): where tsidp runs in the tailnet, as in `https://idp.example.ts.net`. There is no sign-in page: the network knows who asks. */
export default function Tailscale(options: OIDCUserConfig<TailscaleProfile> = {}): OIDCConfig<TailscaleProfile> {
  return { id: "tailscale", name: "Tailscale", type: "oidc", style: { brandColor: "#242424" }, options };
}
