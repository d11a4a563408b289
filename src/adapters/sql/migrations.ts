/** The tables as migrations, for Kysely's `Migrator`. */
import type { Kysely } from "kysely";
import { dialectOf, withoutPlugins } from "./base.ts";
import { createStatements, dropStatements, type Statement } from "./create.ts";
import type { SQLTables } from "./options.ts";

/** A step forward, and back. */
export interface Migration {
  up<DB>(db: Kysely<DB>): Promise<void>;
  down<DB>(db: Kysely<DB>): Promise<void>;
}

/** What Kysely's `Migrator` calls a provider. */
export interface Migrations {
  getMigrations(): Promise<Record<string, Migration>>;
}

async function runStatements(statements: readonly Statement[]): Promise<void> {
  for (const statement of statements) await statement.execute();
}

/**
 * The tables of the adapter as migrations. Give `Migrator` tables of its own for them, so that they and the migrations
 * of your application do not have to agree on an order. `options` are those of the adapter.
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
      up: (db) => runStatements(createStatements(withoutPlugins(db), options.dialect ?? dialectOf(db), options)),
      down: (db) => runStatements(dropStatements(withoutPlugins(db), options)),
    },
  }),
});
