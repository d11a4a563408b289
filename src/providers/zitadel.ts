/** ZITADEL. https://zitadel.com/docs/apis/openidoauth/endpoints */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";

/** https://zitadel.com/docs/apis/openidoauth/claims */
export interface ZitadelProfile {
  sub: string;
  name?: string;
  nickname?: string;
  preferred_username?: string;
  email?: string;
  email_verified?: boolean;
  picture?: string;
  [claim: string]: unknown;
}

/**
 * Needs `issuer` (or `AUTH_ZITADEL_ISSUER`): the address of the instance. Applications that were registered with PKCE have
 * no `clientSecret`. The userinfo endpoint is asked, too: id_tokens have a name only if the application is told so there.
 */
export default function Zitadel(options: OIDCUserConfig<ZitadelProfile> = {}): OIDCConfig<ZitadelProfile> {
  return { id: "zitadel", name: "ZITADEL", type: "oidc", idToken: false, options };
}
