/** Users, the claims of providers, and the accounts that link the two. */
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
 * @example
 * import type { User } from "portico";
 *
 * declare module "portico" {
 *   interface User {
 *     role?: string;
 *   }
 * }
 */
export interface User extends DefaultUser {}

/** The `address` claim (OpenID Connect Core 1.0, section 5.1.1). */
export interface Address {
  /** Name of the country. */
  country?: string | null;
  /** The whole address, with line breaks. */
  formatted?: string | null;
  /** City or locality. */
  locality?: string | null;
  /** Postal code. */
  postal_code?: string | null;
  /** State, province or region. */
  region?: string | null;
  /** Street, house number and what belongs to it, with line breaks. */
  street_address?: string | null;
}

/** The claims that most OpenID Providers have about a person (OpenID Connect Core 1.0, section 5.1). */
export interface StandardClaims {
  /** Identifier of the person at the provider: stable, and never reassigned. */
  sub: string;
  /** Full name. */
  name?: string;
  /** First names. */
  given_name?: string;
  /** Last names. */
  family_name?: string;
  /** Casual name. */
  nickname?: string;
  /** Name that the person goes by. Neither unique nor stable. */
  preferred_username?: string;
  /** E-mail address. May change, and may belong to another person later. */
  email?: string;
  /** Whether the provider has verified the address. */
  email_verified?: boolean;
  /** URL of a picture. */
  picture?: string;
  [claim: string]: unknown;
}

/**
 * Claims of an OAuth or OIDC provider about a person (OpenID Connect Core 1.0, section 5.1).
 * Any other claim has its own name and type `unknown`.
 */
export interface Profile {
  [claim: string]: unknown;
  /** Postal address. */
  address?: Address | null;
  /** Day of birth: `YYYY-MM-DD`, or `YYYY`; the year `0000` is unknown. */
  birthdate?: string | null;
  /** E-mail address. May change, and may belong to another person later. */
  email?: string | null;
  /** Counts as verified only when it is exactly `true`. */
  email_verified?: boolean | null;
  /** Last names. */
  family_name?: string | null;
  /** Gender, for example `female` or `male`. */
  gender?: string | null;
  /** First names. */
  given_name?: string | null;
  /** Identifier of the person at providers that have no `sub`. */
  id?: string | null;
  /** Language as a tag of BCP 47, for example `en-US`. */
  locale?: string | null;
  /** Middle names. */
  middle_name?: string | null;
  /** Full name. */
  name?: string | null;
  /** Casual name. */
  nickname?: string | null;
  /** Phone number, preferably in the form of E.164: `+1 (425) 555-1212`. */
  phone_number?: string | null;
  /** URL of a picture; an object at some providers. */
  // biome-ignore lint/suspicious/noExplicitAny: the specification types this claim as any
  picture?: any;
  /** Name that the person goes by. Neither unique nor stable. */
  preferred_username?: string | null;
  /** URL of a page about the person. */
  profile?: string | null;
  /** Identifier of the person at the provider: stable, and never reassigned. */
  sub?: string | null;
  /** When the claims last changed: in seconds since 1970 at OpenID Providers, in other forms elsewhere. */
  updated_at?: string | number | Date | null;
  /** URL of a site of the person. */
  website?: string | null;
  /** Time zone, for example `Europe/Paris`. */
  zoneinfo?: string | null;
}

/** One entry of `authorization_details` (RFC 9396, section 2). */
export interface AuthorizationDetails {
  /** Kind of authorization, which decides what the other fields mean. */
  readonly type: string;
  /** Resource servers where it counts, as URLs. */
  readonly locations?: readonly string[];
  /** What may be done there. */
  readonly actions?: readonly string[];
  /** Kinds of data that it is about. */
  readonly datatypes?: readonly string[];
  /** Levels of privilege. */
  readonly privileges?: readonly string[];
  /** A particular resource. */
  readonly identifier?: string;
  readonly [parameter: string]: unknown;
}

/** Response of a token endpoint (RFC 6749, section 5.1). */
export interface TokenEndpointResponse {
  /** The access token. */
  readonly access_token: string;
  /** Seconds that the access token is valid. */
  readonly expires_in?: number;
  /** The id_token of an OpenID Provider (OpenID Connect Core 1.0, section 2). */
  readonly id_token?: string;
  /** Gets new access tokens (RFC 6749, section 6). */
  readonly refresh_token?: string;
  /** The granted scopes, separated by spaces. */
  readonly scope?: string;
  /** The granted authorization details (RFC 9396, section 7). */
  readonly authorization_details?: readonly AuthorizationDetails[];
  /** Always in lower case: RFC 6749 compares it without regard to case. */
  readonly token_type: Lowercase<string>;
  readonly [parameter: string]: unknown;
}

/** What `profile()` and `account()` receive: the token response, with its expiry as a point in time. */
export interface TokenSet extends Partial<TokenEndpointResponse> {
  /** Expiry of the access token, in seconds since 1970, computed from `expires_in`. */
  readonly expires_at?: number;
}

/** Links a user of the application to an account at a provider. */
export interface Account extends Partial<TokenEndpointResponse> {
  /** Id of the provider, for example `github`. */
  provider: string;
  /**
   * Identifies the person at the provider. OAuth and OIDC: the `id` that `profile()` returned. E-mail: the address.
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
