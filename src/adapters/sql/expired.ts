/** Housekeeping: rows whose time is over. */
import type { SqlBase } from "./base.ts";
import type { TableName } from "./options.ts";
import { fieldRef } from "./rows.ts";
import { encodeValue } from "./values.ts";

const expiringTables = ["sessions", "verification_tokens"] as const satisfies readonly TableName[];

export const sqlExpired = (base: SqlBase) => ({
  /** Removes sessions and link tokens that are over. Two statements, over an index: call it once an hour or a day. */
  async deleteExpired(): Promise<void> {
    const { db, dialect, tables, now } = base;
    const moment = encodeValue(dialect, "date", new Date(now()));
    for (const table of expiringTables) {
      await db
        .deleteFrom(tables[table].name)
        .where(fieldRef(base, table, "expires"), "<", moment)
        .execute();
    }
  },
});
