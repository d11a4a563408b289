/** PeeringDB. https://docs.peeringdb.com/oauth/ */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** https://docs.peeringdb.com/oauth/: the answer to `profile/v1` */
export interface PeeringDBProfile {
  id: number;
  name: string;
  given_name?: string;
  family_name?: string;
  email?: string;
  /** Whether the address was confirmed. */
  verified_email?: boolean;
  /** Whether PeeringDB knows that the account belongs to an organization: this does not cover the address. */
  verified_user?: boolean;
  networks?: { asn: number; name: string; perms: number }[];
  [claim: string]: unknown;
}

/** Sign-in with PeeringDB. Default scope: `profile email networks`. */
export default function PeeringDB(options: OAuthUserConfig<PeeringDBProfile> = {}): OAuthConfig<PeeringDBProfile> {
  return {
    id: "peeringdb",
    name: "PeeringDB",
    type: "oauth",
    authorization: { url: "https://auth.peeringdb.com/oauth2/authorize/", params: { scope: "profile email networks" } },
    token: { url: "https://auth.peeringdb.com/oauth2/token/" },
    userinfo: { url: "https://auth.peeringdb.com/profile/v1" },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ id, name, email }) => ({ id: String(id), name, email: email ?? null }),
    emailVerified: ({ verified_email }) => verified_email === true,
    options,
  };
}
