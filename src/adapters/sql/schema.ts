/** The tables as SQL, for whoever runs it by other means. */
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
import { createStatements } from "./create.ts";
import type { SQLDialect, SQLTables } from "./options.ts";

// biome-ignore format: a table
const dialectClasses = {
  postgres: [PostgresAdapter, PostgresQueryCompiler, PostgresIntrospector],
  sqlite:   [SqliteAdapter,   SqliteQueryCompiler,   SqliteIntrospector],
  mysql:    [MysqlAdapter,    MysqlQueryCompiler,    MysqlIntrospector],
  mariadb:  [MysqlAdapter,    MysqlQueryCompiler,    MysqlIntrospector],
} as const satisfies Record<SQLDialect, unknown>;

/** A dialect that writes statements, and runs none. */
function compilingDialect(dialect: SQLDialect): Dialect {
  const [Adapter, Compiler, Introspector] = dialectClasses[dialect];
  return {
    createAdapter: () => new Adapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new Introspector(db),
    createQueryCompiler: () => new Compiler(),
  };
}

/** Where a column of a `create table` ends: commas and brackets of the outermost list. */
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

/**
 * The statements that make the tables of the adapter in an empty database, as `npx portico schema` prints them.
 * `options` are those of the adapter.
 *
 * @example schema("postgres", { tables: { users: "app_users" } })
 */
export function schema(dialect: SQLDialect, options: SQLTables = {}): string {
  const db = withoutPlugins(new Kysely({ dialect: compilingDialect(dialect) }));
  return createStatements(db, dialect, options)
    .map((statement) => `${breakLines(statement.compile().sql)};\n`)
    .join("\n");
}
