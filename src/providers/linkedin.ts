/** LinkedIn. https://learn.microsoft.com/linkedin/consumer/integrations/self-serve/sign-in-with-linkedin-v2 */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";

/** https://learn.microsoft.com/linkedin/consumer/integrations/self-serve/sign-in-with-linkedin-v2#id-token-payload */
export interface LinkedInProfile {
  /** Another one in each application. */
  sub: string;
  name?: string;
  given_name?: string;
  family_name?: string;
  email?: string;
  email_verified?: boolean;
  picture?: string;
  [claim: string]: unknown;
}

/** The application needs the product "Sign In with LinkedIn using OpenID Connect". LinkedIn supports neither PKCE nor the nonce. */
export default function LinkedIn(options: OIDCUserConfig<LinkedInProfile> = {}): OIDCConfig<LinkedInProfile> {
  return {
    id: "linkedin",
    name: "LinkedIn",
    type: "oidc",
    issuer: "https://www.linkedin.com/oauth",
    client: { token_endpoint_auth_method: "client_secret_post" },
    checks: ["state"],
    style: { brandColor: "#006699" },
    options,
  };
}
