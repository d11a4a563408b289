/** Infomaniak. https://developer.infomaniak.com/ */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";
import type { StandardClaims } from "../core/types/user.ts";

/** The claims of the scopes `profile` and `email`. */
export interface InfomaniakProfile extends StandardClaims {}

export default function Infomaniak(options: OIDCUserConfig<InfomaniakProfile> = {}): OIDCConfig<InfomaniakProfile> {
  return {
    id: "infomaniak",
    name: "Infomaniak",
    type: "oidc",
    issuer: "https://login.infomaniak.com",
    style: {
      brandColor: "#0098ff",
      mark: "M2.4 0A2.395 2.395 0 0 0 0 2.4v19.2C0 22.9296 1.0704 24 2.4 24h19.2c1.3296 0 2.4-1.0704 2.4-2.4V2.4C24 1.0704 22.9296 0 21.6 0H10.112v11.7119l3.648-4.128h6l-4.58 4.3506 4.868 8.1296h-5.52l-2.5938-5.0211L10.112 16.8v3.264H5.12V0Z",
    },
    options,
  };
}
