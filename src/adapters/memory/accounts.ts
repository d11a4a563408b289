/** Accounts in memory, by provider and the id at that provider. */
import type { AccountKey, AdapterAccount } from "../../core/types/adapter.ts";
import {
  accountKey,
  changedRow,
  copyOrNull,
  copyRow,
  insertRow,
  type MemoryTables,
  requireUser,
  rowsOf,
  takeRow,
} from "./tables.ts";

export function memoryAccounts(tables: MemoryTables) {
  const { accounts: table } = tables;
  const key = ({ provider, providerAccountId }: AccountKey) => accountKey(provider, providerAccountId);
  return {
    async linkAccount(account: AdapterAccount) {
      requireUser(tables, account.userId);
      return insertRow(table, key(account), account, "an account");
    },
    async unlinkAccount(account: AccountKey) {
      return takeRow(table, key(account)) ?? undefined;
    },
    async getAccount(providerAccountId: string, provider: string) {
      return copyOrNull(table.get(accountKey(provider, providerAccountId)));
    },
    async listAccounts(userId: string) {
      return rowsOf(table, userId).map(([, row]) => copyRow(row));
    },
    async updateAccount(account: Partial<AdapterAccount> & AccountKey) {
      const former = table.get(key(account));
      if (!former) return null;
      // An account stays with its user.
      const row = changedRow(former, { ...account, userId: former.userId });
      table.set(key(account), copyRow(row));
      return copyRow(row);
    },
    async replaceTokens(account: Partial<AdapterAccount> & AccountKey, expected: { refresh_token: string | null }) {
      const former = table.get(key(account));
      if (!former || (former.refresh_token ?? null) !== expected.refresh_token) return false;
      table.set(key(account), copyRow(changedRow(former, { ...account, userId: former.userId })));
      return true;
    },
  };
}
