/** Cloudflare Access. https://developers.cloudflare.com/cloudflare-one/access-controls/applications/http-apps/saas-apps/generic-oidc-saas/ */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";
import type { StandardClaims } from "../core/types/user.ts";

/** The claims of the scopes `profile` and `email`. */
export interface CloudflareAccessProfile extends StandardClaims {}

/** Needs `issuer` (or `AUTH_CLOUDFLARE_ACCESS_ISSUER`): `https://<team>.cloudflareaccess.com/cdn-cgi/access/sso/oidc/<client id>`. */
export default function CloudflareAccess(
  options: OIDCUserConfig<CloudflareAccessProfile> = {},
): OIDCConfig<CloudflareAccessProfile> {
  return {
    id: "cloudflare-access",
    name: "Cloudflare Access",
    type: "oidc",
    style: { brandColor: "#f38020" },
    options,
  };
}
