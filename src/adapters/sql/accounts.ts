/** Accounts at providers, each linked to one user. */
import { type SqlBool, sql } from "kysely";
import type { AccountKey, AccountPage, AdapterAccount, ExpectedTokens } from "../../core/types/adapter.ts";
import type { SqlBase } from "./base.ts";
import { run } from "./compiled.ts";
import { fieldRef, noValue, recordFromResult, selectedColumns, whereValues } from "./rows.ts";
import { countUpdated, deleteReturning, insertInto, selectAll, selectOne, updateRows } from "./statements.ts";
import { isMySQL } from "./values.ts";

const accountKeyFields = ({ provider, providerAccountId }: AccountKey) => ({ provider, providerAccountId });

/** The key of an account as text, from which the next page goes on. */
const cursorOf = ({ provider, providerAccountId }: AccountKey): string => JSON.stringify([provider, providerAccountId]);

/** Accounts in the order of their primary key, after a key. No account has the key of two empty texts. */
async function pageAfter(base: SqlBase, after: string | undefined, limit: number): Promise<AccountPage> {
  const [provider, providerAccountId] = JSON.parse(after ?? '["",""]') as readonly [string, string];
  const values = whereValues(base, "accounts", { provider, providerAccountId });
  const [first, second] = ["provider", "providerAccountId"].map((field) => fieldRef(base, "accounts", field));
  const { rows } = await run(base, `page of accounts ${limit}`, values, ([one, two]) =>
    base.db
      .selectFrom(base.tables.accounts.name)
      .select(selectedColumns(base, "accounts"))
      .where(
        isMySQL(base.dialect)
          ? // MySQL finds the place of a list of columns only in this form.
            sql<SqlBool>`(${first} > ${one} or (${first} = ${one} and ${second} > ${two}))`
          : sql<SqlBool>`(${first}, ${second}) > (${one}, ${two})`,
      )
      .orderBy(sql`${first}`)
      .orderBy(sql`${second}`)
      .limit(sql.lit(limit)),
  );
  const accounts = rows.map((row) => recordFromResult<AdapterAccount>(base, "accounts", row));
  const last = accounts.at(-1);
  return { accounts, next: last && accounts.length === limit ? cursorOf(last) : null };
}

export const sqlAccounts = (base: SqlBase) => ({
  linkAccount: (account: AdapterAccount) => insertInto<AdapterAccount>(base, "accounts", account),

  unlinkAccount: async (account: AccountKey) =>
    (await deleteReturning<AdapterAccount>(base, "accounts", accountKeyFields(account))) ?? undefined,

  getAccount: (providerAccountId: string, provider: string) =>
    selectOne<AdapterAccount>(base, "accounts", { provider, providerAccountId }),

  listAccounts: (userId: string) => selectAll<AdapterAccount>(base, "accounts", { userId }),

  listAllAccounts: ({ after, limit }: { readonly after?: string | undefined; readonly limit: number }) =>
    pageAfter(base, after, limit),

  /** `userId` is left out: an account stays with its user. */
  updateAccount({ userId: _, provider, providerAccountId, ...changes }: Partial<AdapterAccount> & AccountKey) {
    return updateRows<AdapterAccount>(base, "accounts", { provider, providerAccountId }, changes);
  },

  /** Compare-and-set in one statement. `provider` is written with its own value: the statement is never without a column. */
  async replaceTokens(
    { userId: _, providerAccountId, ...changes }: Partial<AdapterAccount> & AccountKey,
    { refresh_token, access_token }: ExpectedTokens,
  ) {
    const { provider } = changes;
    const where = {
      provider,
      providerAccountId,
      refresh_token: refresh_token ?? noValue,
      ...(access_token !== undefined && { access_token: access_token ?? noValue }),
    };
    return (await countUpdated(base, "accounts", where, changes)) > 0;
  },
});
