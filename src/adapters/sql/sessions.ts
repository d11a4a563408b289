/** Sessions: kept under the hash of their token, read with their user in one statement. */
import type { AdapterSession, AdapterUser } from "../../core/types/adapter.ts";
import type { Base, SqlRow } from "./base.ts";
import { fieldByColumn, recordOf, selection, whereMatches } from "./rows.ts";
import { change, insertInto, remove, selectAll } from "./statements.ts";

/** A session as the caller knows it. */
const hashedToken = (session: AdapterSession | null, sessionToken: string): AdapterSession | null =>
  session && { ...session, sessionToken };

export const sessions = (base: Base) => ({
  async createSession(session: AdapterSession) {
    const { sessionToken } = session;
    const added = await insertInto(base, "sessions", { ...session, sessionToken: await base.keep(sessionToken) });
    return { ...added, sessionToken };
  },

  async getSessionAndUser(sessionToken: string) {
    const { db, tables, keep } = base;
    const found = await db
      .selectFrom(`${tables.sessions.name} as s`)
      .innerJoin(`${tables.users.name} as u`, (join) =>
        join.on(fieldByColumn(base, "users", "id", "u"), "=", fieldByColumn(base, "sessions", "userId", "s")),
      )
      .select([...selection(base, "sessions", "s"), ...selection(base, "users", "u")])
      .where(whereMatches(base, "sessions", { sessionToken: await keep(sessionToken) }, "s"))
      .executeTakeFirst();
    if (!found) return null;
    const session = recordOf<AdapterSession>(base, "sessions", found as SqlRow);
    return { session: { ...session, sessionToken }, user: recordOf<AdapterUser>(base, "users", found as SqlRow) };
  },

  /** An update: what is gone does not come back. */
  async updateSession({ sessionToken, ...changes }: Partial<AdapterSession> & Pick<AdapterSession, "sessionToken">) {
    const where = { sessionToken: await base.keep(sessionToken) };
    return hashedToken(await change<AdapterSession>(base, "sessions", where, changes), sessionToken);
  },

  async deleteSession(sessionToken: string) {
    const where = { sessionToken: await base.keep(sessionToken) };
    return hashedToken(await remove<AdapterSession>(base, "sessions", where), sessionToken);
  },

  /** By the name that `listSessions` gives: the hash of the token, where hashes are kept. */
  deleteSessionByName: (name: string) => remove<AdapterSession>(base, "sessions", { sessionToken: name }),

  async listSessions(userId: string) {
    const all = await selectAll<AdapterSession>(base, "sessions", { userId });
    return all.filter(({ expires }) => expires.valueOf() >= base.now());
  },

  async deleteSessions(userId: string, except?: string) {
    const { db, tables, keep } = base;
    const theirs = db.deleteFrom(tables.sessions.name).where(whereMatches(base, "sessions", { userId }));
    const kept = except === undefined ? null : whereMatches(base, "sessions", { sessionToken: await keep(except) });
    await (kept ? theirs.where(({ not }) => not(kept)) : theirs).execute();
  },
});
