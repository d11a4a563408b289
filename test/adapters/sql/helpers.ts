/** A database for tests: with tables, a record of every statement, and a function that empties it. */
import { type CompiledQuery, type Dialect, Kysely, sql } from "kysely";
import { Migrator } from "kysely/migration";
import { migrations, type SQLTables } from "../../../src/adapters/sql/index.ts";
import { tableNames, tablesOf } from "../../../src/adapters/sql/tables.ts";

/** See {@link open}. */
export interface Engine {
  readonly db: Kysely<unknown>;
  readonly migrator: Migrator;
  /** What was run since it was last emptied. */
  readonly statements: string[];
  /** The same with their values. */
  readonly sent: Pick<CompiledQuery, "sql" | "parameters">[];
  /** All values that were ever sent. */
  readonly parameters: unknown[];
  /** Removes every row. */
  empty(): Promise<void>;
  close(): Promise<void>;
}

/** A database without tables. */
export function opened(dialect: Dialect, tables: SQLTables = {}): Engine {
  const statements: string[] = [];
  const sent: Pick<CompiledQuery, "sql" | "parameters">[] = [];
  const parameters: unknown[] = [];
  const db = new Kysely<unknown>({
    dialect,
    log({ query }) {
      statements.push(query.sql);
      sent.push(query);
      parameters.push(...query.parameters);
    },
  });
  const migrator = new Migrator({
    db,
    provider: migrations(tables),
    migrationTableName: "portico_migration",
    migrationLockTableName: "portico_migration_lock",
  });
  return {
    db,
    migrator,
    statements,
    sent,
    parameters,
    async empty() {
      const names = tablesOf(tables);
      for (const table of tableNames.toReversed()) await sql`delete from ${sql.table(names[table].name)}`.execute(db);
      statements.length = 0;
    },
    close: () => db.destroy(),
  };
}

/** A database with the tables of the adapter, made by its migrations. */
export async function open(dialect: Dialect, tables: SQLTables = {}): Promise<Engine> {
  const engine = opened(dialect, tables);
  const { error } = await engine.migrator.migrateToLatest();
  if (error) throw error;
  engine.statements.length = 0;
  return engine;
}
