/** Accounts in memory, by provider and the id at that provider. */
import type { AccountKey, AdapterAccount, ExpectedTokens } from "../../core/types/adapter.ts";
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
    async listAllAccounts({ after = "", limit }: { after?: string | undefined; limit: number }) {
      const keys = [...table.keys()].filter((one) => one > after).toSorted();
      const page = keys.slice(0, limit);
      const accounts = page.flatMap((one) => copyOrNull(table.get(one)) ?? []);
      return { accounts, next: keys.length > limit ? (page.at(-1) ?? null) : null };
    },
    async replaceTokens(account: Partial<AdapterAccount> & AccountKey, expected: ExpectedTokens) {
      const former = table.get(key(account));
      const { access_token, refresh_token } = { ...former };
      if (!former || (refresh_token ?? null) !== expected.refresh_token) return false;
      if (expected.access_token !== undefined && (access_token ?? null) !== expected.access_token) return false;
      table.set(key(account), copyRow(changedRow(former, { ...account, userId: former.userId })));
      return true;
    },
  };
}
