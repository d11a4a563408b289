/** What is wrong with a database, by the error that its driver threw. */

/** `missing` a table; `outdated`: a column is missing; `conflict`: a constraint of the database refuses a row. */
export type DatabaseProblem = "missing" | "outdated" | "conflict" | "unreachable";

/** Codes and messages of PostgreSQL, MariaDB and MySQL, SQLite, Redis, Prisma, and of sockets. */
// biome-ignore format: a table
const databaseProblems: readonly (readonly [problem: DatabaseProblem, pattern: RegExp])[] = [
  ["missing",     /\b42P01\b|ER_NO_SUCH_TABLE|\bP2021\b|no such table|\b(?:relation|table) .{1,200} does(?: not|n't) exist/i],
  ["outdated",    /\b42703\b|ER_BAD_FIELD_ERROR|\bP2022\b|no such column|has no column named|column .{1,200} does not exist|unknown column/i],
  ["conflict",    /\b23[0-9A-Z]{3}\b|ER_DUP_ENTRY|ER_(?:NO_REFERENCED_ROW|ROW_IS_REFERENCED|BAD_NULL_ERROR)|SQLITE_CONSTRAINT|\bP20(?:02|03|11|14)\b|\bE11000\b|constraint failed|violates .{1,200} constraint/i],
  ["unreachable", /\bE(?:CONNREFUSED|CONNRESET|NOTFOUND|TIMEDOUT|HOSTUNREACH|NETUNREACH|PIPE|AI_AGAIN)\b|\b08[0-9A-Z]{3}\b|\b57P0[123]\b|\b53300\b|\b28(?:P01|000)\b|\b3D000\b|ER_(?:ACCESS_DENIED|BAD_DB|CON_COUNT)_ERROR|PROTOCOL_CONNECTION_LOST|\bP10(?:0[0-3]|08|17)\b|SQLITE_CANTOPEN|connection (?:is )?(?:terminated|closed|refused|lost)|socket closed|timeout exceeded when trying to connect/i],
];

/** The codes and messages of an error and its causes, the outermost first. */
export function textsOfError(thrown: unknown, depth = 0): readonly string[] {
  if (Object(thrown) !== thrown || depth > 5) return [];
  const { message, code, cause, errors } = thrown as Record<"message" | "code" | "cause" | "errors", unknown>;
  const { err } = Object(cause) as { err?: unknown };
  const several: readonly unknown[] = Array.isArray(errors) ? errors.slice(0, 3) : [];
  return [
    String(code ?? ""),
    String(message ?? ""),
    ...[...several, cause, err].flatMap((inner) => textsOfError(inner, depth + 1)),
  ];
}

/** What is wrong; `undefined` where the error is none that is known. The texts stay here: they may repeat values of a row. */
export function databaseProblemOf(thrown: unknown): DatabaseProblem | undefined {
  const texts = textsOfError(thrown);
  return databaseProblems.find(([, pattern]) => texts.some((text) => pattern.test(text)))?.[0];
}
