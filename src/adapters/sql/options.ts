/** What an application may say about its tables: the options of the SQL adapter, of its migrations and of its schema. */
import type { AdapterUser } from "../../core/types/adapter.ts";

/**
 * The language of a database. `mariadb` (10.5 and later) is `mysql` with fewer statements, and with keys that tell spaces
 * at the end apart.
 */
export type SQLDialect = "postgres" | "sqlite" | "mysql" | "mariadb";

/** A table of the adapter, under its usual name. */
export type TableName = "users" | "accounts" | "sessions" | "verification_tokens" | "authenticators";

/** What a column of yours may hold, and how TypeScript sees it. */
export interface ColumnTypes {
  text: string;
  integer: number;
  boolean: boolean;
  date: Date;
}

/** Columns of yours: name of the field -> what it holds. They may be empty (`null`). */
export type ExtraColumns = Readonly<Record<string, keyof ColumnTypes>>;

/** The fields that {@link ExtraColumns} add to a record. None, where their names are not known. */
export type Extra<C extends ExtraColumns> = string extends keyof C
  ? unknown
  : { [K in keyof C]?: ColumnTypes[C[K]] | null };

/** A user with the columns that you added. */
export type UserWith<C extends ExtraColumns> = AdapterUser & Extra<C>;

/** How your tables look. Give the same object to the adapter, to `migrations` and to `schema`. */
export interface SQLTables<C extends ExtraColumns = ExtraColumns> {
  /**
   * Default: what Kysely's dialect speaks. It cannot tell MariaDB from MySQL: say `mariadb` to use up a link, or end a
   * session, in one statement instead of a transaction.
   */
  readonly dialect?: SQLDialect;
  /**
   * Names of tables that are not the usual ones. A dot names a schema: `auth.users`.
   *
   * @example { users: "app_users" }
   */
  readonly tables?: Readonly<Partial<Record<TableName, string>>>;
  /**
   * Names of columns that are not the usual ones, by table and field.
   *
   * @example { users: { emailVerified: "email_verified" } }
   */
  readonly columns?: Readonly<Partial<Record<TableName, Readonly<Record<string, string>>>>>;
  /**
   * Columns beyond the usual ones. A field that has no column is not stored.
   *
   * @example { users: { role: "text", seats: "integer" } }
   */
  readonly extra?: { readonly users?: C; readonly accounts?: ExtraColumns };
}

/** Options of `SQLAdapter`. */
export interface SQLAdapterOptions<C extends ExtraColumns = ExtraColumns> extends SQLTables<C> {
  /**
   * `hashed` keeps the SHA-256 of a session token, so that a copy of the database opens no session; `listSessions` then
   * tells the hash, which names a session for `deleteSession` and opens none. `plain` is for tables that another adapter
   * filled, whose sessions are to go on. Default: `hashed`.
   */
  readonly sessionTokens?: "hashed" | "plain";
  /** Milliseconds since 1970: decides which sessions are listed, and what is expired. Default: `Date.now`. */
  readonly now?: () => number;
}
