/** What else decides about a session whose token is valid. Loaded where settings or the token ask for it. */
import type { SessionContext } from "../types/internal.ts";
import { isRevoked } from "./due.ts";
import { ageOfToken, isTooOld } from "./expiry.ts";
import type { SessionToken, TokenReading } from "./token.ts";

/** Looks at a token that was opened: the session may have ended, and its claims may be elsewhere. */
type SessionCheck = (context: SessionContext, token: SessionToken) => TokenReading | Promise<TokenReading>;

const endedHere: SessionCheck = (context, token) =>
  isRevoked(context, token, context.now) ? { token: null, why: "ended" } : { token };

const tooOld: SessionCheck = ({ settings, now }, token) =>
  isTooOld(settings.session, ageOfToken(token.claims), now) ? { token: null, why: "expired" } : { token };

/** In this order: each gets the token of the one before. */
const sessionChecks: readonly SessionCheck[] = [tooOld, endedHere];

/** The token of a session that goes on, with all of its claims; else why it ended. */
export async function checkToken(context: SessionContext, opened: SessionToken): Promise<TokenReading> {
  let reading: TokenReading = { token: opened };
  for (const check of sessionChecks) {
    if (!reading.token) return reading;
    reading = await check(context, reading.token);
  }
  return reading;
}
