/** Oracle Identity Domains, once IDCS. https://docs.oracle.com/iaas/Content/Identity/home.htm */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";
import type { StandardClaims } from "../core/types/user.ts";

/** The claims of the scopes `profile` and `email`. */
export interface OracleIDCSProfile extends StandardClaims {}

/** Options of {@link OracleIDCS}, besides those of every OpenID Connect provider. */
export interface OracleIDCSOptions extends OIDCUserConfig<OracleIDCSProfile> {
  /** Id of the identity domain: what stands behind `idcs-` in its address. */
  tenantId?: string | undefined;
}

/**
 * Needs `tenantId`, or `wellKnown` for a domain with an address of its own. Every domain has the same issuer, so its
 * discovery document is elsewhere. In the domain's settings, public access to the signing certificate must be on.
 */
export default function OracleIDCS(options: OracleIDCSOptions = {}): OIDCConfig<OracleIDCSProfile> {
  const { tenantId, ...rest } = options;
  const domain = `https://idcs-${tenantId}.identity.oraclecloud.com`;
  return {
    id: "oracle-idcs",
    name: "Oracle Identity Domains",
    type: "oidc",
    issuer: "https://identity.oraclecloud.com/",
    ...(tenantId && { wellKnown: `${domain}/.well-known/openid-configuration` }),
    options: rest,
  };
}
