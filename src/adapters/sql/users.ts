/** Users, with everything that belongs to them. */
import { randomUuid } from "../../core/crypto/random.ts";
import type { AccountKey, AdapterAccount, AdapterUser } from "../../core/types/adapter.ts";
import { inTransaction, type SqlBase } from "./base.ts";
import { run } from "./compiled.ts";
import type { SqlRow } from "./drivers.ts";
import {
  fieldRef,
  recordFromResult,
  selectedColumns,
  slotsByName,
  whereMatches,
  whereValues,
  writtenRow,
} from "./rows.ts";
import { deleteReturning, deleteRows, insertInto, selectOne, updateRows } from "./statements.ts";

/** Any number of users can be without an address, so it is stored as null: two empty texts would not be unique. The public type has no null here, hence the cast. */
const withoutBlankEmail = <T extends Partial<AdapterUser>>(user: T): T =>
  user.email === "" ? { ...user, email: null as unknown as string } : user;

/** Tables whose rows are deleted with a user, also without foreign keys (SQLite has them switched off by default). */
const ownedTables = ["authenticators", "sessions", "accounts"] as const;

/** Writes both rows in one statement: its end is when the foreign key is checked. */
const userWithAccount = (base: SqlBase) => ({
  async createUserWithAccount(user: AdapterUser, account: AdapterAccount) {
    const { db, tables } = base;
    const made = withoutBlankEmail({ ...user, id: user.id ?? randomUuid() });
    const userRow = writtenRow(base, "users", made);
    const accountRow = writtenRow(base, "accounts", { ...account, userId: made.id });
    const shape = `insert users ${userRow.shape} accounts ${accountRow.shape}`;
    const inserted = await run(base, shape, [...userRow.values, ...accountRow.values], (slots) =>
      db
        .with("made", (step) =>
          step
            .insertInto(tables.users.name)
            .values(slotsByName(userRow, slots))
            .returning(selectedColumns(base, "users")),
        )
        .with("linked", (step) =>
          step.insertInto(tables.accounts.name).values(slotsByName(accountRow, slots.slice(userRow.values.length))),
        )
        .selectFrom("made")
        .selectAll(),
    );
    return recordFromResult<AdapterUser>(base, "users", inserted.rows[0] as SqlRow);
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
    const where = { provider, providerAccountId };
    const found = await run(base, "user by account", whereValues(base, "accounts", where), (slots) =>
      db
        .selectFrom(`${tables.accounts.name} as a`)
        .innerJoin(`${tables.users.name} as u`, (join) =>
          join.on(fieldRef(base, "users", "id", "u"), "=", fieldRef(base, "accounts", "userId", "a")),
        )
        .select(selectedColumns(base, "users", "u"))
        .where(whereMatches(base, "accounts", where, slots, "a")),
    );
    const [row] = found.rows;
    return row ? recordFromResult<AdapterUser>(base, "users", row) : null;
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
