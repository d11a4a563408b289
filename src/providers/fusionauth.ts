/** FusionAuth. https://fusionauth.io/docs/lifecycle/authenticate-users/oauth/ */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";

/** https://fusionauth.io/docs/lifecycle/authenticate-users/oauth/tokens#id-token-claims */
export interface FusionAuthProfile {
  sub: string;
  name?: string;
  preferred_username?: string;
  given_name?: string;
  middle_name?: string;
  family_name?: string;
  email?: string;
  email_verified?: boolean;
  picture?: string;
  [claim: string]: unknown;
}

/** Options of {@link FusionAuth}, besides those of every OpenID Connect provider. */
export interface FusionAuthOptions extends OIDCUserConfig<FusionAuthProfile> {
  /** Id of the tenant, where the server has several. */
  tenantId?: string | undefined;
}

/**
 * Needs `issuer` (or `AUTH_FUSIONAUTH_ISSUER`): the address of the server. The field "Issuer" of the tenant must hold the
 * same address: tokens name what stands there.
 */
export default function FusionAuth(options: FusionAuthOptions = {}): OIDCConfig<FusionAuthProfile> {
  const { tenantId, ...rest } = options;
  const query = tenantId && `?tenantId=${encodeURIComponent(tenantId)}`;
  const document = (issuer?: string) =>
    issuer && query ? { wellKnown: `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration${query}` } : {};
  return {
    id: "fusionauth",
    name: "FusionAuth",
    type: "oidc",
    ...document(rest.issuer),
    derive: ({ issuer }) => document(issuer),
    authorization: { params: { tenantId } },
    profile: ({ sub, name, preferred_username, given_name, middle_name, family_name, email, picture }) => ({
      id: sub,
      name: name ?? preferred_username ?? ([given_name, middle_name, family_name].filter(Boolean).join(" ") || null),
      email: email ?? null,
      image: picture ?? null,
    }),
    // https://fusionauth.io/docs/lifecycle/authenticate-users/oauth/tokens#refresh-token
    refresh: { offline: { scope: "offline_access" } },
    style: { brandColor: "#f58320" },
    mark: () => import("./lib/marks/fusionauth.ts"),
    options: rest,
  };
}
