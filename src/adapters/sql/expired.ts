/** Housekeeping: rows whose time is over. */
import type { Base } from "./base.ts";
import type { TableName } from "./options.ts";
import { fieldByColumn } from "./rows.ts";
import { encodeValue } from "./values.ts";

const mortal = ["sessions", "verification_tokens"] as const satisfies readonly TableName[];

export const expired = (base: Base) => ({
  /** Removes sessions and link tokens that are over. Two statements, over an index: call it once an hour or a day. */
  async deleteExpired(): Promise<void> {
    const { db, dialect, tables, now } = base;
    const moment = encodeValue(dialect, "date", new Date(now()));
    for (const table of mortal) {
      await db
        .deleteFrom(tables[table].name)
        .where(fieldByColumn(base, table, "expires"), "<", moment)
        .execute();
    }
  },
});
