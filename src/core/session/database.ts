/** The `database` strategy: a random token in the cookie, the session in the database. */

import { dropSession } from "../cookies/set-cookie.ts";
import { toError } from "../errors/convert.ts";
import { SignOutError } from "../errors/index.ts";
import { lazy, lazyImport } from "../lib/lazy.ts";
import { session as sessionCallback } from "../session-callbacks.ts";
import type { AdapterSession } from "../types/adapter.ts";
import type { CallSession, SessionContext, SessionReading, SetCookie, SignedInUser } from "../types/internal.ts";
import type { Principal, SessionProvider } from "../types/principal.ts";
import type { SessionActor } from "../types/session.ts";
import { sessionDetails } from "./details.ts";
import { isDue } from "./due.ts";
import { absoluteEnd, endsAt, isExpired, writtenAt } from "./expiry.ts";
import { newRecord, proofInRecord, signedInSince } from "./record.ts";
import {
  type FoundSession,
  findSession,
  isMoving,
  isValid,
  newToken,
  sessionRows,
  writeSessionCookies,
} from "./session-row.ts";

const clearDatabaseCookie = ({ call, cookies }: SessionContext) => dropSession(call.cookies, cookies);

/** Removes an expired or replaced session. If that fails, a line in the log is enough: the call does not depend on it. */
async function discard(context: SessionContext, { sessionToken, user, expires }: FoundSession): Promise<void> {
  try {
    await sessionRows(context).deleteSession(sessionToken);
  } catch (thrown) {
    context.settings.log.warn(
      "session-not-removed",
      "An expired or replaced session could not be removed from the database. A replaced one stays valid until it expires: remove the row of this user with this expiry by hand.",
      { userId: String(user.id), expires: new Date(expires).toISOString(), err: toError(thrown) },
    );
  }
}

/** The session of a call, if it is valid. An expired one is removed. */
async function validSession(context: SessionContext, found: FoundSession | null): Promise<FoundSession | null> {
  if (!found || !isExpired(found.expires, context.now)) return found;
  await discard(context, found);
  return null;
}

/** Milliseconds after which a renewal that failed is tried again. */
const retryAfter = 60_000;

/** Whether this call renews the session: of several calls at once, the first one does. */
const isFirstToRenew = ({ settings, now }: SessionContext, sessionToken: string, written: Date): boolean =>
  settings.session.updateAge === 0 ||
  settings.renewalGuard(`${sessionToken} ${written.valueOf()}`, now + retryAfter, now);

/** Whether a session is still in the database. */
const isStillStored = async (context: SessionContext): Promise<boolean> => (await findSession(context)) !== null;

/**
 * Writes a later expiry. An adapter may return nothing although it changed the row, and may throw if there is no row. Only
 * reading the row shows whether the session is gone.
 */
async function renewRow(context: SessionContext, sessionToken: string, expires: Date): Promise<boolean> {
  try {
    const rows = sessionRows(context);
    const details = rows.deleteProviderSessions ? { lastUsedAt: new Date(context.now) } : {};
    const answer = await rows.updateSession({ sessionToken, expires, ...details });
    return answer ? true : isStillStored(context);
  } catch (thrown) {
    if (await isStillStored(context)) throw thrown;
    return false;
  }
}

/** Renews a session that is due. Returns its expiry, or `null` if it was ended in the meantime. */
async function renewIfDue(
  context: SessionContext,
  { sessionToken, session: { lastUsedAt }, expires: written, age }: FoundSession,
): Promise<Date | null> {
  const { session } = context.settings;
  // A session that ends at the absolute limit cannot be extended: without a column for it, when it was written is not known.
  const isLast = !lastUsedAt && written.valueOf() === absoluteEnd(session, age);
  const since = lastUsedAt ? new Date(lastUsedAt).valueOf() : writtenAt(written, session, age);
  if (context.call.readOnly || isLast || !isDue(since, context.now, session, age.short)) return written;
  if (!isFirstToRenew(context, sessionToken, written)) return written;
  const expires = endsAt(context.now, session, age);
  return (await renewRow(context, sessionToken, expires)) ? expires : null;
}

/** In development: warns of an update that no callback used. */
function warnOfUnusedUpdate({ settings: { log, production } }: SessionContext, before: object, after: object): void {
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
  const found = await validSession(context, row);
  const expires = found && (await renewIfDue(context, found));
  if (!found || !expires) return { session: null, cookies: clearDatabaseCookie(context) };
  const { user, paused } = found;
  const plain = {
    user: { name: user.name ?? null, email: user.email, image: user.image ?? null },
    expires: expires.toISOString(),
    ...(paused && { actor: actorOf(paused) }),
  };
  const session = await sessionCallback(context, {
    session: plain,
    user,
    ...(update && { newSession: update.data, trigger: "update" }),
  });
  if (update) warnOfUnusedUpdate(context, plain, session);
  await context.settings.events.session({ session });
  const isWritten = expires !== found.expires || isMoving(context);
  return { session, cookies: isWritten ? await writeSessionCookies(context, { ...found, expires }) : [] };
}

/** Loaded when a user stops to act for another. */
const actingRows = lazyImport(() => import("./acting-row.ts"));

/** Who acts in a session. Frozen: the `session` callback gets it too. */
const actorOf = ({ user }: FoundSession): SessionActor => Object.freeze({ id: String(user.id) });

/** Loaded by sign-ins with `session.max`. */
const most = lazyImport(() => import("./most.ts"));

async function openDatabaseSession(
  context: SessionContext,
  signedIn: SignedInUser,
  former: FoundSession | null,
): Promise<readonly SetCookie[]> {
  const { session } = context.settings;
  const rows = sessionRows(context);
  const age = { short: signedIn.short ?? false, signedInAt: context.now };
  const sessionToken = newToken(session);
  const expires = endsAt(context.now, session, age);
  const record = newRecord(signedIn, context.now);
  const cookies = await writeSessionCookies(context, { sessionToken, record, expires, age });
  const details = rows.deleteProviderSessions ? await sessionDetails(context, signedIn) : {};
  await rows.createSession({ sessionToken, userId: String(signedIn.user.id), expires, ...details });
  if (former) await discard(context, former);
  if (session.max !== undefined) await (await most()).endOldest(context, String(signedIn.user.id), session.max);
  return cookies;
}

/** Ends a session. If two calls end it at once, one of them finds it gone, which is not an error. */
async function endSession(context: SessionContext, { session, sessionToken }: FoundSession): Promise<AdapterSession> {
  try {
    return (await sessionRows(context).deleteSession(sessionToken)) || session;
  } catch (thrown) {
    if (!(await isStillStored(context).catch(() => true))) return session;
    throw new SignOutError("The session could not be removed from the database.", { cause: { err: toError(thrown) } });
  }
}

/** Reads the session that is to end. A database error means that the sign-out failed. */
const sessionToEnd = (found: Promise<FoundSession | null>): Promise<FoundSession | null> =>
  found.catch((thrown: unknown) => {
    throw new SignOutError("The session could not be read from the database, so it was not ended.", {
      cause: { err: toError(thrown) },
    });
  });

async function closeDatabaseSession(
  context: SessionContext,
  found: FoundSession | null,
): Promise<readonly SetCookie[]> {
  const ended = found && (await endSession(context, found));
  if (found?.paused && isValid(found, context.now))
    return (await actingRows()).resumePausedRow(context, found, found.paused);
  if (ended) await context.settings.events.signOut({ session: ended });
  return clearDatabaseCookie(context);
}

/** Adapters without `deleteProviderSessions` do not store these columns. Only OAuth and OpenID providers have sessions of their own. */
function providerInRow({ settings }: SessionContext, { provider, sid }: AdapterSession): SessionProvider | undefined {
  const type = settings.providers.get(provider ?? "")?.type;
  return provider && (type === "oauth" || type === "oidc") ? { provider, ...(sid && { sid }) } : undefined;
}

const principalOf = (
  context: SessionContext,
  { user: { id, name, email }, session, sessionToken, record, age, paused }: FoundSession,
): Principal => ({
  userId: String(id),
  sessionId: sessionToken,
  idp: providerInRow(context, session),
  short: age.short,
  since: record ? signedInSince(record) : undefined,
  newMethods: record?.newMethods,
  // Only the user themselves can prove who they are.
  proof: paused || !record ? {} : proofInRecord(record),
  ...(paused ? { kind: "acting", actor: actorOf(paused) } : { kind: "stored" }),
  name,
  email,
});

/** Keeps sessions in the database of the application: ended there, they end everywhere. */
export const databaseSessions = (context: SessionContext): CallSession => {
  const found = lazy(() => findSession(context));
  return {
    async id() {
      const row = await found();
      return isValid(row, context.now) ? row.sessionToken : null;
    },
    async principal(how) {
      const [row, now] = how?.again ? [await findSession(context), context.clock()] : [await found(), context.now];
      return isValid(row, now) ? principalOf(context, row) : null;
    },
    cookies: async () => [],
    renew: async (update) => readDatabaseSession(context, await found(), update),
    open: async (signedIn) => openDatabaseSession(context, signedIn, await found().catch(() => null)),
    close: async () => closeDatabaseSession(context, await sessionToEnd(found())),
  };
};
