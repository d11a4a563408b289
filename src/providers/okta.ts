/** Okta. https://developer.okta.com/docs/reference/api/oidc/ */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";

/** https://developer.okta.com/docs/api/openapi/okta-oauth/guides/overview/#scope-dependent-claims-not-always-returned */
export interface OktaProfile {
  sub: string;
  name?: string;
  preferred_username?: string;
  email?: string;
  email_verified?: boolean;
  [claim: string]: unknown;
}

/**
 * Needs `issuer` (or `AUTH_OKTA_ISSUER`): `https://example.okta.com` for the authorization server of the organization, or
 * `https://example.okta.com/oauth2/default` for a custom one.
 */
export default function Okta(options: OIDCUserConfig<OktaProfile> = {}): OIDCConfig<OktaProfile> {
  return {
    id: "okta",
    name: "Okta",
    type: "oidc",
    // https://developer.okta.com/docs/api/openapi/okta-oauth/guides/client-auth
    token: { assertionAudience: "token_endpoint" },
    // https://developer.okta.com/docs/guides/refresh-tokens/main/
    refresh: { sendsScope: true, offline: { scope: "offline_access" } },
    style: { brandColor: "#000000" },
    mark: () => import("./lib/marks/okta.ts"),
    options,
  };
}
