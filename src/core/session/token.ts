/** Settles and ends sessions of the `jwt` strategy: what becomes of one that was read. Loaded when one is first written or cleared. */

import { dropSession, hasSessionCookie } from "../cookies/set-cookie.ts";
import { clockTolerance } from "../crypto/claims.ts";
import { toError } from "../errors/convert.ts";
import { JWTSessionError, SignOutError } from "../errors/index.ts";
import { attempt } from "../lib/attempt.ts";
import { lazyImport } from "../lib/lazy.ts";
import { omitUndefined } from "../lib/omit-undefined.ts";
import { jwt as jwtCallback } from "../session-callbacks.ts";
import type { SessionContext, SetCookie } from "../types/internal.ts";
import type { JWT } from "../types/session.ts";
import { isRevoked } from "./due.ts";
import type { PausedToken, SessionChange, SessionToken, TokenReading } from "./reading.ts";
import { recordOf } from "./record.ts";
import { logRejection } from "./rejected.ts";
import { isChanged, loadClaims, rewriteToken } from "./rewrite.ts";
import { isListing, loadListed, tokenExpiry, writeToken } from "./token-cookies.ts";

/** Loaded where a session ended, or was updated by another answer, while a call ran. */
const loadPolicy = lazyImport(() => import("./policy.ts"));

/** A session that has ended, and the cookies that clear it. */
export interface EndedSession {
  readonly token: null;
  readonly cookies: readonly SetCookie[];
}

/** What the `jwt` callback returned for the session of a call, and the cookies that keep it. */
export interface KeptSession {
  readonly token: JWT;
  readonly cookies: readonly SetCookie[];
  readonly expires: Date;
  /** The update that the application received. */
  readonly update?: SessionChange;
}

/** Clears the cookies of the session. */
export const clearCookie = ({ call, cookies }: SessionContext): readonly SetCookie[] =>
  dropSession(call.cookies, cookies);

/** Why a token could not be opened. */
export async function unopened(
  { settings: { keys, jwt }, cookies }: SessionContext,
  token: string,
): Promise<TokenReading> {
  const isKnown = !jwt.decode && (await keys.knows(token, { salt: cookies.sessionToken.name }));
  return { token: null, why: isKnown ? "expired" : "unreadable" };
}

/**
 * Clears a cookie that opens no session, so that the next call comes without it. After a sign-in in the same browser it stays: the
 * answer may arrive after that of the sign-in, and would clear the new session.
 */
export function rejectCookie(context: SessionContext, { why }: Pick<TokenReading, "why">): readonly SetCookie[] {
  if (why === "replaced") return [];
  if (why && hasSessionCookie(context.call.cookies, context.cookies)) logRejection(context, why);
  return clearCookie(context);
}

/** Why a session is written. */
interface Review {
  /** Whether it is written although its claims are the same. */
  readonly renews: boolean;
  readonly update?: SessionChange | undefined;
}

/** What becomes of a session that is due, that the `jwt` callback ended or may have changed, or that ended while it ran. */
export async function finishReading(
  context: SessionContext,
  found: SessionToken,
  token: JWT | null,
  { renews, update }: Review,
): Promise<EndedSession | KeptSession> {
  if (!token) return endByCallback(context, found);
  if (isRevoked(context, found, context.now)) return endedMeanwhile(context, found);
  const isNextVersion = isChanged(context, found.text, token);
  if (isNextVersion || renews) return writeReviewed(context, found, token, { isNextVersion, update, round: 0 });
  return { token, cookies: [], expires: tokenEndOf(context, found), ...(update && { update }) };
}

/** When a token that came ends. */
export const tokenEndOf = (context: SessionContext, { claims }: SessionToken): Date =>
  claims.exp === undefined ? tokenExpiry(context, claims) : new Date(claims.exp * 1000);

/** The answer for a session that ended while the call ran. */
async function endedMeanwhile(context: SessionContext, token: SessionToken): Promise<EndedSession> {
  const { why = "ended" } = await (await loadPolicy()).checkToken(context, token);
  return { token: null, cookies: rejectCookie(context, { why }) };
}

/** Ends a session for which the `jwt` callback returned `null`. */
async function endByCallback(context: SessionContext, { claims }: SessionToken): Promise<EndedSession> {
  if (isListing(context)) await (await loadListed()).endListedToken(context, claims);
  return { token: null, cookies: clearCookie(context) };
}

/** Ends a session in which a user acts, and that of this user, for which the `jwt` callback returned `null`. */
export async function endWithPaused(
  context: SessionContext,
  found: SessionToken,
  { claims }: PausedToken,
): Promise<EndedSession> {
  await endByCallback(context, { ...found, claims });
  return endByCallback(context, found);
}

/** How often an update is applied anew because another answer was faster. */
const mostRounds = 50;

interface ReviewedWrite {
  readonly isNextVersion: boolean;
  readonly update: SessionChange | undefined;
  readonly round: number;
}

/** Applies an update to the session as another answer wrote it: the `jwt` callback runs again. */
async function updateNewest(
  context: SessionContext,
  found: SessionToken,
  update: SessionChange,
  round: number,
): Promise<EndedSession | KeptSession> {
  if (round > mostRounds) throw new JWTSessionError(`The session was updated by others ${mostRounds} times in a row.`);
  const { token: newest } = await (await loadPolicy()).checkToken(context, found, { fresh: true });
  if (!newest) return endedMeanwhile(context, found);
  const token = await jwtCallback(context, { token: newest.claims, trigger: "update", session: update.data });
  if (!token) return endByCallback(context, newest);
  const isNextVersion = isChanged(context, newest.text, token);
  return writeReviewed(context, newest, token, { isNextVersion, update, round });
}

/** Writes what the `jwt` callback returned for a session, unless another answer wrote or ended the session since it was read. */
async function writeReviewed(
  context: SessionContext,
  found: SessionToken,
  token: JWT,
  { isNextVersion, update, round }: ReviewedWrite,
): Promise<EndedSession | KeptSession> {
  const written = await rewriteToken(context, token, found.claims, isNextVersion);
  if (written.state === "written") {
    return { token, cookies: written.cookies, expires: tokenExpiry(context, found.claims), ...(update && { update }) };
  }
  if (written.state === "ended") return endedMeanwhile(context, found);
  if (written.state === "outdated" && update) return updateNewest(context, found, update, round + 1);
  // The update is lost, so it is not shown either.
  return { token: update ? JSON.parse(found.text) : token, cookies: [], expires: tokenEndOf(context, found) };
}

/** Ends all copies of a token in this process. */
function endHere({ now, settings: { jwt, session, signedOutSessions } }: SessionContext, { jti }: JWT): void {
  // A copy may have been renewed a moment ago, under any limit.
  if (jti !== undefined)
    signedOutSessions.add(jti, now + (Math.min(session.maxAge, jwt.maxAge) + clockTolerance) * 1000);
}

/** Ends a session, with what is kept of it. A state that fails means that the sign-out failed. */
async function endEverywhere(context: SessionContext, claims: JWT): Promise<void> {
  const { jti } = claims;
  const { overflow } = recordOf(claims);
  endHere(context, claims);
  const end = async () => {
    if (isListing(context)) await (await loadListed()).endListedToken(context, claims);
    else if (jti !== undefined && overflow !== undefined) await (await loadClaims()).dropClaims(context, jti, overflow);
  };
  await attempt(
    end,
    (thrown) =>
      new SignOutError(
        "The session could not be ended in the state of the adapter: it has ended in this process only.",
        {
          cause: { err: toError(thrown) },
        },
      ),
  );
}

/** Ends a session in which a user acts for another, and returns to the session of this user. */
async function resumePausedToken(
  context: SessionContext,
  { sub, name, email }: JWT,
  { actor, claims, token }: PausedToken,
): Promise<readonly SetCookie[]> {
  await context.settings.events.stopActing({ actor, user: omitUndefined({ id: sub, name, email }) });
  return writeToken(context, claims, token);
}

/** Ends the session in this browser, and all copies of its token: in this process, and under `session.revocation` in every one. */
export async function closeJwtSession(
  context: SessionContext,
  read: () => Promise<SessionToken | null>,
): Promise<readonly SetCookie[]> {
  const cookies = clearCookie(context);
  if (!hasSessionCookie(context.call.cookies, context.cookies)) return cookies;
  const found = await attempt(
    read,
    (thrown) =>
      new SignOutError("The session could not be read, so it was not ended.", { cause: { err: toError(thrown) } }),
  );
  if (found) await endEverywhere(context, found.claims);
  if (found?.paused) return resumePausedToken(context, found.claims, found.paused);
  await context.settings.events.signOut({ token: found?.claims ?? null });
  return cookies;
}
