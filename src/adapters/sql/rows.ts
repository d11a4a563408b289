/** Converts between records and rows. */
import { type AliasedExpression, type Expression, type SqlBool, sql } from "kysely";
import type { SqlBase } from "./base.ts";
import type { Slot } from "./compiled.ts";
import type { SqlRow } from "./drivers.ts";
import type { TableName } from "./options.ts";
import { type Column, columnName, type Table } from "./tables.ts";
import { decodeValue, encodeValue, isMySQL } from "./values.ts";

/** Stands for a column without a value in a {@link Where}: `null` is never equal to anything. */
export const noValue = Symbol("no value");

/** Fields and their required values. An array means one of its values. */
export type Where = Readonly<Record<string, unknown>>;

/** A column in a statement; `of` is the alias of its table if there are several. */
const columnRef = (column: string, of?: string) => sql.ref(of === undefined ? column : `${of}.${column}`);

/** All columns of a table, for a result. */
export function selectedColumns(
  { dialect, tables }: SqlBase,
  table: TableName,
  of?: string,
): AliasedExpression<unknown, string>[] {
  return tables[table].columns.map(({ name, resultName, kind }) => {
    const column = columnRef(name, of);
    // Drivers convert a DATETIME to their own time zone. As text it is what was written.
    const value = kind === "date" && isMySQL(dialect) ? sql<unknown>`cast(${column} as char)` : column;
    return value.as(resultName);
  });
}

/** The record in a result of {@link selectedColumns}. */
export function recordFromResult<T>({ tables }: SqlBase, table: TableName, result: SqlRow): T {
  const { columns, sparse } = tables[table];
  const record: SqlRow = {};
  for (const { field, resultName, kind } of columns) {
    const value = decodeValue(kind, result[resultName]);
    if (value !== null || !sparse) record[field] = value;
  }
  return record as T;
}

/** What is written of a record: the columns of its fields, and the values in the form that a database stores. */
export interface WrittenRow {
  /** The names of the fields, as a part of the shape of a statement. */
  readonly shape: string;
  readonly columns: readonly Column[];
  readonly values: readonly unknown[];
}

/** The row of a record: fields that have a column and a value. */
export function writtenRow({ dialect, tables }: SqlBase, table: TableName, record: object): WrittenRow {
  const given = record as SqlRow;
  const columns = tables[table].columns.filter(({ field }) => given[field] !== undefined);
  return {
    shape: JSON.stringify(columns.map(({ field }) => field)),
    columns,
    values: columns.map(({ field, kind }) => encodeValue(dialect, kind, given[field])),
  };
}

/** The columns of a written row, each with its slot. */
export const slotsByName = ({ columns }: WrittenRow, slots: readonly Slot[]): Record<string, Slot> =>
  Object.fromEntries(columns.map(({ name }, at) => [name, slots[at] as Slot]));

/** The record of a written row, for databases that do not return it. */
export const recordFromWritten = <T>(base: SqlBase, table: TableName, { columns, values }: WrittenRow): T =>
  recordFromResult(base, table, Object.fromEntries(columns.map(({ resultName }, at) => [resultName, values[at]])));

/**
 * Whether a column is exactly this text. MySQL compares with the collation of a column, which can ignore case, accents
 * or trailing spaces: the bytes are compared as well, after the first comparison has used the index.
 */
function columnEquals({ dialect }: SqlBase, { name }: Column, slot: Slot, of?: string): Expression<SqlBool> {
  const [column, given] = [columnRef(name, of), sql.val(slot)];
  if (!isMySQL(dialect)) return sql<SqlBool>`${column} = ${given}`;
  return sql<SqlBool>`(${column} = ${given} and cast(convert(${column} using utf8mb4) as binary) = cast(convert(${given} using utf8mb4) as binary))`;
}

/** The value to compare a column with. MySQL cannot compare an ASCII column with other text, which is never equal to it: as null is not. */
const comparedValue = ({ dialect }: SqlBase, { kind }: Column, value: unknown): unknown =>
  isMySQL(dialect) && kind === "token" && !/^[\0-\x7f]*$/.test(String(value))
    ? null
    : encodeValue(dialect, kind, value);

const columnByField = ({ columns }: Table, field: string): Column =>
  columns.find((one) => one.field === field) as Column;

/** The fields of a `where`, and the number of their values: a part of the shape of a statement. */
export const whereShape = (where: Where): string =>
  Object.entries(where)
    .map(([field, wanted]) => {
      if (wanted === noValue) return `${field}?`;
      return Array.isArray(wanted) ? `${field}*${wanted.length}` : field;
    })
    .join();

/** The values of a `where`, in the order of the slots that {@link whereMatches} takes. */
export const whereValues = (base: SqlBase, table: TableName, where: Where): readonly unknown[] =>
  Object.entries(where).flatMap(([field, wanted]) => {
    if (wanted === noValue) return [];
    const column = columnByField(base.tables[table], field);
    return [wanted].flat().map((value) => comparedValue(base, column, value));
  });

/** All conditions of a `where`, joined by `and`. */
export function whereMatches(
  base: SqlBase,
  table: TableName,
  where: Where,
  slots: readonly Slot[],
  of?: string,
): Expression<SqlBool> {
  const unused = [...slots];
  const parts = Object.entries(where).map(([field, wanted]) => {
    const column = columnByField(base.tables[table], field);
    if (wanted === noValue) return sql<SqlBool>`${columnRef(column.name, of)} is null`;
    const one = () => columnEquals(base, column, unused.shift() as Slot, of);
    return Array.isArray(wanted) ? sql<SqlBool>`(${sql.join(wanted.map(one), sql` or `)})` : one();
  });
  return sql<SqlBool>`${sql.join(parts, sql` and `)}`;
}

/** A reference to a column by its field. */
export const fieldRef = ({ tables }: SqlBase, table: TableName, field: string, of?: string) =>
  columnRef(columnName(tables[table], field), of);
