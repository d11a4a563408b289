/** Records and rows: which columns are asked for, which are written, and what comes back. */
import { type AliasedExpression, type Expression, type SqlBool, sql } from "kysely";
import type { SqlBase, SqlRow } from "./base.ts";
import type { TableName } from "./options.ts";
import { type Column, columnName, type Table } from "./tables.ts";
import { decodeValue, encodeValue, isMySQL } from "./values.ts";

/** Fields and what they must be. Several values: one of them. */
export type Where = Readonly<Record<string, unknown>>;

/** A column in a statement; `of` is the name of its table there, where there are several. */
const columnRef = (column: string, of?: string) => sql.ref(of === undefined ? column : `${of}.${column}`);

/** How the names of a table's columns begin in a result, so that those of two tables do not meet. */
const resultName = (table: TableName, field: string): string => `${table}_${field}`;

/** All columns of a table, for a result. */
export function selectedColumns(
  { dialect, tables }: SqlBase,
  table: TableName,
  of?: string,
): AliasedExpression<unknown, string>[] {
  return tables[table].columns.map(({ field, name, kind }) => {
    const column = columnRef(name, of);
    // A driver would read a DATETIME in its own zone. As a text it is what was written.
    const publicError = kind === "date" && isMySQL(dialect) ? sql<unknown>`cast(${column} as char)` : column;
    return publicError.as(resultName(table, field));
  });
}

/** A record, of whatever its columns hold. */
function readColumns<T>({ tables }: SqlBase, table: TableName, held: (column: Column) => unknown): T {
  const { columns, sparse } = tables[table];
  const publicError = columns.map((column) => [column.field, decodeValue(column.kind, held(column))] as const);
  return Object.fromEntries(sparse ? publicError.filter(([, value]) => value !== null) : publicError) as T;
}

/** The record in a result. */
export const recordFromResult = <T>(base: SqlBase, table: TableName, result: SqlRow): T =>
  readColumns(base, table, ({ field }) => result[resultName(table, field)]);

/** The record that a row will be read as, where the database does not tell. */
export const recordFromRow = <T>(base: SqlBase, table: TableName, row: SqlRow): T =>
  readColumns(base, table, ({ name }) => row[name]);

/** What of a record is written: fields that have a column, and a value. */
export function toSqlRow({ dialect, tables }: SqlBase, table: TableName, record: object): SqlRow {
  const given = record as SqlRow;
  const written = tables[table].columns.filter(({ field }) => given[field] !== undefined);
  return Object.fromEntries(written.map(({ field, name, kind }) => [name, encodeValue(dialect, kind, given[field])]));
}

/**
 * Whether a column is this very text. MySQL compares by the collation of a column, which may not tell case, accents or
 * spaces at the end apart: the bytes are compared too, and the first comparison finds them by an index.
 */
function columnEquals({ dialect }: SqlBase, { name, kind }: Column, value: unknown, of?: string): Expression<SqlBool> {
  const [column, given] = [columnRef(name, of), sql.val(encodeValue(dialect, kind, value))];
  if (!isMySQL(dialect)) return sql<SqlBool>`${column} = ${given}`;
  // A column that holds ASCII cannot be compared with anything else there, and is not equal to it either.
  if (kind === "token" && !/^[\0-\x7f]*$/.test(String(value))) return sql<SqlBool>`1 = 0`;
  return sql<SqlBool>`(${column} = ${given} and cast(convert(${column} using utf8mb4) as binary) = cast(convert(${given} using utf8mb4) as binary))`;
}

const columnByField = ({ columns }: Table, field: string): Column =>
  columns.find((one) => one.field === field) as Column;

/** All of these hold. */
export function whereMatches(base: SqlBase, table: TableName, where: Where, of?: string): Expression<SqlBool> {
  const parts = Object.entries(where).map(([field, wanted]) => {
    const column = columnByField(base.tables[table], field);
    const one = (value: unknown) => columnEquals(base, column, value, of);
    return Array.isArray(wanted) ? sql<SqlBool>`(${sql.join(wanted.map(one), sql` or `)})` : one(wanted);
  });
  return sql<SqlBool>`${sql.join(parts, sql` and `)}`;
}

/** A column of a table, by its field. */
export const fieldRef = ({ tables }: SqlBase, table: TableName, field: string, of?: string) =>
  columnRef(columnName(tables[table], field), of);
