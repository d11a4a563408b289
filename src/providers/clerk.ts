/** Clerk, as an identity provider. https://clerk.com/docs/advanced-usage/clerk-idp */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";
import type { StandardClaims } from "../core/types/user.ts";

/** The claims of the scopes `profile` and `email`. */
export interface ClerkProfile extends StandardClaims {}

/**
 * Needs `issuer` (or `AUTH_CLERK_ISSUER`): the address of the Frontend API, as in `https://clerk.example.com` or
 * `https://verb-noun-00.clerk.accounts.dev`. The client is an OAuth application of Clerk.
 */
export default function Clerk(options: OIDCUserConfig<ClerkProfile> = {}): OIDCConfig<ClerkProfile> {
  return {
    id: "clerk",
    name: "Clerk",
    type: "oidc",
    style: { brandColor: "#6c47ff" },
    mark: () => import("./lib/marks/clerk.ts"),
    options,
  };
}
