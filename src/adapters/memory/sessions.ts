/** Sessions in memory, by the SHA-256 of their token. */
import { sha256Hex } from "../../core/crypto/hash.ts";
import type { AdapterSession, ProviderSessions } from "../../core/types/adapter.ts";
import {
  changedRow,
  copyRow,
  createSweeper,
  insertRow,
  isPast,
  type MemoryTables,
  requireUser,
  rowsOf,
  takeRow,
} from "./tables.ts";

/** Whether a provider ends this session. */
const isOpenedAt = ({ provider, sid, userId }: AdapterSession, target: ProviderSessions): boolean =>
  provider === target.provider && ("sid" in target ? sid === target.sid : String(userId) === String(target.userId));

export function memorySessions(tables: MemoryTables, now: () => number) {
  const { sessions: table, users } = tables;
  const sweep = createSweeper(table, ({ expires }) => isPast(expires, now));
  return {
    async createSession(session: AdapterSession) {
      const hash = await sha256Hex(session.sessionToken);
      requireUser(tables, session.userId);
      sweep();
      insertRow(table, hash, { ...session, sessionToken: hash }, "a session");
      return copyRow(session);
    },
    async getSessionAndUser(sessionToken: string) {
      const session = table.get(await sha256Hex(sessionToken));
      const user = session && users.get(String(session.userId));
      return session && user ? { session: { ...copyRow(session), sessionToken }, user: copyRow(user) } : null;
    },
    async updateSession(session: Partial<AdapterSession> & Pick<AdapterSession, "sessionToken">) {
      const hash = await sha256Hex(session.sessionToken);
      const former = table.get(hash);
      if (!former) return null;
      const row = changedRow(former, { ...session, sessionToken: hash });
      table.set(hash, copyRow(row));
      return { ...copyRow(row), sessionToken: session.sessionToken };
    },
    async deleteSession(sessionToken: string) {
      const session = takeRow(table, await sha256Hex(sessionToken));
      return session && { ...session, sessionToken };
    },
    deleteSessionByName: async (name: string) => takeRow(table, name),
    async listSessions(userId: string) {
      const rows = rowsOf(table, userId).filter(([, { expires }]) => !isPast(expires, now));
      return rows.map(([, session]) => copyRow(session));
    },
    async deleteSessions(userId: string, except?: string) {
      const remaining = except === undefined ? undefined : await sha256Hex(except);
      for (const [hash] of rowsOf(table, userId)) if (hash !== remaining) table.delete(hash);
    },
    async deleteProviderSessions(target: ProviderSessions) {
      const ended = [...table].filter(([, row]) => isOpenedAt(row, target));
      for (const [hash] of ended) table.delete(hash);
      return ended.length;
    },
  };
}
