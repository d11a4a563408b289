/** What every method of the SQL adapter uses: the database, its dialect, the tables of the application. */
import type { Kysely } from "kysely";
import { sha256Hex } from "../../core/crypto/hash.ts";
import { type Database, driverRunner, type RunStatement, type Statement, throughKysely } from "./drivers.ts";
import type { SQLAdapterOptions, SQLDialect } from "./options.ts";
import { withRetries } from "./retries.ts";
import { type SqlTables, tablesOf } from "./tables.ts";

export interface SqlBase {
  readonly db: Database;
  readonly dialect: SQLDialect;
  readonly tables: SqlTables;
  /** The statements compiled so far, by their shape. */
  readonly statements: Map<string, Statement>;
  readonly runStatement: RunStatement;
  readonly now: () => number;
  /** Whether session tokens are stored as hashes (`sessionTokens`). */
  readonly hasHashedTokens: boolean;
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
  const hasHashedTokens = sessionTokens === "hashed";
  const hashToken = hasHashedTokens ? sha256Hex : (token: string) => token;
  const database = withoutPlugins(db);
  return {
    db: database,
    dialect,
    tables: tablesOf(options),
    statements: new Map(),
    runStatement: driverRunner(database, dialect, options.driver),
    now,
    hasHashedTokens,
    hashToken,
  };
}

/** Runs steps in one transaction, again if the database undid it for a deadlock. Inside another transaction they join it. */
export const inTransaction = <T>(base: SqlBase, steps: (base: SqlBase) => Promise<T>): Promise<T> =>
  base.db.isTransaction
    ? steps(base)
    : withRetries(() => base.db.transaction().execute((db) => steps({ ...base, db, runStatement: throughKysely(db) })));
