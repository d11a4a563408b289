/** Lists and ends the stored sessions of the signed-in user. */
import { dropSession } from "../cookies/set-cookie.ts";
import { sha256Hex } from "../crypto/hash.ts";
import { MissingAdapterMethods, UnsupportedStrategy } from "../errors/index.ts";
import type { AdapterSession } from "../types/adapter.ts";
import type { Context, SetCookie } from "../types/internal.ts";
import type { Principal } from "../types/principal.ts";
import type { SessionStoreRows } from "../types/stores.ts";
import { isExpired } from "./expiry.ts";
import { methodsIn } from "./proof-note.ts";

/** One session of a user, without its token. */
export interface SessionInfo {
  /** Names the session for {@link revokeSessions}: a keyed hash. Stays the same as long as the newest secret does. */
  readonly id: string;
  /** Whether it is the session of this call. */
  readonly current: boolean;
  /** When it ends if it is not used again, as an ISO 8601 date. */
  readonly expires: string;
  /** When the user signed in. This field and those below are `null` if the adapter does not store them, or did not then. */
  readonly createdAt: string | null;
  /** When it was last renewed, which is at most `session.updateAge` before it was last used. */
  readonly lastUsedAt: string | null;
  /** What `session.describe` returned at the sign-in: show it as text. */
  readonly label: string | null;
  /** Id of the provider that the user signed in with. */
  readonly provider: string | null;
  /** How the user signed in (RFC 8176). */
  readonly amr: readonly string[] | null;
}

/** Which sessions to end: one, all but the one of this call, or all. */
export type RevokeTarget = { readonly id: string } | "others" | "all";

/** The result of {@link revokeSessions}. */
export interface Revoked {
  /** How many sessions were ended. */
  readonly ended: number;
  /** Clears the cookies of the session, if the session of this call was among them. */
  readonly cookies: readonly SetCookie[];
}

const sessionIdPurpose = "session id";

/** Sessions that can be listed and ended together. */
type ManageableSessions = SessionStoreRows & Required<Pick<SessionStoreRows, "listSessions" | "deleteSessions">>;

/** The store of sessions, if sessions are stored and can be listed. */
function manageableSessions({ settings: { session, stores } }: Context): ManageableSessions {
  const { sessions } = stores;
  if (session.strategy !== "database" || !sessions) {
    throw new UnsupportedStrategy(
      'Sessions under the jwt strategy are not stored, so they cannot be listed or ended. Set session.strategy to "database", or let the jwt callback return null for a session that is to end.',
    );
  }
  const { listSessions: list, deleteSessions: deleteAll } = sessions;
  if (list && deleteAll) return { ...sessions, listSessions: list, deleteSessions: deleteAll };
  const lacking = [...(list ? [] : ["listSessions"]), ...(deleteAll ? [] : ["deleteSessions"])];
  throw new MissingAdapterMethods(
    `Listing and ending the sessions of a user needs methods that the adapter lacks: ${lacking.join(", ")}.`,
  );
}

/** A valid session as the adapter lists it: by its token, or by the SHA-256 of it. */
interface ListedRow {
  readonly row: AdapterSession;
  readonly current: boolean;
}

async function listRows(context: Context, { userId, sessionId }: Principal): Promise<readonly ListedRow[]> {
  const own = [sessionId, await sha256Hex(sessionId)];
  const rows = await manageableSessions(context).listSessions(userId);
  return rows
    .filter(({ expires }) => !isExpired(new Date(expires), context.now))
    .map((row) => ({ row, current: own.includes(row.sessionToken) }));
}

const isoDate = (date: Date | null | undefined): string | null => (date ? new Date(date).toISOString() : null);

async function sessionInfoOf({ settings: { keys } }: Context, { row, current }: ListedRow): Promise<SessionInfo> {
  return {
    id: await keys.mac(sessionIdPurpose, row.sessionToken),
    current,
    expires: new Date(row.expires).toISOString(),
    createdAt: isoDate(row.createdAt),
    lastUsedAt: isoDate(row.lastUsedAt),
    label: row.label ?? null,
    provider: row.provider ?? null,
    amr: methodsIn(row.amr),
  };
}

/** The session of this call first, then the ones that were used last. */
const byUse = (a: SessionInfo, b: SessionInfo): number =>
  Number(b.current) - Number(a.current) || b.expires.localeCompare(a.expires);

/**
 * The valid sessions of the signed-in user, without their tokens; none if no user is signed in.
 *
 * @throws UnsupportedStrategy under the `jwt` strategy; MissingAdapterMethods when the adapter has no `listSessions`,
 * `deleteSession` or `deleteSessions`; AdapterError when the database fails.
 */
export async function listSessions(context: Context): Promise<readonly SessionInfo[]> {
  manageableSessions(context);
  const principal = await context.principal();
  if (!principal) return [];
  const infos = await Promise.all((await listRows(context, principal)).map((one) => sessionInfoOf(context, one)));
  return infos.toSorted(byUse);
}

/** The sessions to end. The id of another user's session matches none. */
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

/** Ends sessions in the database: one by its name, several in one step. */
async function endRows(
  context: Context,
  { userId, sessionId }: Principal,
  which: RevokeTarget,
  chosen: readonly ListedRow[],
): Promise<void> {
  const { deleteSession, deleteSessionByName = deleteSession, deleteSessions } = manageableSessions(context);
  if (which === "all") await deleteSessions(userId);
  else if (which === "others") await deleteSessions(userId, sessionId);
  else for (const { row } of chosen) await deleteSessionByName(row.sessionToken);
}

/**
 * Ends sessions of the signed-in user: after a stolen laptop, after a new password, or to sign out everywhere. Ends none if
 * no user is signed in. Calls the `signOut` event for each session that was ended.
 *
 * @throws as {@link listSessions}.
 */
export async function revokeSessions(context: Context, which: RevokeTarget): Promise<Revoked> {
  manageableSessions(context);
  const principal = await context.principal();
  if (!principal) return { ended: 0, cookies: [] };
  const chosen = await targetRows(context, await listRows(context, principal), which);
  await endRows(context, principal, which, chosen);
  for (const { row } of chosen) await context.settings.events.signOut({ session: row });
  const gone = which === "all" || chosen.some(({ current }) => current);
  const cookies = gone ? dropSession(context.call.cookies, context.cookies) : [];
  return { ended: chosen.length, cookies };
}
