/** Autodesk Platform Services. https://aps.autodesk.com/en/docs/oauth/v2/developers_guide/overview/ */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";
import type { StandardClaims } from "../core/types/user.ts";

/** https://aps.autodesk.com/en/docs/oauth/v2/reference/http/userinfo-GET/ */
export interface AutodeskProfile extends StandardClaims {}

/** Sign-in with Autodesk Platform Services. Default scope: `openid user-profile:read`. */
export default function Autodesk(options: OIDCUserConfig<AutodeskProfile> = {}): OIDCConfig<AutodeskProfile> {
  return {
    id: "autodesk",
    name: "Autodesk Platform Services",
    type: "oidc",
    issuer: "https://developer.api.autodesk.com",
    authorization: { params: { scope: "openid user-profile:read" } },
    idToken: false,
    style: { brandColor: "#000000" },
    mark: () => import("./lib/marks/autodesk.ts"),
    options,
  };
}
