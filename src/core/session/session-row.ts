/** A stored session: its token in the cookie, and its row in the database. */
import { readChunks } from "../cookies/cookie.ts";
import { dropFormer, withoutLife, writeChunks } from "../cookies/set-cookie.ts";
import { sha256Base64url } from "../crypto/hash.ts";
import { InvalidConfiguration } from "../errors/index.ts";
import { requireStore } from "../stores/index.ts";
import type { AdapterSession, AdapterUser } from "../types/adapter.ts";
import type { SessionContext, SetCookie } from "../types/internal.ts";
import { cappedEnd, isExpired, type SessionAge } from "./expiry.ts";
import { actingNoteIn, noteIn } from "./token-note.ts";

/**
 * At most 512 characters: longer than tokens that applications generate, shorter than an encrypted session. `h1_` begins the hash of
 * a token, as the database has it under `hashSessionTokens`: from a browser it is refused.
 */
const tokenGrammar = /^(?!h1_)[\x21-\x7e]{1,512}$/i;

const isSessionToken = (token: unknown): token is string => typeof token === "string" && tokenGrammar.test(token);

/** The token, if it is one that the library accepts later. */
export function checkedToken(token: unknown): string {
  if (isSessionToken(token)) return token;
  throw new InvalidConfiguration(
    "session.generateSessionToken must return a random string of 1 to 512 visible ASCII characters that does not begin with h1_.",
  );
}

/** The token of a new session. */
export const newToken = ({ generateSessionToken }: SessionContext["settings"]["session"]): string =>
  checkedToken(generateSessionToken());

/** The token of a session, and behind a space that of the session that waits while its user acts for another. */
interface CookieTokens {
  readonly sessionToken: string;
  readonly waiting?: string | undefined;
}

/** A stored session and its user; it may have expired. */
export interface FoundSession extends CookieTokens {
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

/** The tokens of a call, if they have the form of session tokens: no other text reaches the database. */
function cookieTokensOf({ call, cookies }: SessionContext): CookieTokens | null {
  const sent = readChunks(call.cookies, cookies.sessionToken.name) ?? cookies.former?.read(call.cookies);
  const [sessionToken, waiting, ...rest] = sent?.split(" ") ?? [];
  if (!isSessionToken(sessionToken) || rest.length > 0) return null;
  if (waiting === undefined) return actingNoteIn(sessionToken) ? null : { sessionToken };
  return isSessionToken(waiting) && actingNoteIn(sessionToken) && !actingNoteIn(waiting)
    ? { sessionToken, waiting }
    : null;
}

/** Writes the cookie of a session. One that is not remembered ends with the browser. */
export function writeSessionCookie(
  { call, cookies }: SessionContext,
  { sessionToken, waiting, age, expires }: CookieTokens & Pick<FoundSession, "age" | "expires">,
): readonly SetCookie[] {
  const [cookie, attributes] = age.short
    ? [withoutLife(cookies.sessionToken), {}]
    : [cookies.sessionToken, { expires }];
  const value = waiting === undefined ? sessionToken : `${sessionToken} ${waiting}`;
  return [...dropFormer(call.cookies, cookies), ...writeChunks(call.cookies, cookie, value, attributes)];
}

/** Whether only the cookie of the library that the application moved from came: then the one of this library is written. */
export const isMoving = ({ call, cookies }: SessionContext): boolean =>
  !call.readOnly && cookies.former !== undefined && readChunks(call.cookies, cookies.sessionToken.name) === null;

/** When the user signed in is in the row, or, where the adapter stores no such column, in the token. */
function ageInRow(sessionToken: string, { createdAt }: AdapterSession): SessionAge {
  const note = noteIn(sessionToken);
  return createdAt ? { ...note, signedInAt: new Date(createdAt).valueOf() } : note;
}

/** The stored session with a token. */
async function findRow(context: SessionContext, sessionToken: string): Promise<FoundSession | null> {
  const found = await sessionRows(context).getSessionAndUser(sessionToken);
  // A database may find the session of another token (that differs in case only), or one whose user was deleted.
  if (!found?.user || found.session.sessionToken !== sessionToken) return null;
  const age = ageInRow(sessionToken, found.session);
  return {
    ...found,
    sessionToken,
    age,
    expires: cappedEnd(new Date(found.session.expires), context.settings.session, age),
  };
}

/** A session in which a user acts for another, with the one of this user: it has expired if that has. */
async function withPausedRow(
  context: SessionContext,
  found: FoundSession,
  waiting: string,
): Promise<FoundSession | null> {
  if (actingNoteIn(found.sessionToken) !== (await sha256Base64url(waiting))) return null;
  const paused = await findRow(context, waiting);
  if (!isValid(paused, context.clock())) return { ...found, waiting, expires: new Date(0) };
  return { ...found, waiting, paused, age: { ...found.age, short: paused.age.short } };
}

/** The stored session of a call. */
export async function findSession(context: SessionContext): Promise<FoundSession | null> {
  const tokens = cookieTokensOf(context);
  const found = tokens && (await findRow(context, tokens.sessionToken));
  return found && tokens.waiting !== undefined ? withPausedRow(context, found, tokens.waiting) : found;
}
