/** Stripe, the accounts that are connected to a platform. https://docs.stripe.com/connect/oauth-standard-accounts */
import type { OAuthConfig, OAuthUserConfig, UserinfoRequest } from "../core/types/provider.ts";
import type { Profile } from "../core/types/user.ts";
import { jsonFrom } from "./lib/parts.ts";

/** https://docs.stripe.com/api/accounts/object: a business, and not the person who has connected it */
export interface StripeProfile {
  /** For example `acct_1032D82eZvKYlo2C`. */
  id: string;
  email?: string | null;
  business_profile?: { name?: string | null } | null;
  settings?: { dashboard?: { display_name?: string | null } | null } | null;
  [claim: string]: unknown;
}

/** The token is that of the account. */
function request({ tokens, fetch }: UserinfoRequest): Promise<Profile> {
  const url = `https://api.stripe.com/v1/accounts/${encodeURIComponent(String(tokens.stripe_user_id))}`;
  return jsonFrom(fetch, url, { authorization: `Bearer ${tokens.access_token}` });
}

/** `clientSecret` is the secret API key of the platform. All who may open the dashboard of an account are one user here. */
export default function Stripe(options: OAuthUserConfig<StripeProfile> = {}): OAuthConfig<StripeProfile> {
  return {
    id: "stripe",
    name: "Stripe",
    type: "oauth",
    authorization: { url: "https://connect.stripe.com/oauth/authorize", params: { scope: "read_write" } },
    token: { url: "https://connect.stripe.com/oauth/token" },
    userinfo: { request },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ id, business_profile, settings, email }) => ({
      id,
      name: business_profile?.name ?? settings?.dashboard?.display_name ?? null,
      email: email ?? null,
      image: null,
    }),
    style: { brandColor: "#635bff" },
    mark: () => import("./lib/marks/stripe.ts"),
    options,
  };
}
