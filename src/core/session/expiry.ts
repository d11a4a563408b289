/** When a session ends: arithmetic of its limits. Times are milliseconds since 1970, spans are seconds; pure. Loaded with what writes sessions. */
import type { SessionOptions } from "../types/config.ts";
import { type Ages, idleLimit } from "./due.ts";

/** What is known of a session that its limits depend on. */
export interface SessionAge {
  /** When the user signed in; absent for sessions of older versions. */
  readonly signedInAt?: number | undefined;
  /** Whether the session is not remembered. */
  readonly short?: boolean | undefined;
  /** Whether a user acts for another in it: since `signedInAt`. */
  readonly isActing?: boolean | undefined;
}

/** Seconds that a user may act for another, at most. */
export const actingFor = 3_600;

type SessionLimits = Ages & Pick<SessionOptions, "absoluteMaxAge">;

/**
 * When a session ends whatever is renewed: by `absoluteMaxAge`, and after an hour where a user acts for another. Never without either, and
 * long ago if the time of the sign-in is not known.
 */
export function absoluteEnd(
  { absoluteMaxAge = Number.POSITIVE_INFINITY }: Pick<SessionLimits, "absoluteMaxAge">,
  { signedInAt, isActing }: SessionAge,
): number {
  const limit = isActing ? Math.min(absoluteMaxAge, actingFor) : absoluteMaxAge;
  if (limit === Number.POSITIVE_INFINITY) return limit;
  return signedInAt === undefined ? 0 : signedInAt + limit * 1000;
}

/** When a session that is written now expires: at the idle limit, or at the absolute one where that comes first. */
export const endsAt = (now: number, session: SessionLimits, age: SessionAge): Date =>
  new Date(Math.min(now + idleLimit(session, age.short) * 1000, absoluteEnd(session, age)));

/** When a stored session expires: an absolute limit may be newer than the row. */
export const cappedEnd = (expires: Date, session: SessionLimits, age: SessionAge): Date =>
  new Date(Math.min(expires.valueOf(), absoluteEnd(session, age)));

/** When a stored session that expires at `expires` was last written, if its row does not hold that. */
export const writtenAt = (expires: Date, session: Ages, { short }: SessionAge): number =>
  expires.valueOf() - idleLimit(session, short) * 1000;

/** Whether a session has expired. At the very moment of `expires` it is still valid; with an invalid date it is expired. */
export const isExpired = (expires: Date, now: number): boolean => !(expires.valueOf() >= now);

/** The limits of a session token: no limit is longer than `jwt.maxAge`. */
const tokenLimits = (session: SessionLimits, { maxAge }: { readonly maxAge: number }): SessionLimits => ({
  ...session,
  maxAge: Math.min(session.maxAge, maxAge),
});

/** When a session token that is written now expires. A token carries whole seconds. */
export const tokenEnd = (
  now: number,
  session: SessionLimits,
  jwt: { readonly maxAge: number },
  age: SessionAge,
): Date => endsAt(now, tokenLimits(session, jwt), age);

/** Whether a session is older than `absoluteMaxAge`. Its token may expire later, if the option is newer than the token. */
export const isTooOld = (session: Pick<SessionLimits, "absoluteMaxAge">, age: SessionAge, now: number): boolean =>
  !(absoluteEnd(session, age) >= now);

/** Seconds that a session token that is written now is valid: at least one. */
export const tokenLife = (
  now: number,
  session: SessionLimits,
  jwt: { readonly maxAge: number },
  age: SessionAge,
): number => Math.max(1, Math.floor((tokenEnd(now, session, jwt, age).valueOf() - now) / 1000));
