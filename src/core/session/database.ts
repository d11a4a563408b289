/** The `database` strategy: the cookie holds a random token, the adapter holds the session. */
import * as ask from "../ask.ts";
import { dropChunks, readChunks, writeChunks } from "../cookies/chunks.ts";
import { InvalidConfiguration, SignOutError } from "../errors/index.ts";
import type { Adapter } from "../types/adapter.ts";
import type { Context, Reading, SessionStore } from "../types/flow.ts";
import { endsAt, isDue, isOver, writtenAt } from "./expiry.ts";

/** Longer than any token that an application makes, shorter than an encrypted one. */
const tokenGrammar = /^[\x21-\x7e]{1,512}$/;

const isToken = (token: unknown): token is string => typeof token === "string" && tokenGrammar.test(token);

/** The adapter: `check` has seen to it that it is there, with the methods of this strategy. */
const store = ({ settings }: Context) => settings.adapter as Required<Adapter>;

/** The token of a call, if it is one that could be ours; the database is not asked about others. */
function tokenOf({ call, cookies }: Context): string | null {
  const token = readChunks(call.cookies, cookies.sessionToken.name);
  return isToken(token) ? token : null;
}

/** A token for a new session. */
function newToken({ generateSessionToken }: Context["settings"]["session"]): string {
  const token = generateSessionToken();
  if (isToken(token)) return token;
  throw new InvalidConfiguration(
    "session.generateSessionToken must return a random string of 1 to 512 visible ASCII characters.",
  );
}

const forget = (context: Context) => dropChunks(context.call.cookies, context.cookies.sessionToken);

const remember = (context: Context, sessionToken: string, expires: Date) =>
  writeChunks(context.call.cookies, context.cookies.sessionToken, sessionToken, { expires });

/** The session of a call, alive or over. */
async function find(context: Context) {
  const sessionToken = tokenOf(context);
  const found = sessionToken === null ? null : await store(context).getSessionAndUser(sessionToken);
  // A database may find the session of another token (that differs in case alone), or one whose user is gone.
  if (sessionToken === null || !found?.user || found.session.sessionToken !== sessionToken) return null;
  const expires = new Date(found.session.expires);
  return { user: found.user, sessionToken, expires, over: isOver(expires, context.now) };
}

/** The living session of a call. One that is over is removed. */
async function alive(context: Context) {
  const found = await find(context);
  if (!found?.over) return found;
  await store(context).deleteSession(found.sessionToken);
  return null;
}

/** Milliseconds after which a session that could not be extended is tried again. */
const patience = 60_000;

/** Whether this is the first of many reads at once to find a session due: the others leave the writing to it. */
const isFirst = ({ settings, now }: Context, sessionToken: string, written: Date): boolean =>
  settings.session.updateAge === 0 || settings.extended(`${sessionToken} ${written.valueOf()}`, now + patience, now);

/** Extends a session that is due. Nothing: it was ended in the meantime. */
async function extend(context: Context, sessionToken: string, written: Date): Promise<Date | null> {
  const { session } = context.settings;
  if (context.call.readOnly || !isDue(writtenAt(written, session), context.now, session)) return written;
  if (!isFirst(context, sessionToken, written)) return written;
  const expires = endsAt(context.now, session);
  const kept = await store(context).updateSession({ sessionToken, expires });
  return kept === null ? null : expires;
}

async function renew(context: Context, update?: { readonly data: unknown }): Promise<Reading> {
  const found = await alive(context);
  const expires = found && (await extend(context, found.sessionToken, found.expires));
  if (!found || !expires) return { session: null, cookies: forget(context) };
  const { user, sessionToken } = found;
  const session = await ask.session(context, {
    session: {
      user: { name: user.name ?? null, email: user.email, image: user.image ?? null },
      expires: expires.toISOString(),
    },
    user,
    ...(update && { newSession: update.data, trigger: "update" }),
  });
  await context.settings.events.session({ session });
  return { session, cookies: expires === found.expires ? [] : remember(context, sessionToken, expires) };
}

/** Keeps sessions in the database of the application: they end when they are told to, everywhere. */
export const databaseSessions: SessionStore = {
  renew,
  async open(context, { user }) {
    const { session } = context.settings;
    const sessionToken = newToken(session);
    const expires = endsAt(context.now, session);
    await store(context).createSession({ sessionToken, userId: String(user.id), expires });
    const former = tokenOf(context);
    if (former !== null) await store(context).deleteSession(former);
    return remember(context, sessionToken, expires);
  },
  async holder(context) {
    const found = await find(context);
    return found && !found.over ? { userId: String(found.user.id), sessionId: found.sessionToken } : null;
  },
  async close(context) {
    const sessionToken = tokenOf(context);
    if (sessionToken === null) return forget(context);
    const session = await Promise.resolve(store(context).deleteSession(sessionToken)).catch((err: Error) => {
      throw new SignOutError("The session could not be removed from the database.", { cause: { err } });
    });
    await context.settings.events.signOut({ session });
    return forget(context);
  },
};
