/** portico/adapters/sql/node-sqlite: lets Kysely's `SqliteDialect` speak to a database of `node:sqlite`. */
import type { SqliteDatabase } from "kysely";

/** What is used of a statement of `node:sqlite`. */
interface NodeStatement {
  columns?(): readonly unknown[];
  all(...parameters: never[]): unknown[];
  run(...parameters: never[]): { changes: number | bigint; lastInsertRowid: number | bigint };
  iterate(...parameters: never[]): IterableIterator<unknown>;
}

/** What is used of a `DatabaseSync` of `node:sqlite`. */
export interface NodeDatabase {
  close(): void;
  prepare(sql: string): NodeStatement;
}

type BoundValues = readonly never[];

/**
 * A database of `node:sqlite`, as Kysely's `SqliteDialect` expects one. Needs Node.js 22.16, or 24: earlier ones do not
 * tell which statements have a result, and the first statement throws.
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
