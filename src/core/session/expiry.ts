/** When a session ends: arithmetic of `maxAge` and `updateAge`, and whether it was signed out. Times are milliseconds since 1970, spans are seconds; pure. */
import type { SessionOptions } from "../types/config.ts";
import type { SessionContext } from "../types/internal.ts";
import type { JWT } from "../types/session.ts";

type Ages = Pick<SessionOptions, "maxAge" | "updateAge">;

/** When a session that is used now expires. */
export const endsAt = (now: number, { maxAge }: Pick<Ages, "maxAge">): Date => new Date(now + maxAge * 1000);

/** Seconds that a session token is valid: the shorter of `jwt.maxAge` and `session.maxAge`. */
export const tokenLife = ({ jwt, session }: SessionContext["settings"]): number => Math.min(jwt.maxAge, session.maxAge);

/** When a session token that is written now expires. */
export const tokenExpiry = ({ settings, now }: Pick<SessionContext, "settings" | "now">): Date =>
  endsAt(now, { maxAge: tokenLife(settings) });

/** Whether a session that was last written at `written` is due for renewal. */
export const isDue = (written: number, now: number, { updateAge }: Pick<Ages, "updateAge">): boolean =>
  written + updateAge * 1000 <= now;

/** When a session that expires at `expires` was last written. */
export const writtenAt = (expires: Date, { maxAge }: Pick<Ages, "maxAge">): number => expires.valueOf() - maxAge * 1000;

/** Whether a session has expired. At the very moment of `expires` it is still valid; with an invalid date it is expired. */
export const isExpired = (expires: Date, now: number): boolean => !(expires.valueOf() >= now);

/**
 * Whether a session was signed out in this process. A token without `jti`, from an encoder of the application, cannot be
 * revoked: the next sign-in may produce the same text.
 */
export const isRevoked = (
  { settings }: SessionContext,
  { claims: { jti } }: { readonly claims: JWT },
  now: number,
): boolean => jti !== undefined && (settings.signedOutSessions.ends.get(jti) ?? 0) > now;
