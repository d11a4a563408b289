/** The statements that all methods are made of. Each that changes something tells in the same step what it changed. */
import type { Compilable } from "kysely";
import { inTransaction, type SqlBase, type SqlRow } from "./base.ts";
import type { TableName } from "./options.ts";
import { recordFromResult, recordFromRow, selectedColumns, toSqlRow, type Where, whereMatches } from "./rows.ts";
import { isMySQL } from "./values.ts";

/** The rows that a statement returns. Kysely itself asks its dialect whether there can be any, and MariaDB's does not know. */
async function returnedRows({ db }: SqlBase, query: Compilable): Promise<readonly SqlRow[]> {
  const { rows } = await db.executeQuery(query.compile());
  return rows as readonly SqlRow[];
}

/** The first record where all of this holds. */
export async function selectOne<T>(base: SqlBase, table: TableName, where: Where): Promise<T | null> {
  const [record] = await selectAll<T>(base, table, where);
  return record ?? null;
}

/** All records where all of this holds. */
export async function selectAll<T>(base: SqlBase, table: TableName, where: Where): Promise<T[]> {
  const { db, tables } = base;
  const found = await db
    .selectFrom(tables[table].name)
    .select(selectedColumns(base, table))
    .where(whereMatches(base, table, where))
    .execute();
  return found.map((row) => recordFromResult<T>(base, table, row as SqlRow));
}

/** Adds a record. Throws what the database throws: for a second one with the same key, among others. */
export async function insertInto<T extends object>(base: SqlBase, table: TableName, record: T): Promise<T> {
  const { db, dialect, tables } = base;
  const row = toSqlRow(base, table, record);
  const query = db.insertInto(tables[table].name).values(row);
  if (dialect === "mysql") {
    await query.execute();
    return recordFromRow<T>(base, table, row);
  }
  const [added] = await returnedRows(base, query.returning(selectedColumns(base, table)));
  return recordFromResult<T>(base, table, added as SqlRow);
}

/** Changes the records where all of this holds, and tells the first. Makes none. */
export async function updateRows<T>(base: SqlBase, table: TableName, where: Where, changes: object): Promise<T | null> {
  const { db, dialect, tables } = base;
  const row = toSqlRow(base, table, changes);
  if (Object.keys(row).length === 0) return selectOne<T>(base, table, where);
  const query = db
    .updateTable(tables[table].name)
    .set(row)
    .where(whereMatches(base, table, where));
  if (isMySQL(dialect)) {
    await query.execute();
    return selectOne<T>(base, table, where);
  }
  const [changed] = await returnedRows(base, query.returning(selectedColumns(base, table)));
  return changed ? recordFromResult<T>(base, table, changed) : null;
}

/** Removes the records where all of this holds, and tells the first: of two callers at the same moment, one hears of it. */
export async function deleteReturning<T>(base: SqlBase, table: TableName, where: Where): Promise<T | null> {
  const { db, dialect, tables } = base;
  if (dialect === "mysql") return inTransaction(base, (locked) => lockAndDelete<T>(locked, table, where));
  const query = db.deleteFrom(tables[table].name).where(whereMatches(base, table, where));
  const [removed] = await returnedRows(base, query.returning(selectedColumns(base, table)));
  return removed ? recordFromResult<T>(base, table, removed) : null;
}

/** The way of a database that cannot tell what it deletes: whoever reads the row first holds it until it is gone. */
async function lockAndDelete<T>(base: SqlBase, table: TableName, where: Where): Promise<T | null> {
  const { db, tables } = base;
  const { name } = tables[table];
  const held = await db
    .selectFrom(name)
    .select(selectedColumns(base, table))
    .where(whereMatches(base, table, where))
    .forUpdate()
    .executeTakeFirst();
  if (!held) return null;
  await deleteRows(base, table, where);
  return recordFromResult<T>(base, table, held as SqlRow);
}

/** Removes the records where all of this holds, and tells nothing. */
export async function deleteRows(base: SqlBase, table: TableName, where: Where): Promise<void> {
  await base.db
    .deleteFrom(base.tables[table].name)
    .where(whereMatches(base, table, where))
    .execute();
}
