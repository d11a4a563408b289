/** Recognizes database errors that have a known fix. */
import { causesOf, lineHead } from "./entry.ts";

/** The words of PostgreSQL (42P01, 42703), SQLite, MySQL and MariaDB (1146, 1054), and Prisma (P2021, P2022) for a missing table or column. */
const missingTable =
  /\b(?:relation|column|table) .{1,200} does(?: not|n't) exist|no such (?:table|column)|has no column named|unknown column|\bER_(?:NO_SUCH_TABLE|BAD_FIELD_ERROR)\b|\b42P01\b|\bP202[12]\b/i;

/** The fix as an additional part of the entry, or nothing. */
export const hintFor = (error: unknown): readonly [] | readonly [{ readonly hint: string }] =>
  error instanceof Error && causesOf(error).some((cause) => missingTable.test(lineHead(cause)))
    ? [
        {
          hint: 'The database lacks a table or a column. "npx portico schema" prints those of portico/adapters/sql; for another adapter, run its migrations.',
        },
      ]
    : [];
