/** Azure AD B2C. https://learn.microsoft.com/azure/active-directory-b2c/openid-connect */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";

/** https://learn.microsoft.com/azure/active-directory-b2c/tokens-overview#claims: a user flow chooses which of them are sent. */
export interface AzureADB2CProfile {
  sub: string;
  oid?: string;
  name?: string;
  preferred_username?: string;
  /** Addresses of the account. Not known to be verified. */
  emails?: readonly string[];
  /** The user flow. */
  tfp?: string;
  [claim: string]: unknown;
}

/** Options of {@link AzureADB2C}, besides those of every OpenID Connect provider. */
export interface AzureADB2COptions extends OIDCUserConfig<AzureADB2CProfile> {
  /** Name of the tenant: `contoso` for `contoso.b2clogin.com`. With `primaryUserFlow`, it makes the issuer. */
  tenantId?: string | undefined;
  /** Name of the user flow that signs people in, as in `B2C_1_signin`. */
  primaryUserFlow?: string | undefined;
}

/** There is an access token only for a scope of an API: the client itself counts as one. */
const scopeFor = (clientId?: string) => ({
  authorization: { params: { scope: ["openid", clientId].filter(Boolean).join(" ") } },
});

/**
 * Needs `tenantId` and `primaryUserFlow`, or `issuer` (or `AUTH_AZURE_AD_B2C_ISSUER`):
 * `https://<tenant>.b2clogin.com/<tenant>.onmicrosoft.com/<user flow>/v2.0`. Tokens name another issuer, of the same
 * origin: the one in the discovery document at that address.
 */
export default function AzureADB2C(options: AzureADB2COptions = {}): OIDCConfig<AzureADB2CProfile> {
  const { tenantId: tenant, primaryUserFlow: flow, ...rest } = options;
  return {
    id: "azure-ad-b2c",
    name: "Azure AD B2C",
    type: "oidc",
    ...(tenant && flow && { issuer: `https://${tenant}.b2clogin.com/${tenant}.onmicrosoft.com/${flow}/v2.0` }),
    ...(options.clientId && scopeFor(options.clientId)),
    derive: ({ clientId }) => scopeFor(clientId),
    issuerFrom: (_claims, issuer) => issuer,
    profile: ({ sub, name, preferred_username, emails }) => ({
      id: sub,
      name: name ?? preferred_username ?? null,
      email: emails?.[0] ?? null,
    }),
    // https://learn.microsoft.com/azure/active-directory-b2c/authorization-code-flow
    refresh: { offline: { scope: "offline_access" } },
    style: { brandColor: "#0072c6" },
    options: rest,
  };
}
