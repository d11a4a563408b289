/** A stored session: its token in the cookie, its row in the database, and the note beside them. */
import { readChunks } from "../cookies/cookie.ts";
import { dropFormer, withoutLife, writeChunks } from "../cookies/set-cookie.ts";
import { InvalidConfiguration } from "../errors/index.ts";
import { requireStore } from "../stores/index.ts";
import type { AdapterSession, AdapterUser } from "../types/adapter.ts";
import type { SessionContext, SetCookie } from "../types/internal.ts";
import type { SessionRecord } from "../types/session.ts";
import { idleLimit } from "./due.ts";
import { cappedEnd, isExpired, type SessionAge } from "./expiry.ts";
import { readNote, type SessionNote, writeNote } from "./note.ts";
import { isShortByDefault } from "./remembered.ts";

/**
 * At most 512 characters: longer than tokens that applications generate, shorter than an encrypted session. `h1_` begins the hash of
 * a token, as the database has it under `hashSessionTokens`: from a browser it is refused.
 */
const tokenGrammar = /^(?!h1_)[\x21-\x7e]{1,512}$/i;

const isSessionToken = (token: unknown): token is string => typeof token === "string" && tokenGrammar.test(token);

/** The token of a new session: what the option returns, to the letter, if it is one that the library accepts later. */
export function newToken({ generateSessionToken }: SessionContext["settings"]["session"]): string {
  const token: unknown = generateSessionToken();
  if (isSessionToken(token)) return token;
  throw new InvalidConfiguration(
    "session.generateSessionToken must return a random string of 1 to 512 visible ASCII characters that does not begin with h1_.",
  );
}

/** What the cookies of a session hold. */
interface SentSession {
  readonly sessionToken: string;
  /** `null`: no note came, so that nothing is known beside the row. */
  readonly record: SessionRecord | null;
}

/** A stored session and its user; it may have expired. */
export interface FoundSession extends SentSession {
  readonly user: AdapterUser;
  readonly session: AdapterSession;
  readonly expires: Date;
  readonly age: SessionAge;
  /** The session of the user who acts in this one. */
  readonly paused?: FoundSession;
}

export const isValid = (found: FoundSession | null, now: number): found is FoundSession =>
  found !== null && !isExpired(found.expires, now);

export const sessionRows = (context: SessionContext) => requireStore(context, "sessions");

/** The token of a call, if it has the form of a session token: no other text reaches the database. */
function sentToken({ call, cookies: { sessionToken, former }, now }: SessionContext): string | null {
  const isReadable = former !== undefined && now < former.until;
  const sent = readChunks(call.cookies, sessionToken.name) ?? (isReadable ? former.read(call.cookies) : null);
  return isSessionToken(sent) ? sent : null;
}

/** A session to be written: `paused` is the one of the user who acts in it. */
type SessionToWrite = SentSession &
  Pick<FoundSession, "age" | "expires"> & { readonly paused?: SentSession | undefined };

/**
 * The cookie names the session of the person who uses the browser. One in which they act for another is in its note alone: without the note
 * it cannot be had.
 */
function noteOf({ sessionToken, record, paused }: SessionToWrite): SessionNote | null {
  if (!paused) return record && { record };
  return { record: paused.record, acting: { sessionToken, record: record ?? {} } };
}

/** Writes the cookies of a session. One that is not remembered ends with the browser. */
export async function writeSessionCookies(
  context: SessionContext,
  session: SessionToWrite,
): Promise<readonly SetCookie[]> {
  const { call, cookies } = context;
  const { age, expires, paused = session } = session;
  const [cookie, life] = age.short ? [withoutLife(cookies.sessionToken), {}] : [cookies.sessionToken, { expires }];
  return [
    ...dropFormer(call.cookies, cookies),
    ...(await writeNote(context, paused.sessionToken, noteOf(session), life)),
    ...writeChunks(call.cookies, cookie, paused.sessionToken, life),
  ];
}

/** Whether only the cookie of the library that the application moved from came: then the one of this library is written. */
export const isMoving = ({ call, cookies }: SessionContext): boolean =>
  !call.readOnly && cookies.former !== undefined && readChunks(call.cookies, cookies.sessionToken.name) === null;

/**
 * Whether a session without a note is not remembered. Such a one never ends later than its idle limit: a row that does is of a remembered
 * session. So a request without the note gains no time.
 */
function isShortRow({ settings, now }: SessionContext, { expires }: AdapterSession): boolean {
  const { session } = settings;
  const limit = idleLimit(session, true);
  return limit < session.maxAge ? new Date(expires).valueOf() <= now + limit * 1000 : isShortByDefault(settings);
}

/** When the user signed in is in the row, or, where the adapter stores no such column, in the note. */
function ageOfRow(context: SessionContext, row: AdapterSession, record: SessionRecord | null): SessionAge {
  const since = row.createdAt ? new Date(row.createdAt).valueOf() : record?.auth_time && record.auth_time * 1000;
  return {
    short: record ? record.remember === false : isShortRow(context, row),
    ...(since !== undefined && { signedInAt: since }),
    isActing: record?.act !== undefined,
  };
}

/** The stored session with a token. */
async function findRow(context: SessionContext, { sessionToken, record }: SentSession): Promise<FoundSession | null> {
  const found = await sessionRows(context).getSessionAndUser(sessionToken);
  // A database may find the session of another token (that differs in case only), or one whose user was deleted.
  if (!found?.user || found.session.sessionToken !== sessionToken) return null;
  const age = ageOfRow(context, found.session, record);
  const expires = cappedEnd(new Date(found.session.expires), context.settings.session, age);
  return { ...found, sessionToken, record, age, expires };
}

/** A session in which a user acts for another, with the one of this user: it has expired if that has. */
function withPausedRow(context: SessionContext, acting: FoundSession, own: FoundSession | null): FoundSession {
  if (!isValid(own, context.clock())) return { ...acting, expires: new Date(0) };
  return { ...acting, paused: own, age: { ...acting.age, short: own.age.short } };
}

/** The stored session of a call. */
export async function findSession(context: SessionContext): Promise<FoundSession | null> {
  const sessionToken = sentToken(context);
  if (sessionToken === null) return null;
  const note = await readNote(context, sessionToken);
  const acting = note?.acting && (await findRow(context, note.acting));
  // It was ended: its user does not go on as themselves, because what follows may be meant for the other.
  if (acting === null) return null;
  const own = await findRow(context, { sessionToken, record: note?.record ?? null });
  return acting ? withPausedRow(context, acting, own) : own;
}
