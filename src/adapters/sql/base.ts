/** What every method stands on: a database, its dialect, and the tables of the application. */
import type { Kysely } from "kysely";
import { sha256Hex } from "../../core/crypto/hash.ts";
import type { SQLAdapterOptions, SQLDialect } from "./options.ts";
import { type SqlTables, tablesOf } from "./tables.ts";

/** A row under the names of the database. */
export type SqlRow = Record<string, unknown>;

/** Kysely, without knowledge of anybody's tables. */
export type Database = Kysely<Record<string, SqlRow>>;

export interface SqlBase {
  readonly db: Database;
  readonly dialect: SQLDialect;
  readonly tables: SqlTables;
  readonly now: () => number;
  /** How a session token is kept. */
  readonly hashToken: (sessionToken: string) => string | Promise<string>;
}

/** What Kysely knows of a dialect. */
interface DialectFeatures {
  readonly supportsReturning?: boolean;
  readonly supportsOutput?: boolean;
  readonly supportsTransactionalDdl?: boolean;
}

/** The dialect that a Kysely instance speaks. Told by what it can do: dialects of others have classes of their own. */
export function dialectOf<DB>(db: Kysely<DB>): SQLDialect {
  const { supportsReturning, supportsOutput, supportsTransactionalDdl }: DialectFeatures = db.getExecutor().adapter;
  if (supportsOutput)
    throw new Error("The SQL adapter speaks PostgreSQL, SQLite and MySQL. This dialect is none of them.");
  if (!supportsReturning) return "mysql";
  return supportsTransactionalDdl ? "postgres" : "sqlite";
}

/** A Kysely instance without plugins: they would rename columns behind our back. */
export const withoutPlugins = <DB>(db: Kysely<DB>): Database => db.withoutPlugins() as unknown as Database;

/** See {@link Base}. */
export function createBase<DB>(db: Kysely<DB>, options: SQLAdapterOptions): SqlBase {
  const { dialect = dialectOf(db), sessionTokens = "hashed", now = () => Date.now() } = options;
  const hashToken = sessionTokens === "plain" ? (token: string) => token : sha256Hex;
  return { db: withoutPlugins(db), dialect, tables: tablesOf(options), now, hashToken };
}

/** Runs steps that happen together or not at all. */
export const inTransaction = <T>(base: SqlBase, steps: (base: SqlBase) => Promise<T>): Promise<T> =>
  base.db.isTransaction ? steps(base) : base.db.transaction().execute((db) => steps({ ...base, db }));
