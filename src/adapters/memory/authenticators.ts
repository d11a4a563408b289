/** Passkeys in memory, by credential id. */
import { omitUndefined } from "../../core/lib/omit-undefined.ts";
import type { AdapterAuthenticator } from "../../core/types/adapter.ts";
import { copyOrNull, copyRow, insertRow, type MemoryTables, requireUser, rowsOf, takeRow } from "./tables.ts";

export function memoryAuthenticators(tables: MemoryTables) {
  const { authenticators: table } = tables;
  return {
    async getAuthenticator(credentialID: string) {
      return copyOrNull(table.get(credentialID));
    },
    async createAuthenticator(authenticator: AdapterAuthenticator) {
      requireUser(tables, authenticator.userId);
      return insertRow(table, authenticator.credentialID, authenticator, "an authenticator");
    },
    async listAuthenticatorsByUserId(userId: string) {
      return rowsOf(table, userId).map(([, row]) => copyRow(row));
    },
    async updateAuthenticatorCounter(credentialID: string, newCounter: number) {
      const row = table.get(credentialID);
      if (!row) throw new Error("There is no authenticator with this credentialID.");
      // A counter that does not increase means a cloned authenticator or a replayed response (Web Authentication Level 3, section 6.1.1).
      if (newCounter <= row.counter && (newCounter !== 0 || row.counter !== 0))
        throw new Error("A counter only rises.");
      row.counter = newCounter;
      return copyRow(row);
    },
    async updateAuthenticator(changes: Pick<AdapterAuthenticator, "credentialID"> & Partial<AdapterAuthenticator>) {
      const row = table.get(changes.credentialID);
      if (!row) return null;
      const { name, createdAt, lastUsedAt, credentialBackedUp } = changes;
      return copyRow(Object.assign(row, omitUndefined({ name, createdAt, lastUsedAt, credentialBackedUp })));
    },
    async deleteAuthenticator(credentialID: string) {
      return takeRow(table, credentialID);
    },
  };
}
