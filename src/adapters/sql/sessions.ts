/** Sessions, stored under the hash of their token. */
import { type SqlBool, sql } from "kysely";
import type { AdapterSession, AdapterUser, ProviderSessions } from "../../core/types/adapter.ts";
import type { SqlBase } from "./base.ts";
import { inBatches } from "./batches.ts";
import { run } from "./compiled.ts";
import type { SqlRow } from "./drivers.ts";
import { onOlderTables } from "./outdated.ts";
import { fieldRef, recordFromResult, selectedColumns, whereMatches, whereValues } from "./rows.ts";
import { deleteReturning, deleteRows, insertInto, selectAll, updateRows } from "./statements.ts";

/** The session with the caller's token instead of the stored hash. */
const withToken = (session: AdapterSession | null, sessionToken: string): AdapterSession | null =>
  session && { ...session, sessionToken };

/** Sessions with their users. */
const sessionsAndUsers = (base: SqlBase) =>
  base.db
    .selectFrom(`${base.tables.sessions.name} as s`)
    .innerJoin(`${base.tables.users.name} as u`, (join) =>
      join.on(fieldRef(base, "users", "id", "u"), "=", fieldRef(base, "sessions", "userId", "s")),
    )
    .select([...selectedColumns(base, "sessions", "s"), ...selectedColumns(base, "users", "u")]);

/** The row of a session and its user, by the stored form of the token. */
async function rowByToken(base: SqlBase, sessionToken: string): Promise<SqlRow | undefined> {
  const where = { sessionToken };
  const { rows } = await run(base, "session and user", whereValues(base, "sessions", where), (slots) =>
    sessionsAndUsers(base).where(whereMatches(base, "sessions", where, slots, "s")),
  );
  return rows[0];
}

/** The rows of several sessions, in one statement. The hashes are one text, because not every driver takes a list. */
async function rowsByHash(base: SqlBase, hashes: readonly string[]): Promise<readonly (SqlRow | undefined)[]> {
  const stored = fieldRef(base, "sessions", "sessionToken", "s");
  const { rows } = await run(base, "sessions and users", [hashes.join()], ([slot]) =>
    sessionsAndUsers(base).where(sql<SqlBool>`${stored} = any(string_to_array(${slot}, ','))`),
  );
  const byHash = new Map(rows.map((row) => [row.sessions_sessionToken, row]));
  return hashes.map((hash) => byHash.get(hash));
}

/** How rows of sessions are found. In PostgreSQL one statement answers requests that come together, at the cost of one. */
const rowFinder = (base: SqlBase): ((storedToken: string) => Promise<SqlRow | undefined>) =>
  base.dialect === "postgres" && base.hasHashedTokens
    ? inBatches(async (hashes) =>
        hashes.length === 1 ? [await rowByToken(base, hashes[0] as string)] : rowsByHash(base, hashes),
      )
    : (storedToken) => rowByToken(base, storedToken);

/** Deletes the sessions of a user, except one. A token that cannot be stored is null here, so the exception is then not false but unknown. */
async function deleteOtherSessions(base: SqlBase, userId: string, except: string): Promise<void> {
  const { db, tables, hashToken } = base;
  const [owner, exception] = [{ userId }, { sessionToken: await hashToken(except) }];
  const values = [...whereValues(base, "sessions", owner), ...whereValues(base, "sessions", exception)];
  await run(base, "delete other sessions", values, (slots) =>
    db
      .deleteFrom(tables.sessions.name)
      .where(whereMatches(base, "sessions", owner, slots))
      .where(sql<SqlBool>`(${whereMatches(base, "sessions", exception, slots.slice(1))}) is not true`),
  );
}

/** Reads a session and its user. */
function sessionReader(base: SqlBase) {
  const findRow = rowFinder(base);
  return async (sessionToken: string) => {
    const row = await findRow(await base.hashToken(sessionToken));
    if (!row) return null;
    const session = recordFromResult<AdapterSession>(base, "sessions", row);
    return { session: { ...session, sessionToken }, user: recordFromResult<AdapterUser>(base, "users", row) };
  };
}

type Changes = Partial<AdapterSession> & Pick<AdapterSession, "sessionToken">;

/** Methods for sessions that exist, which outlive a deployment. */
const existingSessions = {
  getSessionAndUser: sessionReader,

  /** An `update`, never an `insert`: a deleted session stays deleted. */
  updateSession:
    (base: SqlBase) =>
    async ({ sessionToken, ...changes }: Changes) => {
      const where = { sessionToken: await base.hashToken(sessionToken) };
      return withToken(await updateRows<AdapterSession>(base, "sessions", where, changes), sessionToken);
    },

  deleteSession: (base: SqlBase) => async (sessionToken: string) => {
    const where = { sessionToken: await base.hashToken(sessionToken) };
    return withToken(await deleteReturning<AdapterSession>(base, "sessions", where), sessionToken);
  },

  /** By the name that `listSessions` returns: the stored form of the token. */
  deleteSessionByName: (base: SqlBase) => (name: string) =>
    deleteReturning<AdapterSession>(base, "sessions", { sessionToken: name }),

  listSessions: (base: SqlBase) => async (userId: string) => {
    const all = await selectAll<AdapterSession>(base, "sessions", { userId });
    return all.filter(({ expires }) => expires.valueOf() >= base.now());
  },
};

export const sqlSessions = (base: SqlBase) => ({
  async createSession(session: AdapterSession) {
    const { sessionToken } = session;
    const row = await insertInto(base, "sessions", { ...session, sessionToken: await base.hashToken(sessionToken) });
    return { ...row, sessionToken };
  },

  getSessionAndUser: onOlderTables(base, existingSessions.getSessionAndUser),
  updateSession: onOlderTables(base, existingSessions.updateSession),
  deleteSession: onOlderTables(base, existingSessions.deleteSession),
  deleteSessionByName: onOlderTables(base, existingSessions.deleteSessionByName),
  listSessions: onOlderTables(base, existingSessions.listSessions),

  async deleteSessions(userId: string, except?: string): Promise<void> {
    if (except === undefined) await deleteRows(base, "sessions", { userId });
    else await deleteOtherSessions(base, userId, except);
  },

  deleteProviderSessions: (target: ProviderSessions) => deleteRows(base, "sessions", { ...target }),
});
