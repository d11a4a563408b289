/** Converts between records and rows. */
import { type AliasedExpression, type Expression, type SqlBool, sql } from "kysely";
import type { SqlBase, SqlRow } from "./base.ts";
import type { TableName } from "./options.ts";
import { type Column, columnName, type Table } from "./tables.ts";
import { decodeValue, encodeValue, isMySQL } from "./values.ts";

/** Fields and their required values. An array means one of its values. */
export type Where = Readonly<Record<string, unknown>>;

/** A column in a statement; `of` is the alias of its table if there are several. */
const columnRef = (column: string, of?: string) => sql.ref(of === undefined ? column : `${of}.${column}`);

/** The name of a field in a result: with its table, so that two tables cannot clash. */
const resultName = (table: TableName, field: string): string => `${table}_${field}`;

/** All columns of a table, for a result. */
export function selectedColumns(
  { dialect, tables }: SqlBase,
  table: TableName,
  of?: string,
): AliasedExpression<unknown, string>[] {
  return tables[table].columns.map(({ field, name, kind }) => {
    const column = columnRef(name, of);
    // Drivers convert a DATETIME to their own time zone. As text it is what was written.
    const value = kind === "date" && isMySQL(dialect) ? sql<unknown>`cast(${column} as char)` : column;
    return value.as(resultName(table, field));
  });
}

/** A record from the values of its columns. */
function readColumns<T>({ tables }: SqlBase, table: TableName, valueIn: (column: Column) => unknown): T {
  const { columns, sparse } = tables[table];
  const fields = columns.map((column) => [column.field, decodeValue(column.kind, valueIn(column))] as const);
  return Object.fromEntries(sparse ? fields.filter(([, value]) => value !== null) : fields) as T;
}

/** The record in a result of {@link selectedColumns}. */
export const recordFromResult = <T>(base: SqlBase, table: TableName, result: SqlRow): T =>
  readColumns(base, table, ({ field }) => result[resultName(table, field)]);

/** The record of a written row, for databases that do not return it. */
export const recordFromRow = <T>(base: SqlBase, table: TableName, row: SqlRow): T =>
  readColumns(base, table, ({ name }) => row[name]);

/** The row of a record: fields that have a column and a value. */
export function toSqlRow({ dialect, tables }: SqlBase, table: TableName, record: object): SqlRow {
  const given = record as SqlRow;
  const written = tables[table].columns.filter(({ field }) => given[field] !== undefined);
  return Object.fromEntries(written.map(({ field, name, kind }) => [name, encodeValue(dialect, kind, given[field])]));
}

/**
 * Whether a column is exactly this text. MySQL compares with the collation of a column, which can ignore case, accents
 * or trailing spaces: the bytes are compared as well, after the first comparison has used the index.
 */
function columnEquals({ dialect }: SqlBase, { name, kind }: Column, value: unknown, of?: string): Expression<SqlBool> {
  const [column, given] = [columnRef(name, of), sql.val(encodeValue(dialect, kind, value))];
  if (!isMySQL(dialect)) return sql<SqlBool>`${column} = ${given}`;
  // MySQL cannot compare an ASCII column with other text, which is never equal to it.
  if (kind === "token" && !/^[\0-\x7f]*$/.test(String(value))) return sql<SqlBool>`1 = 0`;
  return sql<SqlBool>`(${column} = ${given} and cast(convert(${column} using utf8mb4) as binary) = cast(convert(${given} using utf8mb4) as binary))`;
}

const columnByField = ({ columns }: Table, field: string): Column =>
  columns.find((one) => one.field === field) as Column;

/** All conditions of a `where`, joined by `and`. */
export function whereMatches(base: SqlBase, table: TableName, where: Where, of?: string): Expression<SqlBool> {
  const parts = Object.entries(where).map(([field, wanted]) => {
    const column = columnByField(base.tables[table], field);
    const one = (value: unknown) => columnEquals(base, column, value, of);
    return Array.isArray(wanted) ? sql<SqlBool>`(${sql.join(wanted.map(one), sql` or `)})` : one(wanted);
  });
  return sql<SqlBool>`${sql.join(parts, sql` and `)}`;
}

/** A reference to a column by its field. */
export const fieldRef = ({ tables }: SqlBase, table: TableName, field: string, of?: string) =>
  columnRef(columnName(tables[table], field), of);
