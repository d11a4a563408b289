/** Microsoft Entra ID, for one tenant or many. https://learn.microsoft.com/entra/identity-platform/v2-protocols-oidc */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";

/** https://learn.microsoft.com/entra/identity-platform/id-token-claims-reference */
export interface MicrosoftEntraIDProfile {
  /** Another one in each application. */
  sub: string;
  /** The tenant. */
  tid: string;
  /** The person in their tenant, the same in all applications. */
  oid?: string;
  name?: string;
  preferred_username?: string;
  /** Whatever an administrator of the tenant wrote there, unless `xms_edov` is true. */
  email?: string;
  /** An optional claim: whether the tenant owns the domain of the address. */
  xms_edov?: boolean;
  [claim: string]: unknown;
}

/** Options of {@link MicrosoftEntraID}, besides those of every OpenID Connect provider. */
export interface MicrosoftEntraIDOptions extends OIDCUserConfig<MicrosoftEntraIDProfile> {
  /** Ids of the tenants that may sign in. Default: all that the issuer stands for. */
  tenants?: readonly string[] | undefined;
}

const guid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The issuer decides who can sign in: `.../common/v2.0` (default: everyone), `.../organizations/v2.0`, `.../consumers/v2.0`,
 * or `.../<tenant id>/v2.0`.
 */
export default function MicrosoftEntraID(options: MicrosoftEntraIDOptions = {}): OIDCConfig<MicrosoftEntraIDProfile> {
  const { tenants, ...rest } = options;
  return {
    id: "microsoft-entra-id",
    name: "Microsoft Entra ID",
    type: "oidc",
    issuer: "https://login.microsoftonline.com/common/v2.0",
    issuerFrom({ tid }, issuer) {
      if (typeof tid !== "string" || !guid.test(tid)) throw new Error("The tenant (tid) is not a GUID.");
      if (tenants && !tenants.includes(tid)) throw new Error("The tenant (tid) is not one of `tenants`.");
      return issuer.replace("{tenantid}", tid);
    },
    // https://learn.microsoft.com/entra/identity-platform/certificate-credentials
    token: { assertionAudience: "token_endpoint" },
    profile: ({ sub, name, email }) => ({ id: sub, name: name ?? null, email: email ?? null }),
    emailVerified: ({ xms_edov }) => xms_edov === true,
    // A refresh returns a new refresh token, and the old one stays valid.
    // https://learn.microsoft.com/entra/identity-platform/refresh-tokens
    refresh: { rotates: false, mayRetry: true, offline: { scope: "offline_access" } },
    style: { brandColor: "#0072c6" },
    options: rest,
  };
}
