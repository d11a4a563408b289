/** Accounts at providers: linked to a user, and never to a second one. */
import type { AccountKey, AdapterAccount } from "../../core/types/adapter.ts";
import type { SqlBase } from "./base.ts";
import { deleteReturning, insertInto, selectAll, selectOne, updateRows } from "./statements.ts";

const accountKeyFields = ({ provider, providerAccountId }: AccountKey) => ({ provider, providerAccountId });

export const sqlAccounts = (base: SqlBase) => ({
  linkAccount: (account: AdapterAccount) => insertInto<AdapterAccount>(base, "accounts", account),

  unlinkAccount: async (account: AccountKey) =>
    (await deleteReturning<AdapterAccount>(base, "accounts", accountKeyFields(account))) ?? undefined,

  getAccount: (providerAccountId: string, provider: string) =>
    selectOne<AdapterAccount>(base, "accounts", { provider, providerAccountId }),

  listAccounts: (userId: string) => selectAll<AdapterAccount>(base, "accounts", { userId }),

  /** An account never changes hands. */
  updateAccount({ userId: _, provider, providerAccountId, ...changes }: Partial<AdapterAccount> & AccountKey) {
    return updateRows<AdapterAccount>(base, "accounts", { provider, providerAccountId }, changes);
  },
});
