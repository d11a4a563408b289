/** portico/adapters/sql: users and sessions in PostgreSQL, PGlite, SQLite, MariaDB or MySQL, over Kysely. */
import type { Kysely } from "kysely";
import type { AccountKey, Adapter, AdapterAccount, AdapterSession, AdapterUser } from "../../core/types/adapter.ts";
import { sqlAccounts } from "./accounts.ts";
import { sqlAuthenticators } from "./authenticators.ts";
import { createBase } from "./base.ts";
import { sqlExpired } from "./expired.ts";
import type { ExtraColumns, SQLAdapterOptions, UserWith } from "./options.ts";
import { sqlSessions } from "./sessions.ts";
import { sqlTokens } from "./tokens.ts";
import { sqlUsers } from "./users.ts";

export { type Migrations, migrations } from "./migrations.ts";
export type {
  ColumnTypes,
  Extra,
  ExtraColumns,
  SQLAdapterOptions,
  SQLDialect,
  SQLTables,
  TableName,
  UserWith,
} from "./options.ts";
export { schema } from "./schema.ts";

/** The methods that tell of users. */
type UserMethod =
  | "createUser"
  | "getUser"
  | "getUserByEmail"
  | "getUserByAccount"
  | "updateUser"
  | "deleteUser"
  | "getSessionAndUser";

/** Every method of the contract, with users that have the columns of the application. */
export interface SQLMethods<C extends ExtraColumns>
  extends Omit<Required<Adapter>, UserMethod | "createUserWithAccount"> {
  /** Where the database does both in one statement: PostgreSQL and PGlite. */
  createUserWithAccount?(user: AdapterUser, account: AdapterAccount): Promise<UserWith<C>>;
  createUser(user: UserWith<C>): Promise<UserWith<C>>;
  getUser(id: string): Promise<UserWith<C> | null>;
  getUserByEmail(email: string): Promise<UserWith<C> | null>;
  getUserByAccount(account: AccountKey): Promise<UserWith<C> | null>;
  getSessionAndUser(sessionToken: string): Promise<{ session: AdapterSession; user: UserWith<C> } | null>;
  /** Throws if there is no such user. */
  updateUser(user: Partial<UserWith<C>> & Pick<AdapterUser, "id">): Promise<UserWith<C>>;
  /** With their accounts, sessions and authenticators, in one transaction. */
  deleteUser(id: string): Promise<UserWith<C> | null>;
  /** Removes sessions and link tokens that are over: two statements. Call it once an hour, or once a day. */
  deleteExpired(): Promise<void>;
}

/**
 * Keeps users, accounts, sessions, link tokens and passkeys in a database that Kysely speaks to: PostgreSQL, PGlite,
 * SQLite, MariaDB or MySQL. Make the tables with {@link migrations}, or with what `npx portico schema` prints.
 *
 * Every method is one statement, or a transaction. Texts are compared byte by byte, moments are UTC. Session tokens are
 * kept as SHA-256 hashes (`sessionTokens`), and an address has at most three living link tokens. Plugins of the Kysely
 * instance are left out; to use other names, say so in `options`. Throws what the database throws, an `Error` for a
 * dialect that is none of these, and for an option that names a field which is not there.
 *
 * @example
 * const db = new Kysely({ dialect: new PostgresDialect({ pool: new Pool({ connectionString }) }) });
 * Auth(request, { adapter: SQLAdapter(db), providers, secret });
 */
export function SQLAdapter<DB, const C extends ExtraColumns = Record<never, never>>(
  db: Kysely<DB>,
  options: SQLAdapterOptions<C> = {},
): SQLMethods<C> {
  const base = createBase(db, options);
  return {
    ...sqlUsers(base),
    ...sqlAccounts(base),
    ...sqlSessions(base),
    ...sqlTokens(base),
    ...sqlAuthenticators(base),
    ...sqlExpired(base),
  } as SQLMethods<C>;
}

export default SQLAdapter;
