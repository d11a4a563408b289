/** Infomaniak. https://developer.infomaniak.com/ */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";
import type { StandardClaims } from "../core/types/user.ts";

/** The claims of the scopes `profile` and `email`. */
export interface InfomaniakProfile extends StandardClaims {}

/** Sign-in with Infomaniak. Default scope: `openid profile email`. */
export default function Infomaniak(options: OIDCUserConfig<InfomaniakProfile> = {}): OIDCConfig<InfomaniakProfile> {
  return {
    id: "infomaniak",
    name: "Infomaniak",
    type: "oidc",
    issuer: "https://login.infomaniak.com",
    style: { brandColor: "#0098ff" },
    mark: () => import("./lib/marks/infomaniak.ts"),
    options,
  };
}
