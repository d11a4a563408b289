/** What a stored session keeps at the end of its token: every adapter stores tokens, and not every one has a column more. */
import type { SessionAge } from "./expiry.ts";

/** `~`, then `s` for a session that is not remembered, and `t` with seconds since 1970 in base 36. */
const noteGrammar = /~(s?)((?:t[0-9a-z]{1,8})?)$/;

/** `~a` with the time at which a user began to act for another, and the SHA-256 of the token of their own session, in base64url. */
const actingGrammar = /~a([0-9a-z]{1,8})\.([\w-]{43})$/;

const momentIn = (text: string): number => Number.parseInt(text, 36) * 1000;

const timeText = (at: number): string => Math.floor(at / 1000).toString(36);

/** The note in a token. A visitor cannot change it: another text is the token of no session. */
export function noteIn(sessionToken: string): SessionAge {
  const [, since] = actingGrammar.exec(sessionToken) ?? [];
  if (since !== undefined) return { short: false, signedInAt: momentIn(since), isActing: true };
  const [, short = "", time = ""] = noteGrammar.exec(sessionToken) ?? [];
  return { short: short !== "", ...(time !== "" && { signedInAt: momentIn(time.slice(1)) }) };
}

/** The hash of the token of their own session, if a user acts for another in the session of this token. */
export const actingNoteIn = (sessionToken: string): string | undefined => actingGrammar.exec(sessionToken)?.[2];

/** A new token with its note. A token of the application that contains the separator gets an empty one, so that nothing in it is a note. */
export function withNote(token: string, { short, signedInAt }: SessionAge): string {
  const time = signedInAt === undefined ? "" : `t${timeText(signedInAt)}`;
  const note = `${short ? "s" : ""}${time}`;
  return note === "" && !token.includes("~") ? token : `${token}~${note}`;
}

/** A new token of a session in which a user acts for another. `ownHash`: the hash of the token of their own. */
export const withActingNote = (token: string, since: number, ownHash: string): string =>
  `${token}~a${timeText(since)}.${ownHash}`;
