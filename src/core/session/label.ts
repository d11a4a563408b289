/** The label of a new session: what `session.describe` of the application returns, on one line and within bounds. */
import { toError } from "../errors/convert.ts";
import { requestFromCall } from "../http/request-from-call.ts";
import type { SessionContext } from "../types/internal.ts";

/** Characters of a label. */
export const maxLabelLength = 100;

/** Controls, unpaired surrogates, line separators, and marks that change the direction of a text. */
const unprintable = /[\p{Cc}\p{Cs}\u2028\u2029\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]+/gu;

/** A text as a label; `null` if nothing is left of it. */
export function cleanLabel(text: string): string | null {
  // Cut before it is searched: what a client sent may be long. A character takes two units at most.
  const line = text
    .slice(0, 16 * maxLabelLength)
    .replace(unprintable, " ")
    .normalize("NFC")
    .replace(/\s+/gu, " ")
    .trim();
  return [...line].slice(0, maxLabelLength).join("").trim() || null;
}

/** Logged once an hour: each sign-in would repeat it. A session without a label is not a reason to refuse a sign-in. */
function warnOfLabel({ settings: { log, logOnce }, now }: SessionContext, message: string, error?: Error): void {
  if (!logOnce("session-describe", now + 3_600_000, now)) return;
  log.warn("session-describe", `${message} The session has no label. This is logged once an hour at most.`, error);
}

/** The label of a session that this call opens. Nothing of the request is kept unless the application asks for it. */
export async function sessionLabel(context: SessionContext): Promise<string | null> {
  const { describe } = context.settings.session;
  if (!describe) return null;
  try {
    const label: unknown = await describe(requestFromCall(context.call));
    if (typeof label === "string") return cleanLabel(label);
    if (label !== null && label !== undefined) {
      warnOfLabel(context, `session.describe returned a ${typeof label}. Return a text, or null.`);
    }
  } catch (thrown) {
    warnOfLabel(context, "session.describe threw.", toError(thrown));
  }
  return null;
}
