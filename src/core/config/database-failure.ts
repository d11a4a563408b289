/** The error for what a method of an adapter threw. */
import { type DatabaseProblem, databaseProblemOf, textsOfError } from "../errors/database-problem.ts";
import { AdapterError, DatabaseConflict, DatabaseOutdated, DatabaseUnreachable } from "../errors/index.ts";

// biome-ignore format: a table
const failureClasses: Readonly<Record<DatabaseProblem, readonly [Kind: typeof AdapterError, what: string]>> = {
  missing:     [DatabaseOutdated,    "the database lacks a table."],
  outdated:    [DatabaseOutdated,    "the database lacks a column."],
  conflict:    [DatabaseConflict,    "a constraint of the database refuses the row."],
  unreachable: [DatabaseUnreachable, "the database cannot be reached, or refuses the connection."],
};

/** PostgreSQL, for a text that is no UUID. */
const invalidForColumn = /\b22P02\b|invalid input syntax for type uuid/;

/** Whether a column refused the text that was looked for, by its type. */
export const isInvalidForColumn = (thrown: unknown): boolean =>
  textsOfError(thrown).some((text) => invalidForColumn.test(text));

/** An `AdapterError` of the type for what is wrong, where that is known. `err`: what was thrown, without secrets. */
export function databaseFailure(thrown: unknown, method: string, err: Error): AdapterError {
  const problem = databaseProblemOf(thrown);
  const [Kind, what] = problem ? failureClasses[problem] : [AdapterError];
  return new Kind(`The adapter method ${method} failed${what ? `: ${what}` : "."}`, { cause: { err, method } });
}
