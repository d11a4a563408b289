/** THE TABLE of salts for everything that is sealed besides session tokens, whose salt is the name of their cookie. */
import { reservedPrefix } from "./own-salt.ts";

/** Each has its own key, so that none can be replayed in the place of another or as a session. */
export const salts = {
  /** The transaction cookie. */
  transaction: `${reservedPrefix}transaction`,
  /** The transaction cookie of a proven identity that waits for the choice of its person. */
  choice: `${reservedPrefix}choice`,
  /** The transaction cookie of a sign-out at a provider. */
  signOut: `${reservedPrefix}signout`,
  /** A token of an account in the database. */
  accountToken: `${reservedPrefix}account-token`,
  /** The cookie with tokens of a provider. */
  providerTokens: `${reservedPrefix}provider-tokens`,
  /** Refreshed tokens, until every process that waits for them has read them. */
  refreshedTokens: `${reservedPrefix}refreshed-tokens`,
  /** A renewal of a session that waits to be written. */
  waitingRenewal: `${reservedPrefix}waiting-renewal`,
  /** The session of a user who acts for another, inside the token of that session. */
  pausedSession: `${reservedPrefix}paused-session`,
  /** The cookie with what is kept of a stored session. */
  sessionNote: `${reservedPrefix}session-note`,
  /** Claims of a session in shared state. */
  sessionClaims: `${reservedPrefix}session-claims`,
  /** The origin of a deployment inside `state`, for the redirect proxy. */
  proxyState: `${reservedPrefix}state`,
} as const;
