/** What every read of a session judges: whether it is due for renewal, or was signed out. Times are milliseconds since 1970, spans are seconds. */
import type { SessionOptions } from "../types/config.ts";
import type { SessionContext } from "../types/internal.ts";
import type { JWT } from "../types/session.ts";

/** The options for a session that is used, and one that is not remembered. */
export type Ages = Pick<SessionOptions, "maxAge" | "shortMaxAge" | "updateAge">;

/** Seconds until an unused session expires. */
export const idleLimit = ({ maxAge, shortMaxAge }: Pick<Ages, "maxAge" | "shortMaxAge">, short = false): number =>
  short ? Math.min(shortMaxAge, maxAge) : maxAge;

/** Renewals in the idle limit of a session that is not remembered, at least: `updateAge` may be longer than the limit. */
const shortRenewals = 12;

/** Whether a session that was last written at `written` is due for renewal. */
export const isDue = (written: number, now: number, session: Ages, short = false): boolean =>
  written +
    (short ? Math.min(session.updateAge, idleLimit(session, short) / shortRenewals) : session.updateAge) * 1000 <=
  now;

/**
 * Whether a session was signed out in this process. A token without `jti`, from an encoder of the application, cannot be
 * revoked: the next sign-in may produce the same text.
 */
export const isRevoked = (
  { settings }: SessionContext,
  { claims: { jti } }: { readonly claims: JWT },
  now: number,
): boolean => jti !== undefined && (settings.signedOutSessions.ends.get(jti) ?? 0) > now;
