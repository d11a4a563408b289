/** What a stored session keeps at the end of its token: every adapter stores tokens, and not every one has a column more. */
import type { SessionAge } from "./expiry.ts";

/** `~`, then `s` for a session that is not remembered, and seconds since 1970 in base 36. */
const noteGrammar = /~(s?)((?:t[0-9a-z]{1,8})?)$/;

/** The note in a token. A visitor cannot change it: another text is the token of no session. */
export function noteIn(sessionToken: string): SessionAge {
  const [, short = "", time = ""] = noteGrammar.exec(sessionToken) ?? [];
  return {
    short: short !== "",
    ...(time !== "" && { signedInAt: Number.parseInt(time.slice(1), 36) * 1000 }),
  };
}

/** A new token with its note. A token of the application that contains the separator gets an empty one, so that nothing in it is a note. */
export function withNote(token: string, { short, signedInAt }: SessionAge): string {
  const time = signedInAt === undefined ? "" : `t${Math.floor(signedInAt / 1000).toString(36)}`;
  const note = `${short ? "s" : ""}${time}`;
  return note === "" && !token.includes("~") ? token : `${token}~${note}`;
}
