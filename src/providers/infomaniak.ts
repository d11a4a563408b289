/** Infomaniak. https://developer.infomaniak.com/ */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";

/** The claims of the scopes `profile` and `email`. */
export interface InfomaniakProfile {
  sub: string;
  name?: string;
  preferred_username?: string;
  email?: string;
  email_verified?: boolean;
  picture?: string;
  [claim: string]: unknown;
}

export default function Infomaniak(options: OIDCUserConfig<InfomaniakProfile> = {}): OIDCConfig<InfomaniakProfile> {
  return {
    id: "infomaniak",
    name: "Infomaniak",
    type: "oidc",
    issuer: "https://login.infomaniak.com",
    style: { brandColor: "#0098ff" },
    options,
  };
}
