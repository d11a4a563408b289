/** The databases that run inside of this process, empty. */
import { DatabaseSync } from "node:sqlite";
import { PGlite } from "@electric-sql/pglite";
import BetterSqlite from "better-sqlite3";
import { type Dialect, PGliteDialect, SqliteDialect } from "kysely";
import { nodeSqlite } from "../../../src/adapters/sql/node-sqlite.ts";

export const nodeDialect = (): Dialect => new SqliteDialect({ database: nodeSqlite(new DatabaseSync(":memory:")) });
export const betterDialect = (): Dialect => new SqliteDialect({ database: new BetterSqlite(":memory:") });
/** Takes seconds to start: one for a file. */
export const pgliteDialect = (): Dialect => new PGliteDialect({ pglite: new PGlite() });

/** Those that start at once. */
export const quick: readonly (readonly [string, () => Dialect])[] = [
  ["node:sqlite", nodeDialect],
  ["better-sqlite3", betterDialect],
];
