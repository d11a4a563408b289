/** Users: made, found, changed, and removed with all that is theirs. */
import { randomUuid } from "../../core/crypto/random.ts";
import type { AccountKey, AdapterAccount, AdapterUser } from "../../core/types/adapter.ts";
import { inTransaction, type SqlBase, type SqlRow } from "./base.ts";
import { fieldRef, recordFromResult, selectedColumns, toSqlRow, whereMatches } from "./rows.ts";
import { deleteReturning, deleteRows, insertInto, selectOne, updateRows } from "./statements.ts";

/** A provider may tell no address: any number of users may have none. */
const withoutBlankEmail = <T extends Partial<AdapterUser>>(user: T): T =>
  user.email === "" ? { ...user, email: null as unknown as string } : user;

/** What belongs to a user goes with them, also where the database does not see to it (SQLite without foreign keys). */
const ownedTables = ["authenticators", "sessions", "accounts"] as const;

/** Writes both in one statement: the account refers to the user by the time it is checked. */
const userWithAccount = (base: SqlBase) => ({
  async createUserWithAccount(user: AdapterUser, account: AdapterAccount) {
    const { db, tables } = base;
    const made = withoutBlankEmail({ ...user, id: user.id ?? randomUuid() });
    const row = await db
      .with("made", (step) =>
        step
          .insertInto(tables.users.name)
          .values(toSqlRow(base, "users", made))
          .returning(selectedColumns(base, "users")),
      )
      .with("linked", (step) =>
        step.insertInto(tables.accounts.name).values(toSqlRow(base, "accounts", { ...account, userId: made.id })),
      )
      .selectFrom("made")
      .selectAll()
      .executeTakeFirstOrThrow();
    return recordFromResult<AdapterUser>(base, "users", row as SqlRow);
  },
});

export const sqlUsers = (base: SqlBase) => ({
  ...(base.dialect === "postgres" && userWithAccount(base)),

  createUser: (user: AdapterUser) =>
    insertInto<AdapterUser>(base, "users", withoutBlankEmail({ ...user, id: user.id ?? randomUuid() })),

  getUser: (id: string) => selectOne<AdapterUser>(base, "users", { id }),

  getUserByEmail: (email: string) => selectOne<AdapterUser>(base, "users", { email }),

  async getUserByAccount({ provider, providerAccountId }: AccountKey) {
    const { db, tables } = base;
    const found = await db
      .selectFrom(`${tables.accounts.name} as a`)
      .innerJoin(`${tables.users.name} as u`, (join) =>
        join.on(fieldRef(base, "users", "id", "u"), "=", fieldRef(base, "accounts", "userId", "a")),
      )
      .select(selectedColumns(base, "users", "u"))
      .where(whereMatches(base, "accounts", { provider, providerAccountId }, "a"))
      .executeTakeFirst();
    return found ? recordFromResult<AdapterUser>(base, "users", found as SqlRow) : null;
  },

  async updateUser({ id, ...changes }: Partial<AdapterUser> & Pick<AdapterUser, "id">) {
    const user = await updateRows<AdapterUser>(base, "users", { id }, withoutBlankEmail(changes));
    if (!user) throw new Error("There is no user with this id.");
    return user;
  },

  deleteUser: (id: string) =>
    inTransaction(base, async (steps) => {
      for (const table of ownedTables) await deleteRows(steps, table, { userId: id });
      return deleteReturning<AdapterUser>(steps, "users", { id });
    }),
});
