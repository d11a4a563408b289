/** portico/adapters/sql/node-sqlite: connects Kysely's `SqliteDialect` to a database of `node:sqlite`. */
import type { SqliteDatabase } from "kysely";

/** The methods of a `node:sqlite` statement that are used. */
interface NodeStatement {
  columns?(): readonly unknown[];
  all(...parameters: never[]): unknown[];
  run(...parameters: never[]): { changes: number | bigint; lastInsertRowid: number | bigint };
  iterate(...parameters: never[]): IterableIterator<unknown>;
}

/** The methods of a `DatabaseSync` of `node:sqlite` that are used. */
export interface NodeDatabase {
  close(): void;
  prepare(sql: string): NodeStatement;
}

type BoundValues = readonly never[];

/**
 * A database of `node:sqlite` in the form that Kysely's `SqliteDialect` expects. Requires Node.js 22.16 or 24: earlier
 * versions do not report which statements have a result, and the first statement throws an `Error`.
 *
 * @example new Kysely({ dialect: new SqliteDialect({ database: nodeSqlite(new DatabaseSync("app.db")) }) })
 */
export const nodeSqlite = (database: NodeDatabase): SqliteDatabase => ({
  close: () => database.close(),
  prepare(sql) {
    const statement = database.prepare(sql);
    if (!statement.columns) {
      throw new Error(
        "node:sqlite of this Node.js is too old for portico/adapters/sql/node-sqlite. Use 22.16 or later.",
      );
    }
    return {
      reader: statement.columns().length > 0,
      all: (parameters) => statement.all(...(parameters as BoundValues)),
      run: (parameters) => statement.run(...(parameters as BoundValues)),
      iterate: (parameters) => statement.iterate(...(parameters as BoundValues)),
    };
  },
});

export default nodeSqlite;
