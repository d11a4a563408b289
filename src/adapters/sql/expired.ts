/** Deletes expired rows. */
import type { SqlBase } from "./base.ts";
import type { TableName } from "./options.ts";
import { fieldRef } from "./rows.ts";
import { encodeValue } from "./values.ts";

const expiringTables = ["sessions", "verification_tokens"] as const satisfies readonly TableName[];

export const sqlExpired = (base: SqlBase) => ({
  /** Deletes expired sessions and verification tokens with two statements, over an index. Run it once an hour or a day. */
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
