/** The options of the SQL adapter, which its migrations and its schema share. */
import type { SqliteDatabase } from "kysely";
import type { AdapterUser } from "../../core/types/adapter.ts";

/**
 * The SQL dialect. `mariadb` (10.5 or later) is `mysql` with fewer statements, and with keys that distinguish trailing
 * spaces.
 */
export type SQLDialect = "postgres" | "sqlite" | "mysql" | "mariadb";

/** A table of the adapter, by its default name. */
export type TableName = "users" | "accounts" | "sessions" | "verification_tokens" | "authenticators" | "state";

/** The types of additional columns, with their types in TypeScript. */
export interface ColumnTypes {
  /** Text: of any length, and up to 16 MB on MariaDB and MySQL. */
  text: string;
  /** Whole number. */
  integer: number;
  /** `true` or `false`, also where the database stores 1 and 0. */
  boolean: boolean;
  /** Point in time, to the millisecond. */
  date: Date;
}

/** Additional columns: field name -> type. They can be `null`. */
export type ExtraColumns = Readonly<Record<string, keyof ColumnTypes>>;

/** The fields that {@link ExtraColumns} add to a record; none if their names are unknown to TypeScript. */
export type Extra<C extends ExtraColumns> = string extends keyof C
  ? unknown
  : { [K in keyof C]?: ColumnTypes[C[K]] | null };

/** A user with additional columns. */
export type UserWith<C extends ExtraColumns> = AdapterUser & Extra<C>;

/** Names and columns of your tables. Pass the same object to the adapter, to `migrations` and to `schema`. */
export interface SQLTables<C extends ExtraColumns = ExtraColumns> {
  /**
   * The SQL dialect of the database. Kysely has one dialect for MySQL and MariaDB: set `mariadb` to use a verification token or end
   * a session in one statement instead of a transaction. Default: the dialect of the Kysely instance.
   */
  readonly dialect?: SQLDialect;
  /**
   * Names of tables, where they differ from the default. A dot separates a schema: `auth.users`.
   *
   * @example { users: "app_users" }
   */
  readonly tables?: Readonly<Partial<Record<TableName, string>>>;
  /**
   * Names of columns by table and field, where they differ from the field.
   *
   * @example { users: { emailVerified: "email_verified" } }
   */
  readonly columns?: Readonly<Partial<Record<TableName, Readonly<Record<string, string>>>>>;
  /**
   * Additional columns. A field without a column is not stored.
   *
   * @example { users: { role: "text", seats: "integer" } }
   */
  readonly extra?: { readonly users?: C; readonly accounts?: ExtraColumns };
}

/** A `Pool` of `pg`, or of a package with the same interface, by what is used of it. */
export interface PostgresPool {
  readonly totalCount: number;
  query(config: { name?: string | undefined; text: string; values: unknown[] }): Promise<{
    rows: unknown[];
    rowCount: number | null;
  }>;
}

/** A call with a callback. */
type MySQLCall = (sql: string, values: never[], done: (error: unknown, result: unknown) => void) => unknown;

/** A pool of `mysql2` (`createPool`), by what is used of it. */
export interface MySQLPool {
  getConnection: unknown;
  execute: MySQLCall;
  query: MySQLCall;
}

/** A database of `better-sqlite3`, or one that `nodeSqlite` returns. */
export type SQLiteDatabase = Pick<SqliteDatabase, "prepare">;

/** What the dialect of a Kysely instance is made from. */
export type SQLDriver = PostgresPool | MySQLPool | SQLiteDatabase;

/** Options of `SQLAdapter`. */
export interface SQLAdapterOptions<C extends ExtraColumns = ExtraColumns> extends SQLTables<C> {
  /**
   * `hashed` stores the SHA-256 of a session token, so that a copy of the database cannot be used to sign in;
   * `listSessions` then returns the hash, which names a session for `deleteSessionByName`. `plain` is for tables that
   * another adapter filled, whose sessions should continue. Default: `hashed`.
   */
  readonly sessionTokens?: "hashed" | "plain";
  /**
   * The driver that the dialect of the Kysely instance uses: the `Pool` of `pg`, the pool of `mysql2`, or the database of
   * SQLite. Statements are then prepared once per connection, which on PostgreSQL doubles the number of session reads per
   * second. They are not in the `log` of the Kysely instance, and `onReserveConnection` does not run for them; those of
   * transactions still go through Kysely.
   *
   * Leave it out for PGlite, and behind a pooler in transaction mode that does not support prepared statements (PgBouncer
   * before 1.21, or with `max_prepared_statements` 0). Default: statements are compiled once and sent through Kysely.
   */
  readonly driver?: SQLDriver;
  /** The clock, in milliseconds since 1970: decides what is expired. Default: `Date.now`. */
  readonly now?: () => number;
}
