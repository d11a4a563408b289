/** Who signs in: the user, the claims of a provider, the account that joins the two. */
import type { ProviderType } from "./provider-base.ts";

/** A value, or a promise of it. */
export type Awaitable<T> = T | Promise<T>;

/** The fields that every user may have. Extend {@link User} to add your own. */
export interface DefaultUser {
  /** Identifier of the user in the application. */
  id?: string;
  /** Display name. */
  name?: string | null;
  /** E-mail address. */
  email?: string | null;
  /** URL of a picture. The library never fetches it. */
  image?: string | null;
}

/**
 * A user: what a provider's `profile` callback returns, and what the `jwt` and `session` callbacks receive.
 *
 * @example declare module "portico" { interface User { role?: string } }
 */
export interface User extends DefaultUser {}

/** The `address` claim (OpenID Connect Core 1.0, section 5.1.1). */
export interface Address {
  country?: string | null;
  formatted?: string | null;
  locality?: string | null;
  postal_code?: string | null;
  region?: string | null;
  street_address?: string | null;
}

/** The claims that most OpenID Providers tell of a person (OpenID Connect Core 1.0, section 5.1). */
export interface StandardClaims {
  sub: string;
  name?: string;
  given_name?: string;
  family_name?: string;
  nickname?: string;
  preferred_username?: string;
  email?: string;
  email_verified?: boolean;
  picture?: string;
  [claim: string]: unknown;
}

/**
 * Claims that an OAuth or OIDC provider tells about a person (OpenID Connect Core 1.0, section 5.1).
 * Any other claim is there under its own name, as an unknown value.
 */
export interface Profile {
  [claim: string]: unknown;
  address?: Address | null;
  birthdate?: string | null;
  email?: string | null;
  /** Counts as verified only when it is exactly `true`. */
  email_verified?: boolean | null;
  family_name?: string | null;
  gender?: string | null;
  given_name?: string | null;
  id?: string | null;
  locale?: string | null;
  middle_name?: string | null;
  name?: string | null;
  nickname?: string | null;
  phone_number?: string | null;
  // biome-ignore lint/suspicious/noExplicitAny: the specification types this claim as any
  picture?: any;
  preferred_username?: string | null;
  profile?: string | null;
  /** Identifier of the person at the provider: stable, never given to another. */
  sub?: string | null;
  updated_at?: string | number | Date | null;
  website?: string | null;
  zoneinfo?: string | null;
}

/** One entry of `authorization_details` (RFC 9396, section 2). */
export interface AuthorizationDetails {
  readonly type: string;
  readonly locations?: readonly string[];
  readonly actions?: readonly string[];
  readonly datatypes?: readonly string[];
  readonly privileges?: readonly string[];
  readonly identifier?: string;
  readonly [parameter: string]: unknown;
}

/** Answer of a token endpoint (RFC 6749, section 5.1). */
export interface TokenEndpointResponse {
  readonly access_token: string;
  readonly expires_in?: number;
  readonly id_token?: string;
  readonly refresh_token?: string;
  readonly scope?: string;
  readonly authorization_details?: readonly AuthorizationDetails[];
  /** Always in lower case: RFC 6749 compares it without regard to case. */
  readonly token_type: Lowercase<string>;
  readonly [parameter: string]: unknown;
}

/** What `profile()` and `account()` receive: the token answer, with its expiry as a point in time. */
export interface TokenSet extends Partial<TokenEndpointResponse> {
  /** Expiry of the access token, in seconds since 1970, computed from `expires_in`. */
  readonly expires_at?: number;
}

/** What joins a user of the application to an account at a provider. */
export interface Account extends Partial<TokenEndpointResponse> {
  /** Id of the provider, for example `github`. */
  provider: string;
  /**
   * Who the person is there. OAuth and OIDC: the `id` that `profile()` returned. E-mail: the address.
   * Credentials: the `id` that `authorize()` returned.
   */
  providerAccountId: string;
  /** Type of the provider. */
  type: ProviderType;
  /** Id of the user to whom the account belongs. */
  userId?: string;
  /** Expiry of the access token, in seconds since 1970, computed from `expires_in`. Use it to rotate tokens. */
  expires_at?: number;
}
