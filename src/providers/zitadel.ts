/** ZITADEL. https://zitadel.com/docs/apis/openidoauth/endpoints */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";
import type { StandardClaims } from "../core/types/user.ts";

/** https://zitadel.com/docs/apis/openidoauth/claims */
export interface ZitadelProfile extends StandardClaims {}

/**
 * Needs `issuer` (or `AUTH_ZITADEL_ISSUER`): the address of the instance. Applications that were registered with PKCE have
 * no `clientSecret`. The userinfo endpoint is read too: id_tokens contain a name only if the application is set up that way at ZITADEL.
 */
export default function Zitadel(options: OIDCUserConfig<ZitadelProfile> = {}): OIDCConfig<ZitadelProfile> {
  return {
    id: "zitadel",
    name: "ZITADEL",
    type: "oidc",
    idToken: false,
    // https://zitadel.com/docs/apis/openidoauth/grant-types#refresh-token
    refresh: { rotates: true, offline: { scope: "offline_access" } },
    options,
  };
}
