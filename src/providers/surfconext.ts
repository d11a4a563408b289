/** SURFconext. https://servicedesk.surf.nl/wiki/spaces/IAM/pages/128910026/OpenID+Connect+features */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";

/** What an institution sends, with the consent of the user. */
export interface SURFconextProfile {
  sub: string;
  name?: string;
  preferred_username?: string;
  given_name?: string;
  family_name?: string;
  email?: string;
  email_verified?: boolean;
  eduperson_principal_name?: string;
  eduperson_affiliation?: readonly string[];
  /** The domain of the institution. */
  schac_home_organization?: string;
  [claim: string]: unknown;
}

/** The institutions of research and education in the Netherlands. Each decides what it sends: addresses are not verified. For the test environment, set `issuer` to `https://connect.test.surfconext.nl`. */
export default function SURFconext(options: OIDCUserConfig<SURFconextProfile> = {}): OIDCConfig<SURFconextProfile> {
  return {
    id: "surfconext",
    name: "SURFconext",
    type: "oidc",
    issuer: "https://connect.surfconext.nl",
    emailVerified: () => false,
    options,
  };
}
