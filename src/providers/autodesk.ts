/** Autodesk Platform Services. https://aps.autodesk.com/en/docs/oauth/v2/developers_guide/overview/ */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";
import type { StandardClaims } from "../core/types/user.ts";

/** https://aps.autodesk.com/en/docs/oauth/v2/reference/http/userinfo-GET/ */
export interface AutodeskProfile extends StandardClaims {}

export default function Autodesk(options: OIDCUserConfig<AutodeskProfile> = {}): OIDCConfig<AutodeskProfile> {
  return {
    id: "autodesk",
    name: "Autodesk Platform Services",
    type: "oidc",
    issuer: "https://developer.api.autodesk.com",
    authorization: { params: { scope: "openid user-profile:read" } },
    idToken: false,
    style: {
      brandColor: "#000000",
      mark: "m.129 20.202 14.7-9.136h7.625c.235 0 .445.188.445.445 0 .21-.092.305-.21.375l-7.222 4.323c-.47.283-.633.845-.633 1.265l-.008 2.725H24V4.362a.561.561 0 0 0-.585-.562h-8.752L0 12.893V20.2h.129z",
    },
    options,
  };
}
