/** What is kept of a stored session beside its row: its record, in a sealed cookie that is bound to its token. No token is ever changed for it. */
import { readChunks } from "../cookies/cookie.ts";
import { dropChunks, withoutLife, writeChunks } from "../cookies/set-cookie.ts";
import { safeEqual } from "../crypto/bytes.ts";
import { salts } from "../crypto/salts.ts";
import { isRecord } from "../lib/is-record.ts";
import type { CookieOptions } from "../types/cookie-options.ts";
import type { SessionContext, SetCookie } from "../types/internal.ts";
import type { SessionRecord } from "../types/session.ts";
import { recordIn } from "./record.ts";

/** The session of another user, in which the one of this session acts: only this cookie has its token. */
interface ActingNote {
  readonly sessionToken: string;
  readonly record: SessionRecord;
}

/** What is kept of a session. `record`: `null` for one that came without a note before its user began to act for another. */
export interface SessionNote {
  readonly record: SessionRecord | null;
  readonly acting?: ActingNote | undefined;
}

/** Seconds: the longest that browsers keep a cookie. The row decides when the session ends. */
const noteLife = 400 * 86_400;

function actingIn(value: unknown): ActingNote | undefined {
  if (!isRecord(value) || typeof value.token !== "string") return undefined;
  const record = recordIn(value.record);
  return record.act === undefined ? undefined : { sessionToken: value.token, record };
}

/** The note of the session with this token; `null` if none came. One of another session is none. */
export async function readNote(
  { call, cookies, settings, now }: SessionContext,
  sessionToken: string,
): Promise<SessionNote | null> {
  const sealed = readChunks(call.cookies, cookies.sessionNote.name);
  const opened = sealed === null ? null : await settings.keys.open(sealed, { salt: salts.sessionNote, now });
  if (!opened || !safeEqual(String(opened.claims.token), sessionToken)) return null;
  const { record, acting } = opened.claims;
  return { record: isRecord(record) ? recordIn(record) : null, acting: actingIn(acting) };
}

/** The cookies of the note of a session; without a note they clear the one that came. `life`: attributes of the session cookie. */
export async function writeNote(
  { call, cookies, settings, now }: SessionContext,
  sessionToken: string,
  note: SessionNote | null,
  life: CookieOptions,
): Promise<readonly SetCookie[]> {
  if (!note) return dropChunks(call.cookies, cookies.sessionNote);
  const { record, acting } = note;
  const claims = {
    token: sessionToken,
    record,
    ...(acting && { acting: { token: acting.sessionToken, record: acting.record } }),
  };
  const sealed = await settings.keys.seal(claims, { salt: salts.sessionNote, maxAge: noteLife, now });
  const cookie = life.expires ? cookies.sessionNote : withoutLife(cookies.sessionNote);
  return writeChunks(call.cookies, cookie, sealed, life);
}
