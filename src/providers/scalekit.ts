/** Scalekit, single sign-on. https://docs.scalekit.com/ */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";

/** Claims of the identity provider of an organization. */
export interface ScalekitProfile {
  sub: string;
  name?: string;
  preferred_username?: string;
  given_name?: string;
  family_name?: string;
  email?: string;
  email_verified?: boolean;
  picture?: string;
  /** The organization, for example `org_59615193906282635`. */
  oid?: string;
  [claim: string]: unknown;
}

/** Options of {@link Scalekit}, besides those of every OpenID Connect provider. */
export interface ScalekitOptions extends OIDCUserConfig<ScalekitProfile> {
  /** Whom to send people to: a connection, for example `conn_59615204090052747`. */
  connectionId?: string | undefined;
  /** In place of `connectionId`: the one of this organization. */
  organizationId?: string | undefined;
}

/**
 * Needs `issuer` (or `AUTH_SCALEKIT_ISSUER`): the environment, as in `https://example.scalekit.com`. An organization's
 * own identity provider provides the address, which is not verified. Sign-ins may choose the organization if it is named in
 * `allowedParams: ["organization_id"]`.
 */
export default function Scalekit(options: ScalekitOptions = {}): OIDCConfig<ScalekitProfile> {
  const { connectionId, organizationId, ...rest } = options;
  return {
    id: "scalekit",
    name: "Scalekit",
    type: "oidc",
    authorization: { params: { connection_id: connectionId, organization_id: organizationId } },
    emailVerified: () => false,
    options: rest,
  };
}
