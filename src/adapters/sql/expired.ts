/** Deletes expired rows. */
import { type Compilable, type SqlBool, sql } from "kysely";
import type { SqlBase } from "./base.ts";
import { pause } from "./batches.ts";
import { run, type Slot } from "./compiled.ts";
import type { TableName } from "./options.ts";
import { fieldRef } from "./rows.ts";
import { encodeValue, isMySQL } from "./values.ts";

const expiringTables = ["sessions", "verification_tokens", "state"] as const satisfies readonly TableName[];

/** Rows that one statement deletes: a few milliseconds of locks. */
const batchSize = 1000;

/** Deletes a batch of expired rows, the oldest first, by the index of their expiry. */
function deleteOldest(base: SqlBase, table: TableName, [moment]: readonly Slot[]): Compilable {
  const { name, primary } = base.tables[table];
  const [expires, limit] = [fieldRef(base, table, "expires"), sql.lit(batchSize)];
  const deletion = base.db.deleteFrom(name);
  const isOver = sql<SqlBool>`${expires} < ${moment}`;
  if (isMySQL(base.dialect)) return deletion.where(isOver).orderBy(expires).limit(limit);
  const oldest = sql`from ${sql.table(name)} where ${isOver} order by ${expires} limit ${limit}`;
  const key = sql.join(primary.map((field) => fieldRef(base, table, field)));
  if (base.dialect === "sqlite") return deletion.where(sql<SqlBool>`(${key}) in (select ${key} ${oldest})`);
  // By their place, or the planner could read the whole table to join it. Rows that another statement holds are left for the next time.
  return deletion.where(sql<SqlBool>`ctid = any(array(select ctid ${oldest} for update skip locked))`);
}

export const sqlExpired = (base: SqlBase) => ({
  /**
   * Deletes expired sessions, verification tokens and shared state, 1,000 with a statement, so that nothing is locked for long. Run it
   * once an hour or a day.
   */
  async deleteExpired(): Promise<void> {
    const values = [encodeValue(base.dialect, "date", new Date(base.now()))];
    const deleteBatch = (table: TableName) =>
      run(base, `delete expired ${table}`, values, (slots) => deleteOldest(base, table, slots));
    for (const table of expiringTables) {
      while ((await deleteBatch(table)).changedRows >= batchSize) await pause();
    }
  },
});
