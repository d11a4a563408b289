/** Sessions, stored under the hash of their token. */
import type { AdapterSession, AdapterUser } from "../../core/types/adapter.ts";
import type { SqlBase, SqlRow } from "./base.ts";
import { fieldRef, recordFromResult, selectedColumns, whereMatches } from "./rows.ts";
import { deleteReturning, insertInto, selectAll, updateRows } from "./statements.ts";

/** The session with the caller's token instead of the stored hash. */
const withToken = (session: AdapterSession | null, sessionToken: string): AdapterSession | null =>
  session && { ...session, sessionToken };

/** The session and its user, in one statement. */
async function selectSessionAndUser(base: SqlBase, sessionToken: string) {
  const { db, tables, hashToken } = base;
  const found = await db
    .selectFrom(`${tables.sessions.name} as s`)
    .innerJoin(`${tables.users.name} as u`, (join) =>
      join.on(fieldRef(base, "users", "id", "u"), "=", fieldRef(base, "sessions", "userId", "s")),
    )
    .select([...selectedColumns(base, "sessions", "s"), ...selectedColumns(base, "users", "u")])
    .where(whereMatches(base, "sessions", { sessionToken: await hashToken(sessionToken) }, "s"))
    .executeTakeFirst();
  if (!found) return null;
  const session = recordFromResult<AdapterSession>(base, "sessions", found as SqlRow);
  return {
    session: { ...session, sessionToken },
    user: recordFromResult<AdapterUser>(base, "users", found as SqlRow),
  };
}

export const sqlSessions = (base: SqlBase) => ({
  async createSession(session: AdapterSession) {
    const { sessionToken } = session;
    const row = await insertInto(base, "sessions", { ...session, sessionToken: await base.hashToken(sessionToken) });
    return { ...row, sessionToken };
  },

  getSessionAndUser: (sessionToken: string) => selectSessionAndUser(base, sessionToken),

  /** An `update`, never an `insert`: a deleted session stays deleted. */
  async updateSession({ sessionToken, ...changes }: Partial<AdapterSession> & Pick<AdapterSession, "sessionToken">) {
    const where = { sessionToken: await base.hashToken(sessionToken) };
    return withToken(await updateRows<AdapterSession>(base, "sessions", where, changes), sessionToken);
  },

  async deleteSession(sessionToken: string) {
    const where = { sessionToken: await base.hashToken(sessionToken) };
    return withToken(await deleteReturning<AdapterSession>(base, "sessions", where), sessionToken);
  },

  /** By the name that `listSessions` returns: the stored form of the token. */
  deleteSessionByName: (name: string) => deleteReturning<AdapterSession>(base, "sessions", { sessionToken: name }),

  async listSessions(userId: string) {
    const all = await selectAll<AdapterSession>(base, "sessions", { userId });
    return all.filter(({ expires }) => expires.valueOf() >= base.now());
  },

  async deleteSessions(userId: string, except?: string) {
    const { db, tables, hashToken } = base;
    const all = db.deleteFrom(tables.sessions.name).where(whereMatches(base, "sessions", { userId }));
    const exception =
      except === undefined ? null : whereMatches(base, "sessions", { sessionToken: await hashToken(except) });
    await (exception ? all.where(({ not }) => not(exception)) : all).execute();
  },
});
