/** The tables as SQL text, for other migration tools. */
import {
  type Dialect,
  DummyDriver,
  Kysely,
  MysqlAdapter,
  MysqlIntrospector,
  MysqlQueryCompiler,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import { withoutPlugins } from "./base.ts";
import { addStatements, createStatements } from "./create.ts";
import type { SQLDialect, SQLTables } from "./options.ts";

// biome-ignore format: a table
const dialectClasses = {
  postgres: [PostgresAdapter, PostgresQueryCompiler, PostgresIntrospector],
  sqlite:   [SqliteAdapter,   SqliteQueryCompiler,   SqliteIntrospector],
  mysql:    [MysqlAdapter,    MysqlQueryCompiler,    MysqlIntrospector],
  mariadb:  [MysqlAdapter,    MysqlQueryCompiler,    MysqlIntrospector],
} as const satisfies Record<SQLDialect, unknown>;

/** A dialect that compiles statements and cannot execute them. */
function compilingDialect(dialect: SQLDialect): Dialect {
  const [Adapter, Compiler, Introspector] = dialectClasses[dialect];
  return {
    createAdapter: () => new Adapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new Introspector(db),
    createQueryCompiler: () => new Compiler(),
  };
}

/** Puts each column of a `create table` on its own line. */
function breakLines(statement: string): string {
  if (!statement.startsWith("create table")) return statement;
  let depth = 0;
  return statement.replace(/[(),] ?/g, (mark) => {
    const [sign = ""] = mark;
    if (sign === "(" && depth++ === 0) return "(\n  ";
    if (sign === ")" && --depth === 0) return `\n)${mark.slice(1)}`;
    return sign === "," && depth === 1 ? ",\n  " : mark;
  });
}

/** Which statements {@link schema} returns. */
export interface SchemaOptions {
  /** The newest migration whose tables the database has: only the statements after it. Default: the database is empty. */
  readonly after?: "portico_001_tables";
}

/**
 * The statements that create the tables of the adapter in an empty database, as `npx portico schema` prints them; with
 * `after`, those that bring older tables up to date.
 *
 * @param dialect the SQL dialect of the database
 * @param options those of the adapter: names of tables and columns
 * @example schema("postgres", { tables: { users: "app_users" } })
 */
export function schema(dialect: SQLDialect, options: SQLTables = {}, { after }: SchemaOptions = {}): string {
  const db = withoutPlugins(new Kysely({ dialect: compilingDialect(dialect) }));
  return (after ? addStatements : createStatements)(db, dialect, options)
    .map((statement) => `${breakLines(statement.compile().sql)};\n`)
    .join("\n");
}
