/** Tokens of a provider: what applications ask for and get, and what is kept. */
import type { Account } from "./user.ts";

/**
 * Why there is no fresh access token.
 *
 * - `revoked`: the provider refused the refresh token: it has expired, was revoked, or was used before.
 * - `expired`: the access token has ended, and there is no refresh token.
 * - `no-tokens`: no tokens of this provider are kept for the user.
 * - `scope`: the user has not granted a requested scope.
 * - `unavailable`: the provider cannot be reached, or answers with 429 or 5xx. A later call tries again.
 * - `lost`: the refresh token was sent, and the new tokens did not arrive or could not be kept.
 * - `mismatch`: the new id_token is not about the same user, issuer and client. Nothing of the response was used.
 * - `rejected`: the provider refused the client or the request: the configuration is wrong.
 * - `cannot-write`: the token has ended, and the new one could not be kept, because this call cannot set cookies.
 */
export type RefreshFailure =
  | "revoked"
  | "expired"
  | "no-tokens"
  | "scope"
  | "unavailable"
  | "lost"
  | "mismatch"
  | "rejected"
  | "cannot-write";

/** Which access token is needed. */
export interface AccessTokenOptions {
  /** Scopes that it must have, as the provider names them. Default: none in particular. */
  readonly scopes?: readonly string[] | undefined;
  /** Seconds that it must still be valid, besides 30 for clocks that differ. Default: `0`. */
  readonly minLifetime?: number | undefined;
  /** Refreshes a token that has not ended: after the API refused it. Default: `false`. */
  readonly force?: boolean | undefined;
  /** Gives the token of the user also in a session in which another user acts for them. Default: `false`. */
  readonly whileActing?: boolean | undefined;
}

/** An access token of the signed-in user (RFC 6749, section 1.4). */
export interface AccessToken {
  /** The token, to send in the `Authorization` header (RFC 6750, section 2.1). */
  readonly accessToken: string;
  /** How it is sent (RFC 6749, section 7.1), in lower case: `bearer`. */
  readonly tokenType: string;
  /** When it ends, in seconds since 1970, if the provider said so. */
  readonly expiresAt?: number;
  /** The scopes that the user granted. */
  readonly scopes: readonly string[];
}

/** The tokens that are kept of an account. */
export type ProviderTokens = Readonly<
  Pick<Account, "access_token" | "refresh_token" | "expires_at" | "scope" | "token_type" | "id_token">
>;
