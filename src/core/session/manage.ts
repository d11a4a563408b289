/** Lists and ends the sessions of the signed-in user: rows of the database, or those that shared state lists. */
import { dropSession } from "../cookies/set-cookie.ts";
import { sha256Hex } from "../crypto/hash.ts";
import { MissingAdapterMethods, UnsupportedStrategy } from "../errors/index.ts";
import type { AdapterSession } from "../types/adapter.ts";
import type { Context, SetCookie } from "../types/internal.ts";
import type { Principal } from "../types/principal.ts";
import type { SessionStoreRows } from "../types/stores.ts";
import { refuseWhileActing } from "./acting.ts";
import { isExpired } from "./expiry.ts";

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
  /** Id of the user who acts for this one in the session: see `actAs`. `null` for a session of the user. */
  readonly actor: string | null;
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

/** Sessions that can be listed and ended, by the names that `list` returns in `sessionToken`. */
interface ManageableSessions {
  list(principal: Principal): Promise<readonly AdapterSession[]>;
  /** Ends those of the user that `which` means, which are `chosen`, and reports each. */
  end(principal: Principal, which: RevokeTarget, chosen: readonly ListedRow[]): Promise<void>;
}

/** Sessions of the `jwt` strategy, which shared state lists. */
async function listedSessions(context: Context): Promise<ManageableSessions> {
  const { endListedOf, listedRows, reportEnded } = await import("./listed.ts");
  return {
    list: (principal) => listedRows(context, principal),
    async end(principal, which, chosen) {
      const names = new Set(chosen.map(({ row }) => row.sessionToken));
      const isMeant = (jti: string): boolean =>
        which === "all" || (which === "others" ? jti !== principal.sessionId : names.has(jti));
      const ended = await endListedOf(context, principal, isMeant);
      await reportEnded(context, principal.userId, ended);
    },
  };
}

/** Rows of the database that can be listed and ended together. */
type ManageableRows = SessionStoreRows & Required<Pick<SessionStoreRows, "listSessions" | "deleteSessions">>;

function manageableRows({ stores }: Context["settings"]): ManageableRows {
  const { sessions } = stores;
  const { listSessions: list, deleteSessions: deleteAll } = sessions ?? {};
  if (sessions && list && deleteAll) return { ...sessions, listSessions: list, deleteSessions: deleteAll };
  const lacking = [...(list ? [] : ["listSessions"]), ...(deleteAll ? [] : ["deleteSessions"])];
  throw new MissingAdapterMethods(
    `Listing and ending the sessions of a user needs methods that the adapter lacks: ${lacking.join(", ")}.`,
  );
}

function storedSessions({ settings }: Context): ManageableSessions {
  const { deleteSession, deleteSessionByName = deleteSession, deleteSessions, listSessions } = manageableRows(settings);
  return {
    list: async ({ userId }) => listSessions(userId),
    async end({ userId, sessionId }, which, chosen) {
      if (which === "all") await deleteSessions(userId);
      else if (which === "others") await deleteSessions(userId, sessionId);
      else for (const { row } of chosen) await deleteSessionByName(row.sessionToken);
      for (const { row } of chosen) await settings.events.signOut({ session: row });
    },
  };
}

/** The sessions of this configuration, if they can be listed. */
async function manageableSessions(context: Context): Promise<ManageableSessions> {
  const { session, stores } = context.settings;
  if (session.strategy === "jwt" && session.revocation) return listedSessions(context);
  if (session.strategy === "database" && stores.sessions) return storedSessions(context);
  throw new UnsupportedStrategy(
    'Sessions under the jwt strategy are not stored, so they cannot be listed or ended. Set session.revocation: { staleness: 60 } with an adapter that has state, set session.strategy to "database", or let the jwt callback return null for a session that is to end.',
  );
}

/** A valid session as the adapter lists it: by its token, or by the SHA-256 of it, with `h1_` before it under `hashSessionTokens`. */
interface ListedRow {
  readonly row: AdapterSession;
  readonly current: boolean;
}

async function listRows(
  context: Context,
  sessions: ManageableSessions,
  principal: Principal,
): Promise<readonly ListedRow[]> {
  const hash = await sha256Hex(principal.sessionId);
  const own = [principal.sessionId, hash, `h1_${hash}`];
  const rows = await sessions.list(principal);
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
    amr: row.amr?.split(" ") ?? null,
    actor: row.actorId ?? null,
  };
}

/** The session of this call first, then the ones that were used last. */
const byUse = (a: SessionInfo, b: SessionInfo): number =>
  Number(b.current) - Number(a.current) || b.expires.localeCompare(a.expires);

/**
 * The valid sessions of the signed-in user, without their tokens; none if no user is signed in.
 *
 * @throws UnsupportedStrategy under the `jwt` strategy without `session.revocation`; MissingAdapterMethods when the adapter has no `listSessions`,
 * `deleteSession` or `deleteSessions`; AdapterError when the database fails.
 */
export async function listSessions(context: Context): Promise<readonly SessionInfo[]> {
  const sessions = await manageableSessions(context);
  const principal = await context.principal();
  if (!principal) return [];
  const rows = await listRows(context, sessions, principal);
  const infos = await Promise.all(rows.map((one) => sessionInfoOf(context, one)));
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

/**
 * Ends sessions of the signed-in user: after a stolen laptop, after a new password, or to sign out everywhere. Ends none if
 * no user is signed in. Calls the `signOut` event for each session that was ended.
 *
 * @throws as {@link listSessions}; RefusedWhileActing while another user acts for this one.
 */
export async function revokeSessions(context: Context, which: RevokeTarget): Promise<Revoked> {
  await refuseWhileActing(context, "End sessions of the user");
  const sessions = await manageableSessions(context);
  const principal = await context.principal();
  if (!principal) return { ended: 0, cookies: [] };
  const chosen = await targetRows(context, await listRows(context, sessions, principal), which);
  await sessions.end(principal, which, chosen);
  const gone = which === "all" || chosen.some(({ current }) => current);
  const cookies = gone ? dropSession(context.call.cookies, context.cookies) : [];
  return { ended: chosen.length, cookies };
}
