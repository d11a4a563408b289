/** Accounts at providers, each linked to one user. */
import type { AccountKey, AdapterAccount } from "../../core/types/adapter.ts";
import type { SqlBase } from "./base.ts";
import { noValue } from "./rows.ts";
import { countUpdated, deleteReturning, insertInto, selectAll, selectOne, updateRows } from "./statements.ts";

const accountKeyFields = ({ provider, providerAccountId }: AccountKey) => ({ provider, providerAccountId });

export const sqlAccounts = (base: SqlBase) => ({
  linkAccount: (account: AdapterAccount) => insertInto<AdapterAccount>(base, "accounts", account),

  unlinkAccount: async (account: AccountKey) =>
    (await deleteReturning<AdapterAccount>(base, "accounts", accountKeyFields(account))) ?? undefined,

  getAccount: (providerAccountId: string, provider: string) =>
    selectOne<AdapterAccount>(base, "accounts", { provider, providerAccountId }),

  listAccounts: (userId: string) => selectAll<AdapterAccount>(base, "accounts", { userId }),

  /** `userId` is left out: an account stays with its user. */
  updateAccount({ userId: _, provider, providerAccountId, ...changes }: Partial<AdapterAccount> & AccountKey) {
    return updateRows<AdapterAccount>(base, "accounts", { provider, providerAccountId }, changes);
  },

  /** Compare-and-set in one statement. `provider` is written with its own value: the statement is never without a column. */
  async replaceTokens(
    { userId: _, providerAccountId, ...changes }: Partial<AdapterAccount> & AccountKey,
    expected: { readonly refresh_token: string | null },
  ) {
    const { provider } = changes;
    const where = { provider, providerAccountId, refresh_token: expected.refresh_token ?? noValue };
    return (await countUpdated(base, "accounts", where, changes)) > 0;
  },
});
