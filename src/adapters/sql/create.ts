/** The statements that make the tables, and those that take them away. */
import { type CreateTableBuilder, type RawBuilder, sql } from "kysely";
import type { Database } from "./base.ts";
import type { SQLDialect, SQLTables } from "./options.ts";
import { type ColumnKind, columnName, type Table, tableNames, tablesOf } from "./tables.ts";
import { isMySQL } from "./values.ts";

/** Texts of MySQL are compared as `collation` says: byte by byte, whatever the default of the database is. */
const mysqlTypes = (collation: "bin" | "nopad_bin"): Readonly<Record<ColumnKind, string>> => {
  const texts = `character set utf8mb4 collate utf8mb4_${collation}`;
  return {
    // An index of InnoDB holds 3072 bytes: two ids, or an address and a token.
    id: `varchar(255) ${texts}`,
    address: `varchar(320) ${texts}`,
    token: `varchar(1400) character set ascii collate ascii_${collation}`,
    text: `mediumtext ${texts}`,
    integer: "bigint",
    boolean: "boolean",
    date: "datetime(3)",
  };
};

// biome-ignore format: a table
const columnTypes: Readonly<Record<SQLDialect, Readonly<Record<ColumnKind, string>>>> = {
  postgres: { id: "text", address: "text", token: "text", text: "text", integer: "bigint", boolean: "boolean", date: "timestamptz(3)" },
  sqlite:   { id: "text", address: "text", token: "text", text: "text", integer: "integer", boolean: "integer", date: "text" },
  // "a" and "a " are one to a unique key.
  mysql:    mysqlTypes("bin"),
  // They are two. MySQL does not know this collation.
  mariadb:  mysqlTypes("nopad_bin"),
};

const columnTypeOf = (dialect: SQLDialect, kind: ColumnKind): RawBuilder<unknown> =>
  sql.raw(columnTypes[dialect][kind]);

/** A statement that can be run, and printed. */
export interface Statement {
  compile(): { readonly sql: string };
  execute(): Promise<unknown>;
}

type TableBuilder = CreateTableBuilder<string, string>;

/** A name for what belongs to a table. */
const identifierFor = ({ name }: Table, ...more: readonly string[]): string =>
  [name.replaceAll(".", "_"), ...more].join("_");

function withColumns(builder: TableBuilder, dialect: SQLDialect, { columns }: Table): TableBuilder {
  return columns.reduce<TableBuilder>(
    (made, { name, kind, required }) =>
      made.addColumn(name, columnTypeOf(dialect, kind) as never, (column) => (required ? column.notNull() : column)),
    builder,
  );
}

function withKeys(builder: TableBuilder, table: Table, users: Table): TableBuilder {
  const names = (fields: readonly string[]) => fields.map((field) => columnName(table, field));
  let made = builder.addPrimaryKeyConstraint(identifierFor(table, "pk"), names(table.primary) as never);
  for (const field of table.unique ?? []) {
    made = made.addUniqueConstraint(identifierFor(table, field, "key"), names([field]) as never);
  }
  if (!table.owned) return made;
  const [owner, id] = [names(["userId"]), [columnName(users, "id")]];
  return made.addForeignKeyConstraint(identifierFor(table, "user"), owner as never, users.name, id, (key) =>
    key.onDelete("cascade"),
  );
}

/** What makes the tables of an application, in order. */
export function createStatements(db: Database, dialect: SQLDialect, options: SQLTables): readonly Statement[] {
  const tables = tablesOf(options);
  return tableNames.flatMap((each): Statement[] => {
    const table = tables[each];
    const columns = withColumns(db.schema.createTable(table.name), dialect, table);
    const made = withKeys(columns, table, tables.users);
    const indexes = (table.indexes ?? []).map((field) =>
      db.schema
        .createIndex(identifierFor(table, field, "index"))
        .on(table.name)
        .column(columnName(table, field)),
    );
    return [isMySQL(dialect) ? made.modifyEnd(sql`engine = InnoDB`) : made, ...indexes];
  });
}

/** What takes them away again. */
export const dropStatements = (db: Database, options: SQLTables): readonly Statement[] => {
  const tables = tablesOf(options);
  return tableNames.toReversed().map((table) => db.schema.dropTable(tables[table].name));
};
