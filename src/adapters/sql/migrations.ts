/** The tables as migrations, for Kysely's `Migrator`. */
import type { Kysely } from "kysely";
import { dialectOf, withoutPlugins } from "./base.ts";
import { addStatements, dropStatements, firstStatements, removeStatements, type Statement } from "./create.ts";
import type { SQLTables } from "./options.ts";

/** One migration of Kysely. */
export interface Migration {
  /** Creates the tables and columns of this step. */
  up<DB>(db: Kysely<DB>): Promise<void>;
  /** Removes them again, with their rows. */
  down<DB>(db: Kysely<DB>): Promise<void>;
}

/** The `provider` of Kysely's `Migrator`. */
export interface Migrations {
  /** The steps, by name, in order. */
  getMigrations(): Promise<Record<string, Migration>>;
}

async function runStatements(statements: readonly Statement[]): Promise<void> {
  for (const statement of statements) await statement.execute();
}

/**
 * The tables of the adapter as migrations. Use a migration table of its own, as below, so that they and the migrations of
 * your application need no common order. `options` are those of the adapter.
 *
 * @example
 * const migrator = new Migrator({
 *   db,
 *   provider: migrations(),
 *   migrationTableName: "portico_migration",
 *   migrationLockTableName: "portico_migration_lock",
 * });
 * const { error } = await migrator.migrateToLatest();
 */
export const migrations = (options: SQLTables = {}): Migrations => ({
  getMigrations: async () => ({
    portico_001_tables: {
      up: (db) => runStatements(firstStatements(withoutPlugins(db), options.dialect ?? dialectOf(db), options)),
      down: (db) => runStatements(dropStatements(withoutPlugins(db), options)),
    },
    portico_002_state: {
      up: (db) => runStatements(addStatements(withoutPlugins(db), options.dialect ?? dialectOf(db), options)),
      down: (db) => runStatements(removeStatements(withoutPlugins(db), options.dialect ?? dialectOf(db), options)),
    },
  }),
});
