/** Users: made, found, changed, and removed with all that is theirs. */
import { randomUuid } from "../../core/crypto/random.ts";
import type { AccountKey, AdapterAccount, AdapterUser } from "../../core/types/adapter.ts";
import { type Base, inTransaction, type SqlRow } from "./base.ts";
import { fieldByColumn, fromRow, recordOf, selection, whereMatches } from "./rows.ts";
import { change, erase, insertInto, remove, selectOne } from "./statements.ts";

/** A provider may tell no address: any number of users may have none. */
const withoutBlank = <T extends Partial<AdapterUser>>(user: T): T =>
  user.email === "" ? { ...user, email: null as unknown as string } : user;

/** What belongs to a user goes with them, also where the database does not see to it (SQLite without foreign keys). */
const owned = ["authenticators", "sessions", "accounts"] as const;

/** Writes both in one statement: the account refers to the user by the time it is checked. */
const withAccount = (base: Base) => ({
  async createUserWithAccount(user: AdapterUser, account: AdapterAccount) {
    const { db, tables } = base;
    const made = withoutBlank({ ...user, id: user.id ?? randomUuid() });
    const row = await db
      .with("made", (step) =>
        step
          .insertInto(tables.users.name)
          .values(fromRow(base, "users", made))
          .returning(selection(base, "users")),
      )
      .with("linked", (step) =>
        step.insertInto(tables.accounts.name).values(fromRow(base, "accounts", { ...account, userId: made.id })),
      )
      .selectFrom("made")
      .selectAll()
      .executeTakeFirstOrThrow();
    return recordOf<AdapterUser>(base, "users", row as SqlRow);
  },
});

export const users = (base: Base) => ({
  ...(base.dialect === "postgres" && withAccount(base)),

  createUser: (user: AdapterUser) =>
    insertInto<AdapterUser>(base, "users", withoutBlank({ ...user, id: user.id ?? randomUuid() })),

  getUser: (id: string) => selectOne<AdapterUser>(base, "users", { id }),

  getUserByEmail: (email: string) => selectOne<AdapterUser>(base, "users", { email }),

  async getUserByAccount({ provider, providerAccountId }: AccountKey) {
    const { db, tables } = base;
    const found = await db
      .selectFrom(`${tables.accounts.name} as a`)
      .innerJoin(`${tables.users.name} as u`, (join) =>
        join.on(fieldByColumn(base, "users", "id", "u"), "=", fieldByColumn(base, "accounts", "userId", "a")),
      )
      .select(selection(base, "users", "u"))
      .where(whereMatches(base, "accounts", { provider, providerAccountId }, "a"))
      .executeTakeFirst();
    return found ? recordOf<AdapterUser>(base, "users", found as SqlRow) : null;
  },

  async updateUser({ id, ...changes }: Partial<AdapterUser> & Pick<AdapterUser, "id">) {
    const user = await change<AdapterUser>(base, "users", { id }, withoutBlank(changes));
    if (!user) throw new Error("There is no user with this id.");
    return user;
  },

  deleteUser: (id: string) =>
    inTransaction(base, async (steps) => {
      for (const table of owned) await erase(steps, table, { userId: id });
      return remove<AdapterUser>(steps, "users", { id });
    }),
});
