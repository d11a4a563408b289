/** What every method of the SQL adapter uses: the database, its dialect, the tables of the application. */
import type { Kysely } from "kysely";
import { sha256Hex } from "../../core/crypto/hash.ts";
import type { SQLAdapterOptions, SQLDialect } from "./options.ts";
import { type SqlTables, tablesOf } from "./tables.ts";

/** A row with the column names of the database. */
export type SqlRow = Record<string, unknown>;

/** A Kysely instance without types of tables: their names are only known at run time. */
export type Database = Kysely<Record<string, SqlRow>>;

export interface SqlBase {
  readonly db: Database;
  readonly dialect: SQLDialect;
  readonly tables: SqlTables;
  readonly now: () => number;
  /** The stored form of a session token: its SHA-256, or the token itself under `sessionTokens: "plain"`. */
  readonly hashToken: (sessionToken: string) => string | Promise<string>;
}

/** The features of a dialect that Kysely knows. */
interface DialectFeatures {
  readonly supportsReturning?: boolean;
  readonly supportsOutput?: boolean;
  readonly supportsTransactionalDdl?: boolean;
}

/** The dialect of a Kysely instance, by its features: third-party dialects have other class names. */
export function dialectOf<DB>(db: Kysely<DB>): SQLDialect {
  const { supportsReturning, supportsOutput, supportsTransactionalDdl }: DialectFeatures = db.getExecutor().adapter;
  if (supportsOutput)
    throw new Error("The SQL adapter supports PostgreSQL, SQLite and MySQL. This Kysely instance has another dialect.");
  if (!supportsReturning) return "mysql";
  return supportsTransactionalDdl ? "postgres" : "sqlite";
}

/**
 * A Kysely instance without plugins, which could rename columns. The cast drops the application's types of tables: the
 * adapter names tables and columns by `options`.
 */
export const withoutPlugins = <DB>(db: Kysely<DB>): Database => db.withoutPlugins() as unknown as Database;

/** Makes the base of an adapter from its options. */
export function createBase<DB>(db: Kysely<DB>, options: SQLAdapterOptions): SqlBase {
  const { dialect = dialectOf(db), sessionTokens = "hashed", now = () => Date.now() } = options;
  const hashToken = sessionTokens === "plain" ? (token: string) => token : sha256Hex;
  return { db: withoutPlugins(db), dialect, tables: tablesOf(options), now, hashToken };
}

/** Runs steps in one transaction. Inside another transaction they join it. */
export const inTransaction = <T>(base: SqlBase, steps: (base: SqlBase) => Promise<T>): Promise<T> =>
  base.db.isTransaction ? steps(base) : base.db.transaction().execute((db) => steps({ ...base, db }));
