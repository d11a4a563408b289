/** The sessions of whoever is signed in: what browsers they are in, and how to end them from another one. */
import { dropChunks } from "../cookies/chunks.ts";
import { sha256Hex } from "../crypto/hash.ts";
import { MissingAdapterMethods, UnsupportedStrategy } from "../errors/index.ts";
import type { Adapter, AdapterSession } from "../types/adapter.ts";
import type { Context, SetCookie } from "../types/internal.ts";
import type { Principal } from "../types/principal.ts";
import { isExpired } from "./expiry.ts";

/** One session of a user, without what would open it. */
export interface SessionInfo {
  /** Names the session for {@link revokeSessions}: a keyed hash. Stays the same as long as the newest secret does. */
  readonly id: string;
  /** Whether it is the one of this very call. */
  readonly current: boolean;
  /** When it ends if it is not used again: ISO 8601. */
  readonly expires: string;
}

/** Which sessions are to be ended: one, all but the one of this call, or all. */
export type RevokeTarget = { readonly id: string } | "others" | "all";

/** What was ended. */
export interface Revoked {
  /** How many sessions. */
  readonly ended: number;
  /** Clears the session cookie, if the session of this call was among them. */
  readonly cookies: readonly SetCookie[];
}

const sessionIdPurpose = "session id";

const manageMethods = ["listSessions", "deleteSession", "deleteSessions"] as const satisfies readonly (keyof Adapter)[];

/** The adapter, if sessions are stored and can be listed. */
function manageStore({ settings: { session, hasAdapterMethod, adapter } }: Context): Required<Adapter> {
  if (session.strategy !== "database" || !adapter) {
    throw new UnsupportedStrategy(
      'Sessions under the jwt strategy are stored nowhere, so nobody can list or end them. Set session.strategy to "database", or let the jwt callback return null for a session that is to end.',
    );
  }
  const lacking = manageMethods.filter((method) => !hasAdapterMethod(method));
  if (lacking.length === 0) return adapter;
  throw new MissingAdapterMethods(
    `Listing and ending the sessions of a user needs methods that the adapter lacks: ${lacking.join(", ")}.`,
  );
}

/** A living session as the adapter names it: by its token, or by the SHA-256 of it. */
interface ListedRow {
  readonly row: AdapterSession;
  readonly current: boolean;
}

async function listRows(context: Context, { userId, sessionId }: Principal): Promise<readonly ListedRow[]> {
  const own = [sessionId, await sha256Hex(sessionId)];
  const rows = await manageStore(context).listSessions(userId);
  return rows
    .filter(({ expires }) => !isExpired(new Date(expires), context.now))
    .map((row) => ({ row, current: own.includes(row.sessionToken) }));
}

async function sessionInfoOf({ settings: { keys } }: Context, { row, current }: ListedRow): Promise<SessionInfo> {
  return {
    id: await keys.mac(sessionIdPurpose, row.sessionToken),
    current,
    expires: new Date(row.expires).toISOString(),
  };
}

/** The one of this call first, then those that were used last. */
const byUse = (a: SessionInfo, b: SessionInfo): number =>
  Number(b.current) - Number(a.current) || b.expires.localeCompare(a.expires);

/**
 * The living sessions of whoever is signed in; none for a visitor. No token is among them.
 *
 * @throws UnsupportedStrategy under the `jwt` strategy; MissingAdapterMethods when the adapter has no `listSessions`,
 * `deleteSession` or `deleteSessions`; AdapterError when the database fails.
 */
export async function listSessions(context: Context): Promise<readonly SessionInfo[]> {
  manageStore(context);
  const principal = await context.principal();
  if (!principal) return [];
  const infos = await Promise.all((await listRows(context, principal)).map((one) => sessionInfoOf(context, one)));
  return infos.toSorted(byUse);
}

/** Those that a revocation means. An id of somebody else's session is nobody's here. */
async function targetRows(
  { settings: { keys } }: Context,
  sessions: readonly ListedRow[],
  which: RevokeTarget,
): Promise<readonly ListedRow[]> {
  if (which === "all") return sessions;
  if (which === "others") return sessions.filter(({ current }) => !current);
  const hits = await Promise.all(
    sessions.map(({ row }) => keys.matches(sessionIdPurpose, row.sessionToken, String(which.id))),
  );
  return sessions.filter((_, index) => hits[index]);
}

/** Ends them in the database: one by its name, several in one step. */
async function endRows(
  context: Context,
  { userId, sessionId }: Principal,
  which: RevokeTarget,
  chosen: readonly ListedRow[],
): Promise<void> {
  const { deleteSession, deleteSessionByName = deleteSession, deleteSessions } = manageStore(context);
  if (which === "all") await deleteSessions(userId);
  else if (which === "others") await deleteSessions(userId, sessionId);
  else for (const { row } of chosen) await deleteSessionByName(row.sessionToken);
}

/**
 * Ends sessions of whoever is signed in: after a stolen laptop, after a new password, or because somebody asked to be
 * signed out everywhere. A visitor ends none. Tells the `signOut` event of each session that was ended.
 *
 * @throws as {@link listSessions}.
 */
export async function revokeSessions(context: Context, which: RevokeTarget): Promise<Revoked> {
  manageStore(context);
  const principal = await context.principal();
  if (!principal) return { ended: 0, cookies: [] };
  const chosen = await targetRows(context, await listRows(context, principal), which);
  await endRows(context, principal, which, chosen);
  for (const { row } of chosen) await context.settings.events.signOut({ session: row });
  const gone = which === "all" || chosen.some(({ current }) => current);
  const cookies = gone ? dropChunks(context.call.cookies, context.cookies.sessionToken) : [];
  return { ended: chosen.length, cookies };
}
