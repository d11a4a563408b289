/** The statements that create and drop the tables. */
import { type CreateTableBuilder, type RawBuilder, sql } from "kysely";
import type { Database } from "./drivers.ts";
import type { SQLDialect, SQLTables } from "./options.ts";
import { type ColumnKind, columnName, type Table, tableNames, tablesOf } from "./tables.ts";
import { isMySQL } from "./values.ts";

/** In MySQL a collation decides how texts are compared: here byte by byte, whatever the default of the database is. */
const mysqlTypes = (collation: "bin" | "nopad_bin"): Readonly<Record<ColumnKind, string>> => {
  const texts = `character set utf8mb4 collate utf8mb4_${collation}`;
  return {
    // An InnoDB index has at most 3072 bytes: two ids, or an address and a token.
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
  // A unique key treats "a" and "a " as equal.
  mysql:    mysqlTypes("bin"),
  // Here they are different. MySQL has no such collation.
  mariadb:  mysqlTypes("nopad_bin"),
};

const columnTypeOf = (dialect: SQLDialect, kind: ColumnKind): RawBuilder<unknown> =>
  sql.raw(columnTypes[dialect][kind]);

/** A statement that can be executed or printed. */
export interface Statement {
  compile(): { readonly sql: string };
  execute(): Promise<unknown>;
}

type TableBuilder = CreateTableBuilder<string, string>;

/** The name of a constraint or an index of a table. */
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
  if (!table.belongsToUser) return made;
  const [owner, id] = [names(["userId"]), [columnName(users, "id")]];
  return made.addForeignKeyConstraint(identifierFor(table, "user"), owner as never, users.name, id, (key) =>
    key.onDelete("cascade"),
  );
}

/** The statements that create the tables of an application, in order. */
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

/** The statements that drop them, in reverse order. */
export const dropStatements = (db: Database, options: SQLTables): readonly Statement[] => {
  const tables = tablesOf(options);
  return tableNames.toReversed().map((table) => db.schema.dropTable(tables[table].name));
};
