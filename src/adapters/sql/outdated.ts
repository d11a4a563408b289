/** A database whose tables are older than this version: names the migration that it needs, and reads its sessions until then. */
import { lazy } from "../../core/lib/lazy.ts";
import type { SqlBase } from "./base.ts";
import { tablesBefore } from "./tables.ts";

/** Codes of a missing table or column: PostgreSQL, MariaDB and MySQL. SQLite has only messages. */
const codes: ReadonlySet<unknown> = new Set(["42703", "42P01", "ER_BAD_FIELD_ERROR", "ER_NO_SUCH_TABLE"]);
const sqliteMessage = /no such (?:table|column)|has no column named/;

/** A statement needs a table or a column that the database lacks. */
class OutdatedTables extends Error {
  constructor(cause: unknown) {
    super(
      "The database lacks a table or a column of the SQL adapter. Run the migrations up to portico_002_state (migrations() of portico/adapters/sql), or the statements that `npx portico schema --dialect <dialect> --after portico_001_tables` prints.",
      { cause },
    );
    this.name = "OutdatedTables";
  }
}

/** What a statement threw, in words where a migration is missing. */
export function explainFailure(thrown: unknown): never {
  const { code, message } = Object(thrown) as { readonly code?: unknown; readonly message?: unknown };
  if (codes.has(code) || sqliteMessage.test(String(message))) throw new OutdatedTables(thrown);
  throw thrown;
}

/**
 * A method that also works before `portico_002_state` has run, at the cost of a second statement: users stay signed in while a
 * deployment waits for its migration.
 */
export function onOlderTables<Input extends readonly unknown[], T>(
  base: SqlBase,
  make: (base: SqlBase) => (...input: Input) => Promise<T>,
): (...input: Input) => Promise<T> {
  const run = make(base);
  const older = lazy(() => make({ ...base, tables: tablesBefore(base.tables), statements: new Map() }));
  return (...input) =>
    run(...input).catch((thrown: unknown) => {
      if (thrown instanceof OutdatedTables) return older()(...input);
      throw thrown;
    });
}
