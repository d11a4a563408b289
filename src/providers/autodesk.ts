/** Autodesk Platform Services. https://aps.autodesk.com/en/docs/oauth/v2/developers_guide/overview/ */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";

/** https://aps.autodesk.com/en/docs/oauth/v2/reference/http/userinfo-GET/ */
export interface AutodeskProfile {
  sub: string;
  name?: string;
  given_name?: string;
  family_name?: string;
  preferred_username?: string;
  email?: string;
  email_verified?: boolean;
  picture?: string;
  [claim: string]: unknown;
}

export default function Autodesk(options: OIDCUserConfig<AutodeskProfile> = {}): OIDCConfig<AutodeskProfile> {
  return {
    id: "autodesk",
    name: "Autodesk Platform Services",
    type: "oidc",
    issuer: "https://developer.api.autodesk.com",
    authorization: { params: { scope: "openid user-profile:read" } },
    idToken: false,
    style: { brandColor: "#000000" },
    options,
  };
}
