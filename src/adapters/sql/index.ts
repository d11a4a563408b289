/** portico/adapters/sql: users and sessions in PostgreSQL, PGlite, SQLite, MariaDB or MySQL, over Kysely. */
import type { Kysely } from "kysely";
import type { AccountKey, Adapter, AdapterAccount, AdapterSession, AdapterUser } from "../../core/types/adapter.ts";
import { sqlAccounts } from "./accounts.ts";
import { sqlAuthenticators } from "./authenticators.ts";
import { createBase } from "./base.ts";
import { sqlExpired } from "./expired.ts";
import type { ExtraColumns, SQLAdapterOptions, UserWith } from "./options.ts";
import { sqlSessions } from "./sessions.ts";
import { sqlState } from "./state.ts";
import { sqlTokens } from "./tokens.ts";
import { sqlUsers } from "./users.ts";

export { type Migrations, migrations } from "./migrations.ts";
export type {
  ColumnTypes,
  Extra,
  ExtraColumns,
  MySQLPool,
  PostgresPool,
  SQLAdapterOptions,
  SQLDialect,
  SQLDriver,
  SQLiteDatabase,
  SQLTables,
  TableName,
  UserWith,
} from "./options.ts";
export { type SchemaOptions, schema } from "./schema.ts";

/** The methods that take or return users. */
type UserMethod =
  | "createUser"
  | "getUser"
  | "getUserByEmail"
  | "getUserByAccount"
  | "updateUser"
  | "deleteUser"
  | "getSessionAndUser";

/** All methods of the adapter, with users that have the columns of the application. */
export interface SQLMethods<C extends ExtraColumns>
  extends Omit<Required<Adapter>, UserMethod | "createUserWithAccount"> {
  /** Only for PostgreSQL and PGlite, which write both rows in one statement. */
  createUserWithAccount?(user: AdapterUser, account: AdapterAccount): Promise<UserWith<C>>;
  /** Stores a new user, and returns them with every column. */
  createUser(user: UserWith<C>): Promise<UserWith<C>>;
  /** The user with this id, or `null`. */
  getUser(id: string): Promise<UserWith<C> | null>;
  /** The user with this address, or `null`. Addresses are compared byte by byte. */
  getUserByEmail(email: string): Promise<UserWith<C> | null>;
  /** The user to whom an account belongs, or `null`. */
  getUserByAccount(account: AccountKey): Promise<UserWith<C> | null>;
  /** The session with this token and its user, or `null`. */
  getSessionAndUser(sessionToken: string): Promise<{ session: AdapterSession; user: UserWith<C> } | null>;
  /** Writes the given fields of a user, and returns them with every column. Throws if there is no such user. */
  updateUser(user: Partial<UserWith<C>> & Pick<AdapterUser, "id">): Promise<UserWith<C>>;
  /** Deletes the user with their accounts, sessions and authenticators, in one transaction. */
  deleteUser(id: string): Promise<UserWith<C> | null>;
  /** Deletes expired sessions, verification tokens and shared state, 1,000 with a statement. Run it once an hour or a day. */
  deleteExpired(): Promise<void>;
}

/**
 * Stores users, accounts, sessions, verification tokens and passkeys in a database through Kysely: PostgreSQL, PGlite,
 * SQLite, MariaDB or MySQL. Create the tables with {@link migrations}, or with the output of `npx portico schema`.
 *
 * Every method is one statement or one transaction. Texts are compared byte by byte, dates are UTC. Session tokens are
 * stored as SHA-256 hashes (`sessionTokens`), and an address has at most three unexpired verification tokens. Plugins of
 * the Kysely instance are not used; for other names of tables and columns set `options`.
 *
 * @param db an instance of Kysely. The adapter never destroys it
 * @param options names of tables and columns, more columns, the driver
 * @throws Error for another dialect, and for an option that names an unknown field. The methods throw what the database
 * throws.
 *
 * @example
 * const pool = new Pool({ connectionString });
 * const db = new Kysely({ dialect: new PostgresDialect({ pool }) });
 * Auth(request, { adapter: SQLAdapter(db, { driver: pool }), providers, secret });
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
    encryptsTokens: true,
    hashesSessionTokens: base.hasHashedTokens,
    state: sqlState(base),
  } as SQLMethods<C>;
}

export default SQLAdapter;
