/** What else decides about a session whose token is valid. Loaded where settings or the token ask for it. */
import type { SessionContext } from "../types/internal.ts";
import { isRevoked } from "./due.ts";
import { isTooOld } from "./expiry.ts";
import { newestHere } from "./process-order.ts";
import type { SessionToken, TokenReading } from "./reading.ts";
import { ageOfToken, isActing, recordOf } from "./record.ts";

/** `fresh`: state is read now, however short ago it was read. */
type HowToCheck = { readonly fresh?: boolean };

/** Looks at a token that was opened: the session may have ended, and its claims may be elsewhere. */
type SessionCheck = (context: SessionContext, token: SessionToken, how: HowToCheck) => Promise<TokenReading>;

/** Sessions that are older than `session.absoluteMaxAge`, or in which a user acted for another for an hour. */
const tooOld: SessionCheck = async ({ settings, now }, token) =>
  isTooOld(settings.session, ageOfToken(token.claims), now) ? { token: null, why: "expired" } : { token };

/** Sessions that ended in any process, and what other processes wrote: `session.revocation`. */
const listed: SessionCheck = async (context, token, how) =>
  context.settings.session.revocation ? (await import("./listed.ts")).checkListed(context, token, how) : { token };

/** Sessions that ended in this process. */
const endedHere: SessionCheck = async (context, token, how) => {
  if (!isRevoked(context, token, context.now)) return { token };
  const { why } = await listed(context, token, how);
  return { token: null, why: why === "replaced" ? why : "ended" };
};

/** What this process wrote, where no shared state has it. */
const newest: SessionCheck = async (context, token) => ({
  token: context.settings.session.revocation ? token : await newestHere(context, token),
});

/** Claims that did not fit into the cookie: `session.overflow`. */
const overflow: SessionCheck = async (context, token) =>
  recordOf(token.claims).overflow === undefined
    ? { token }
    : (await import("./overflow.ts")).withOverflow(context, token);

/** In this order: each gets the token of the one before. */
const ownChecks: readonly SessionCheck[] = [tooOld, endedHere, listed, newest, overflow];

const runChecks =
  (checks: readonly SessionCheck[]): SessionCheck =>
  async (context, opened, how) => {
    let reading: TokenReading = { token: opened };
    for (const check of checks) {
      if (!reading.token) return reading;
      reading = await check(context, reading.token, how);
    }
    return reading;
  };

/** Sessions in which a user acts for another: they end with the session of that user. */
const actorGoesOn: SessionCheck = async (context, token, how) =>
  isActing(token.claims)
    ? (await import("./acting-token.ts")).withPaused(context, token, (own) => runChecks(ownChecks)(context, own, how))
    : { token };

const sessionChecks: readonly SessionCheck[] = [...ownChecks, actorGoesOn];

/** The token of a session that goes on, with all of its claims; else why it ended. */
export const checkToken = (
  context: SessionContext,
  opened: SessionToken,
  how: HowToCheck = {},
): Promise<TokenReading> => runChecks(sessionChecks)(context, opened, how);
