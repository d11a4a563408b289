/** The `database` strategy: the cookie holds a random token, the adapter holds the session. */
import * as ask from "../callbacks.ts";
import { dropChunks, readChunks, writeChunks } from "../cookies/chunks.ts";
import { toError } from "../errors/convert.ts";
import { InvalidConfiguration, SignOutError } from "../errors/index.ts";
import { lazy } from "../lib/lazy.ts";
import type { Adapter, AdapterSession, AdapterUser } from "../types/adapter.ts";
import type { SetCookie, SignedInUser } from "../types/internal.ts";
import type { CallSession, SessionContext, SessionReading } from "../types/principal.ts";
import { endsAt, isDue, isExpired, writtenAt } from "./expiry.ts";

/** Longer than any token that an application makes, shorter than an encrypted one. */
const tokenGrammar = /^[\x21-\x7e]{1,512}$/;

const isSessionToken = (token: unknown): token is string => typeof token === "string" && tokenGrammar.test(token);

/** The adapter: `check` has seen to it that it is there, with the methods of this strategy. */
const sessionStore = ({ settings }: SessionContext) => settings.adapter as Required<Adapter>;

/** The token of a call, if it is one that could be ours; the database is not asked about others. */
function sessionTokenOf({ call, cookies }: SessionContext): string | null {
  const token = readChunks(call.cookies, cookies.sessionToken.name);
  return isSessionToken(token) ? token : null;
}

/** A token for a new session. */
function newToken({ generateSessionToken }: SessionContext["settings"]["session"]): string {
  const token = generateSessionToken();
  if (isSessionToken(token)) return token;
  throw new InvalidConfiguration(
    "session.generateSessionToken must return a random string of 1 to 512 visible ASCII characters.",
  );
}

const clearDatabaseCookie = (context: SessionContext) => dropChunks(context.call.cookies, context.cookies.sessionToken);

const remember = (context: SessionContext, sessionToken: string, expires: Date) =>
  writeChunks(context.call.cookies, context.cookies.sessionToken, sessionToken, { expires });

/** A stored session and its user, alive or expired. */
interface FoundSession {
  readonly user: AdapterUser;
  readonly session: AdapterSession;
  readonly sessionToken: string;
  readonly expires: Date;
}

/** The stored session of a call. */
async function findSession(context: SessionContext): Promise<FoundSession | null> {
  const sessionToken = sessionTokenOf(context);
  const found = sessionToken === null ? null : await sessionStore(context).getSessionAndUser(sessionToken);
  // A database may find the session of another token (that differs in case alone), or one whose user is gone.
  if (sessionToken === null || !found?.user || found.session.sessionToken !== sessionToken) return null;
  return { ...found, sessionToken, expires: new Date(found.session.expires) };
}

/** Removes a session that nobody needs any more. One that is gone already, or cannot be removed now, is nobody's failure. */
async function discard(context: SessionContext, sessionToken: string): Promise<void> {
  try {
    await sessionStore(context).deleteSession(sessionToken);
  } catch (thrown) {
    context.settings.log.warn(
      "session-not-removed",
      "An expired or replaced session could not be removed from the database. A replaced one stays valid until it expires: remove it by hand.",
      toError(thrown),
    );
  }
}

/** The living session of a call. One that has expired is removed. */
async function living(context: SessionContext, found: FoundSession | null): Promise<FoundSession | null> {
  if (!found || !isExpired(found.expires, context.now)) return found;
  await discard(context, found.sessionToken);
  return null;
}

/** Milliseconds after which a session that could not be extended is tried again. */
const patience = 60_000;

/** Whether this is the first of many reads at once to find a session due: the others leave the writing to it. */
const isFirst = ({ settings, now }: SessionContext, sessionToken: string, written: Date): boolean =>
  settings.session.updateAge === 0 ||
  settings.renewalGuard(`${sessionToken} ${written.valueOf()}`, now + patience, now);

/** Whether a session is still in the database. */
const isKept = async (context: SessionContext): Promise<boolean> => (await findSession(context)) !== null;

/**
 * Writes a later end. An adapter may answer nothing where it changed the row, and may throw where there is none: only a
 * look at the row says that the session is gone.
 */
async function renewRow(context: SessionContext, sessionToken: string, expires: Date): Promise<boolean> {
  try {
    const answer = await sessionStore(context).updateSession({ sessionToken, expires });
    return answer ? true : isKept(context);
  } catch (thrown) {
    if (await isKept(context)) throw thrown;
    return false;
  }
}

/** Extends a session that is due. Nothing: it was ended in the meantime. */
async function renewIfDue(
  context: SessionContext,
  { sessionToken, expires: written }: FoundSession,
): Promise<Date | null> {
  const { session } = context.settings;
  if (context.call.readOnly || !isDue(writtenAt(written, session), context.now, session)) return written;
  if (!isFirst(context, sessionToken, written)) return written;
  const expires = endsAt(context.now, session);
  return (await renewRow(context, sessionToken, expires)) ? expires : null;
}

/** In development: an update that no callback took up. */
function warnOfLostUpdate({ settings: { log, production } }: SessionContext, before: object, after: object): void {
  if (production || JSON.stringify(before) !== JSON.stringify(after)) return;
  log.warn(
    "update-without-effect",
    "The session was updated, and nothing changed. With the database strategy the session callback gets the data as newSession: save it there, and return what the session shows.",
  );
}

async function readDatabaseSession(
  context: SessionContext,
  row: FoundSession | null,
  update?: { readonly data: unknown },
): Promise<SessionReading> {
  const found = await living(context, row);
  const expires = found && (await renewIfDue(context, found));
  if (!found || !expires) return { session: null, cookies: clearDatabaseCookie(context) };
  const { user, sessionToken } = found;
  const plain = {
    user: { name: user.name ?? null, email: user.email, image: user.image ?? null },
    expires: expires.toISOString(),
  };
  const session = await ask.session(context, {
    session: plain,
    user,
    ...(update && { newSession: update.data, trigger: "update" }),
  });
  if (update) warnOfLostUpdate(context, plain, session);
  await context.settings.events.session({ session });
  return { session, cookies: expires === found.expires ? [] : remember(context, sessionToken, expires) };
}

async function openDatabaseSession(
  context: SessionContext,
  { user }: SignedInUser,
  former: FoundSession | null,
): Promise<readonly SetCookie[]> {
  const { session } = context.settings;
  const sessionToken = newToken(session);
  const expires = endsAt(context.now, session);
  const cookies = remember(context, sessionToken, expires);
  await sessionStore(context).createSession({ sessionToken, userId: String(user.id), expires });
  if (former) await discard(context, former.sessionToken);
  return cookies;
}

/** Ends a session. Where two end it at once, one finds it gone: what was wanted is true. */
async function endSession(context: SessionContext, { session, sessionToken }: FoundSession): Promise<AdapterSession> {
  try {
    return (await sessionStore(context).deleteSession(sessionToken)) || session;
  } catch (thrown) {
    const kept = await isKept(context).catch(() => true);
    if (!kept) return session;
    throw new SignOutError("The session could not be removed from the database.", { cause: { err: toError(thrown) } });
  }
}

/** Reads the session that is to end. A database that is away is a sign-out that failed. */
const toEnd = (found: Promise<FoundSession | null>): Promise<FoundSession | null> =>
  found.catch((thrown: unknown) => {
    throw new SignOutError("The session could not be read from the database, so it was not ended.", {
      cause: { err: toError(thrown) },
    });
  });

async function closeDatabaseSession(
  context: SessionContext,
  found: FoundSession | null,
): Promise<readonly SetCookie[]> {
  if (found) await context.settings.events.signOut({ session: await endSession(context, found) });
  return clearDatabaseCookie(context);
}

/** Keeps sessions in the database of the application: they end when they are told to, everywhere. */
export const databaseSessions = (context: SessionContext): CallSession => {
  const found = lazy(() => findSession(context));
  const isAlive = (row: FoundSession | null, now: number): row is FoundSession =>
    row !== null && !isExpired(row.expires, now);
  return {
    async id() {
      const row = await found();
      return isAlive(row, context.now) ? row.sessionToken : null;
    },
    async principal(how) {
      const row = how?.again ? await findSession(context) : await found();
      if (!isAlive(row, how?.again ? context.clock() : context.now)) return null;
      const { id, name, email } = row.user;
      return { userId: String(id), sessionId: row.sessionToken, isStored: true, name, email };
    },
    cookies: async () => [],
    renew: async (update) => readDatabaseSession(context, await found(), update),
    open: async (member) => openDatabaseSession(context, member, await found().catch(() => null)),
    close: async () => closeDatabaseSession(context, await toEnd(found())),
  };
};
