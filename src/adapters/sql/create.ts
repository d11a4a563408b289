/** The statements that create, change and drop the tables. */
import { type CreateTableBuilder, type RawBuilder, sql } from "kysely";
import type { Database } from "./drivers.ts";
import type { SQLDialect, SQLTables } from "./options.ts";
import { type ColumnKind, columnName, type Table, tableNames, tablesBefore, tablesOf } from "./tables.ts";
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

const indexStatement = (db: Database, table: Table, fields: readonly string[]): Statement =>
  db.schema
    .createIndex(identifierFor(table, ...fields, "index"))
    .on(table.name)
    .columns(fields.map((field) => columnName(table, field)));

/** The statements that create one table with its indexes. */
function tableStatements(db: Database, dialect: SQLDialect, table: Table, users: Table): readonly Statement[] {
  const columns = withColumns(db.schema.createTable(table.name), dialect, table);
  const made = withKeys(columns, table, users);
  const indexes = (table.indexes ?? []).map((fields) => indexStatement(db, table, fields));
  return [isMySQL(dialect) ? made.modifyEnd(sql`engine = InnoDB`) : made, ...indexes];
}

/** The statements that create the tables of an application, in order. */
export function createStatements(db: Database, dialect: SQLDialect, options: SQLTables): readonly Statement[] {
  const tables = tablesOf(options);
  return tableNames.flatMap((name) => tableStatements(db, dialect, tables[name], tables.users));
}

/** The statements of `portico_001_tables`: the tables as they were before `portico_002_state`. */
export function firstStatements(db: Database, dialect: SQLDialect, options: SQLTables): readonly Statement[] {
  const tables = tablesBefore(tablesOf(options));
  const first = tableNames.filter((name) => !tables[name].isAdded);
  return first.flatMap((name) => tableStatements(db, dialect, tables[name], tables.users));
}

/** The statements that add columns to a table, and the indexes of these columns. One for each column: SQLite takes no more. */
function addedColumns(db: Database, dialect: SQLDialect, table: Table): readonly Statement[] {
  const { newFields = [], columns, indexes = [] } = table;
  return [
    ...columns
      .filter(({ field }) => newFields.includes(field))
      .map(({ name, kind }) => db.schema.alterTable(table.name).addColumn(name, columnTypeOf(dialect, kind) as never)),
    ...indexes
      .filter((fields) => fields.some((field) => newFields.includes(field)))
      .map((fields) => indexStatement(db, table, fields)),
  ];
}

/** The statements of `portico_002_state`: shared state, and what is known of sessions. */
export function addStatements(db: Database, dialect: SQLDialect, options: SQLTables): readonly Statement[] {
  const tables = tablesOf(options);
  return tableNames.flatMap((name) =>
    tables[name].isAdded
      ? tableStatements(db, dialect, tables[name], tables.users)
      : addedColumns(db, dialect, tables[name]),
  );
}

/** The statements that undo {@link addStatements}, in reverse order. */
export function removeStatements(db: Database, dialect: SQLDialect, options: SQLTables): readonly Statement[] {
  const tables = tablesOf(options);
  return tableNames.toReversed().flatMap((name): Statement[] => {
    const table = tables[name];
    const { newFields = [], indexes = [] } = table;
    if (table.isAdded) return [db.schema.dropTable(table.name)];
    const dropIndex = (fields: readonly string[]) => {
      const drop = db.schema.dropIndex(identifierFor(table, ...fields, "index"));
      return isMySQL(dialect) ? drop.on(table.name) : drop;
    };
    return [
      ...indexes.filter((fields) => fields.some((field) => newFields.includes(field))).map(dropIndex),
      ...newFields.map((field) => db.schema.alterTable(table.name).dropColumn(columnName(table, field))),
    ];
  });
}

/** The statements that drop the tables of {@link firstStatements}, in reverse order. */
export const dropStatements = (db: Database, options: SQLTables): readonly Statement[] => {
  const tables = tablesOf(options);
  const first = tableNames.filter((name) => !tables[name].isAdded);
  return first.toReversed().map((name) => db.schema.dropTable(tables[name].name));
};
