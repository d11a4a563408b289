/** Frontier. https://user.frontierstore.net/developer/docs */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** https://user.frontierstore.net/developer/docs: the answer to `/me` */
export interface FrontierProfile {
  /** Digits. */
  customer_id: string;
  firstname?: string;
  lastname?: string;
  /** Not known to be verified. */
  email?: string;
  platform?: string;
  [claim: string]: unknown;
}

/** Sign-in with Frontier. Default scope: `auth capi`. */
export default function Frontier(options: OAuthUserConfig<FrontierProfile> = {}): OAuthConfig<FrontierProfile> {
  return {
    id: "frontier",
    name: "Frontier",
    type: "oauth",
    authorization: { url: "https://auth.frontierstore.net/auth", params: { scope: "auth capi" } },
    token: { url: "https://auth.frontierstore.net/token" },
    userinfo: { url: "https://auth.frontierstore.net/me" },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ customer_id, firstname, lastname, email }) => ({
      id: String(customer_id),
      name: [firstname, lastname].filter(Boolean).join(" ") || null,
      email: email ?? null,
      image: null,
    }),
    options,
  };
}
