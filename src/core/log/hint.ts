/** The fix of an error that is known, as an additional part of its entry. */
import { databaseProblemOf } from "../errors/database-problem.ts";

const lacking: ReadonlySet<unknown> = new Set(["missing", "outdated"]);

/** The fix for an error of a database, or nothing. */
export const hintFor = (error: unknown): readonly [] | readonly [{ readonly hint: string }] =>
  error instanceof Error && lacking.has(databaseProblemOf({ cause: error.cause }))
    ? [
        {
          hint: 'The database lacks a table or a column. "npx portico schema" prints those of portico/adapters/sql; for another adapter, run its migrations.',
        },
      ]
    : [];
