/** The statements that all methods use. Statements that change a row also return it, in the same step. */
import { inTransaction, type SqlBase } from "./base.ts";
import { run } from "./compiled.ts";
import type { SqlResult } from "./drivers.ts";
import type { TableName } from "./options.ts";
import {
  recordFromResult,
  recordFromWritten,
  selectedColumns,
  slotsByName,
  type Where,
  whereMatches,
  whereShape,
  whereValues,
  writtenRow,
} from "./rows.ts";
import { isMySQL } from "./values.ts";

/** The first record of a result. */
const firstRecord = <T>(base: SqlBase, table: TableName, { rows: [row] }: SqlResult): T | null =>
  row ? recordFromResult<T>(base, table, row) : null;

/** The records that match; `locked` until the end of the transaction. */
function select(base: SqlBase, table: TableName, where: Where, { locked = false } = {}): Promise<SqlResult> {
  const shape = `select ${locked ? "locked " : ""}${table} ${whereShape(where)}`;
  return run(base, shape, whereValues(base, table, where), (slots) => {
    const query = base.db
      .selectFrom(base.tables[table].name)
      .select(selectedColumns(base, table))
      .where(whereMatches(base, table, where, slots));
    return locked ? query.forUpdate() : query;
  });
}

/** The first record that matches. */
export const selectOne = async <T>(base: SqlBase, table: TableName, where: Where): Promise<T | null> =>
  firstRecord(base, table, await select(base, table, where));

/** All records that match. */
export async function selectAll<T>(base: SqlBase, table: TableName, where: Where): Promise<T[]> {
  const { rows } = await select(base, table, where);
  return rows.map((row) => recordFromResult<T>(base, table, row));
}

/** Adds a record. Throws the error of the database, for example for a key that exists. */
export async function insertInto<T extends object>(base: SqlBase, table: TableName, record: T): Promise<T> {
  const { db, dialect, tables } = base;
  const row = writtenRow(base, table, record);
  const inserted = await run(base, `insert ${table} ${row.shape}`, row.values, (slots) => {
    const query = db.insertInto(tables[table].name).values(slotsByName(row, slots));
    return dialect === "mysql" ? query : query.returning(selectedColumns(base, table));
  });
  return firstRecord(base, table, inserted) ?? recordFromWritten<T>(base, table, row);
}

/** Updates the records that match and returns the first. Inserts none. */
export async function updateRows<T>(base: SqlBase, table: TableName, where: Where, changes: object): Promise<T | null> {
  const { db, dialect, tables } = base;
  const row = writtenRow(base, table, changes);
  const { length } = row.values;
  if (length === 0) return selectOne<T>(base, table, where);
  const values = [...row.values, ...whereValues(base, table, where)];
  const updated = await run(base, `update ${table} ${row.shape} ${whereShape(where)}`, values, (slots) => {
    const query = db
      .updateTable(tables[table].name)
      .set(slotsByName(row, slots))
      .where(whereMatches(base, table, where, slots.slice(length)));
    return isMySQL(dialect) ? query : query.returning(selectedColumns(base, table));
  });
  return isMySQL(dialect) ? selectOne<T>(base, table, where) : firstRecord<T>(base, table, updated);
}

/** Updates the records that match and returns their number. `changes` has a column at least. */
export async function countUpdated(base: SqlBase, table: TableName, where: Where, changes: object): Promise<number> {
  const { db, tables } = base;
  const row = writtenRow(base, table, changes);
  const values = [...row.values, ...whereValues(base, table, where)];
  const updated = await run(base, `count update ${table} ${row.shape} ${whereShape(where)}`, values, (slots) =>
    db
      .updateTable(tables[table].name)
      .set(slotsByName(row, slots))
      .where(whereMatches(base, table, where, slots.slice(row.values.length))),
  );
  return updated.changedRows;
}

/** Deletes the records that match and returns the first. Of two concurrent calls only one gets it. */
export async function deleteReturning<T>(base: SqlBase, table: TableName, where: Where): Promise<T | null> {
  const { db, dialect, tables } = base;
  if (dialect === "mysql") return inTransaction(base, (steps) => lockAndDelete<T>(steps, table, where));
  const shape = `delete returning ${table} ${whereShape(where)}`;
  const removed = await run(base, shape, whereValues(base, table, where), (slots) =>
    db
      .deleteFrom(tables[table].name)
      .where(whereMatches(base, table, where, slots))
      .returning(selectedColumns(base, table)),
  );
  return firstRecord<T>(base, table, removed);
}

/** For MySQL, which cannot return what it deletes: the first call locks the row until it is deleted. */
async function lockAndDelete<T>(base: SqlBase, table: TableName, where: Where): Promise<T | null> {
  const locked = firstRecord<T>(base, table, await select(base, table, where, { locked: true }));
  if (locked) await deleteRows(base, table, where);
  return locked;
}

/** Deletes the records that match and returns their number. */
export async function deleteRows(base: SqlBase, table: TableName, where: Where): Promise<number> {
  const { db, tables } = base;
  const deleted = await run(base, `delete ${table} ${whereShape(where)}`, whereValues(base, table, where), (slots) =>
    db.deleteFrom(tables[table].name).where(whereMatches(base, table, where, slots)),
  );
  return deleted.changedRows;
}
