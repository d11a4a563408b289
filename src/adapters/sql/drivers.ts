/** Sends compiled statements: prepared, to the driver that the application passes, or through Kysely. */
import type { CompiledQuery, Kysely, SqliteStatement } from "kysely";
import type { MySQLPool, PostgresPool, SQLDialect, SQLDriver, SQLiteDatabase } from "./options.ts";
import { isMySQL } from "./values.ts";

/** A row with the column names of the database. */
export type SqlRow = Record<string, unknown>;

/** A Kysely instance without types of tables: their names are only known at run time. */
export type Database = Kysely<Record<string, SqlRow>>;

/** A compiled statement. */
export interface Statement {
  readonly query: CompiledQuery;
  /**
   * The name under which a database prepares it; without one it is not prepared. A hash of its text: behind a pooler,
   * processes with other tables share connections, and one name must never stand for two statements.
   */
  readonly name: string | undefined;
}

/** What a database answers. */
export interface SqlResult {
  readonly rows: readonly SqlRow[];
  readonly changedRows: number;
}

/** Runs a compiled statement. */
export type RunStatement = (statement: Statement, values: readonly unknown[]) => Promise<SqlResult>;

/** Sends statements through Kysely: every dialect can, and transactions must. */
export const throughKysely =
  (db: Database): RunStatement =>
  async ({ query }, parameters) => {
    const { rows, numAffectedRows } = await db.executeQuery({ ...query, parameters });
    return { rows: rows as SqlRow[], changedRows: Number(numAffectedRows ?? 0) };
  };

/** `pg` prepares a statement with a name once per connection. */
const throughPg =
  (pool: PostgresPool): RunStatement =>
  async ({ query, name }, values) => {
    const { rows, rowCount } = await pool.query({ name, text: query.sql, values: values as unknown[] });
    return { rows: rows as SqlRow[], changedRows: rowCount ?? 0 };
  };

/** What `mysql2` returns: rows, or a header without any. */
const mysqlResult = (result: unknown): SqlResult =>
  Array.isArray(result)
    ? { rows: result, changedRows: 0 }
    : { rows: [], changedRows: (result as { affectedRows: number }).affectedRows };

/** `execute` of `mysql2` prepares a statement once per connection, `query` does not. */
const throughMysql2 =
  (pool: MySQLPool): RunStatement =>
  ({ query, name }, values) =>
    new Promise((resolve, reject) => {
      pool[name === undefined ? "query" : "execute"](query.sql, values as never[], (error, result) => {
        if (error) reject(error);
        else resolve(mysqlResult(result));
      });
    });

function runSqlite(statement: SqliteStatement, values: readonly unknown[]): SqlResult {
  if (statement.reader) return { rows: statement.all(values) as SqlRow[], changedRows: 0 };
  return { rows: [], changedRows: Number(statement.run(values).changes) };
}

/**
 * SQLite has one connection, which Kysely lends to one user at a time. Statements wait for it, so that none runs inside a
 * transaction of the application.
 */
function throughSqlite(database: SQLiteDatabase, db: Database): RunStatement {
  const statements = new Map<string, SqliteStatement>();
  return ({ query, name }, values) =>
    db.getExecutor().provideConnection(async () => {
      const statement = statements.get(query.sql) ?? database.prepare(query.sql);
      if (name !== undefined) statements.set(query.sql, statement);
      return runSqlite(statement, values);
    });
}

const unfit = (wanted: string) =>
  new Error(
    `The option driver of the SQL adapter must be ${wanted}: what the dialect of the Kysely instance was made from.`,
  );

/** Sends statements to a driver; throws if it is none of this dialect. */
function throughDriver(driver: SQLDriver, dialect: SQLDialect, db: Database): RunStatement {
  if (dialect === "postgres") {
    // A client of `pg` has no such count: a statement sent to it could run inside a transaction of the application.
    if ("totalCount" in driver) return throughPg(driver);
    throw unfit("a Pool of pg");
  }
  if (isMySQL(dialect)) {
    if ("getConnection" in driver) return throughMysql2(driver);
    throw unfit("a pool of mysql2");
  }
  if ("prepare" in driver) return throughSqlite(driver, db);
  throw unfit("a database of SQLite");
}

/** How the statements of an adapter are sent. A transaction has its own connection, which only Kysely knows. */
export const driverRunner = (db: Database, dialect: SQLDialect, driver: SQLDriver | undefined): RunStatement =>
  driver === undefined || db.isTransaction ? throughKysely(db) : throughDriver(driver, dialect, db);
