/** The statements that all methods use. Statements that change a row also return it, in the same step. */
import type { Compilable } from "kysely";
import { inTransaction, type SqlBase, type SqlRow } from "./base.ts";
import type { TableName } from "./options.ts";
import { recordFromResult, recordFromRow, selectedColumns, toSqlRow, type Where, whereMatches } from "./rows.ts";
import { isMySQL } from "./values.ts";

/** The rows that a statement returns. Kysely's own methods expect none from MariaDB, whose dialect is that of MySQL. */
async function returnedRows({ db }: SqlBase, query: Compilable): Promise<readonly SqlRow[]> {
  const { rows } = await db.executeQuery(query.compile());
  return rows as readonly SqlRow[];
}

/** The first record that matches. */
export async function selectOne<T>(base: SqlBase, table: TableName, where: Where): Promise<T | null> {
  const [record] = await selectAll<T>(base, table, where);
  return record ?? null;
}

/** All records that match. */
export async function selectAll<T>(base: SqlBase, table: TableName, where: Where): Promise<T[]> {
  const { db, tables } = base;
  const found = await db
    .selectFrom(tables[table].name)
    .select(selectedColumns(base, table))
    .where(whereMatches(base, table, where))
    .execute();
  return found.map((row) => recordFromResult<T>(base, table, row as SqlRow));
}

/** Adds a record. Throws the error of the database, for example for a key that exists. */
export async function insertInto<T extends object>(base: SqlBase, table: TableName, record: T): Promise<T> {
  const { db, dialect, tables } = base;
  const row = toSqlRow(base, table, record);
  const query = db.insertInto(tables[table].name).values(row);
  if (dialect === "mysql") {
    await query.execute();
    return recordFromRow<T>(base, table, row);
  }
  const [inserted] = await returnedRows(base, query.returning(selectedColumns(base, table)));
  return recordFromResult<T>(base, table, inserted as SqlRow);
}

/** Updates the records that match and returns the first. Inserts none. */
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

/** Deletes the records that match and returns the first. Of two concurrent calls only one gets it. */
export async function deleteReturning<T>(base: SqlBase, table: TableName, where: Where): Promise<T | null> {
  const { db, dialect, tables } = base;
  if (dialect === "mysql") return inTransaction(base, (steps) => lockAndDelete<T>(steps, table, where));
  const query = db.deleteFrom(tables[table].name).where(whereMatches(base, table, where));
  const [removed] = await returnedRows(base, query.returning(selectedColumns(base, table)));
  return removed ? recordFromResult<T>(base, table, removed) : null;
}

/** For MySQL, which cannot return what it deletes: the first call locks the row until it is deleted. */
async function lockAndDelete<T>(base: SqlBase, table: TableName, where: Where): Promise<T | null> {
  const { db, tables } = base;
  const { name } = tables[table];
  const locked = await db
    .selectFrom(name)
    .select(selectedColumns(base, table))
    .where(whereMatches(base, table, where))
    .forUpdate()
    .executeTakeFirst();
  if (!locked) return null;
  await deleteRows(base, table, where);
  return recordFromResult<T>(base, table, locked as SqlRow);
}

/** Deletes the records that match. */
export async function deleteRows(base: SqlBase, table: TableName, where: Where): Promise<void> {
  await base.db
    .deleteFrom(base.tables[table].name)
    .where(whereMatches(base, table, where))
    .execute();
}
