/** Vipps. https://developer.vippsmobilepay.com/docs/APIs/login-api/ */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";
import type { StandardClaims } from "../core/types/user.ts";

/** https://developer.vippsmobilepay.com/docs/APIs/login-api/api-guide/user-info */
export interface VippsProfile extends StandardClaims {}

/**
 * The scope of names is `name`. The id_token has none of it, so the userinfo endpoint is called as well. For tests, set
 * `issuer` (or `AUTH_VIPPS_ISSUER`) to `https://apitest.vipps.no/access-management-1.0/access/`.
 */
export default function Vipps(options: OIDCUserConfig<VippsProfile> = {}): OIDCConfig<VippsProfile> {
  return {
    id: "vipps",
    name: "Vipps",
    type: "oidc",
    issuer: "https://api.vipps.no/access-management-1.0/access/",
    authorization: { params: { scope: "openid name email" } },
    idToken: false,
    style: { brandColor: "#f05c18" },
    options,
  };
}
