/** The logger: tells what an operator should know, and can disturb nothing. */
import { AuthError } from "./errors/index.ts";
import { errorRowOf } from "./errors/table.ts";
import { redact } from "./redact.ts";
import type { AuthConfig } from "./types/config.ts";
import type { LoggerInstance } from "./types/logger.ts";

type Level = keyof LoggerInstance;
type Write = (code: string, ...message: unknown[]) => unknown;

/** Characters of one entry. */
const maxLineLength = 8_000;

const toJsonLine = (value: unknown): string =>
  typeof value === "string" ? value : (JSON.stringify(value) ?? String(value));

/** What caused an error, and what caused that. */
function causesOf(error: unknown): readonly Error[] {
  const cause = error instanceof AuthError ? error.cause?.err : error instanceof Error ? error.cause : undefined;
  return cause instanceof Error ? [cause, ...causesOf(cause)] : [];
}

/** Name, code and words of an error: `TypeError [ECONNREFUSED]: fetch failed`. */
function lineHead(error: Error): string {
  const { code } = error as { code?: unknown };
  return `${error.name}${typeof code === "string" ? ` [${code}]` : ""}: ${error.message}`;
}

/** What is said about an error beside its words and causes: its own details, and those of who logs it. */
function detailsOf(error: Error, more: readonly unknown[]): string {
  const { err: _cause, ...own } = error instanceof AuthError ? (error.cause ?? {}) : {};
  return [...(Object.keys(own).length > 0 ? [own] : []), ...more].map(toJsonLine).join(" ");
}

/** A refusal of one visitor: one line, however often it happens. */
const asLine = (error: Error, more: readonly unknown[]): string =>
  [lineHead(error), ...causesOf(error).map((cause) => `(caused by ${lineHead(cause)})`), detailsOf(error, more)]
    .filter((part) => part !== "")
    .join(" ");

/** A failure of the application: with the stacks of what caused it. */
function asBlock(error: Error, more: readonly unknown[]): string {
  const causes = causesOf(error);
  const own = causes.length === 0 ? error.stack?.split("\n").slice(1) : [];
  const details = detailsOf(error, more);
  return [
    lineHead(error),
    ...(own ?? []),
    ...causes.map((cause) => `[portico][cause] ${cause.stack}`),
    ...(details === "" ? [] : [`[portico][details] ${details}`]),
  ].join("\n");
}

/** The words of PostgreSQL (42P01, 42703), SQLite, MySQL and MariaDB (1146, 1054), and Prisma (P2021, P2022) for what is not there. */
const missingTable =
  /\b(?:relation|column|table) .{1,200} does(?: not|n't) exist|no such (?:table|column)|has no column named|unknown column|\bER_(?:NO_SUCH_TABLE|BAD_FIELD_ERROR)\b|\b42P01\b|\bP202[12]\b/i;

/** What an operator can do about an error of the database. */
const hintFor = (error: unknown): readonly [] | readonly [{ readonly hint: string }] =>
  error instanceof Error && causesOf(error).some((cause) => missingTable.test(lineHead(cause)))
    ? [
        {
          hint: 'The database lacks a table or a column. "npx portico schema" prints those of portico/adapters/sql; for another adapter, run its migrations.',
        },
      ]
    : [];

const isRefusal = (error: unknown): boolean => error instanceof AuthError && errorRowOf(error.type).status < 500;

const printEntry: Readonly<Record<Level, (text: string) => void>> = {
  error: (text) => console.error(text),
  warn: (text) => console.warn(text),
  debug: (text) => console.debug(text),
};

/** An entry: an error under its own name, anything else under its code. */
function entryOf(code: string, [first, ...more]: readonly unknown[], debug: boolean): string {
  if (!(first instanceof Error))
    return [`${code}:`, ...(first === undefined ? [] : [first, ...more].map(toJsonLine))].join(" ");
  const words = isRefusal(first) && !debug ? asLine(first, more) : asBlock(first, more);
  return code === first.name ? words : `${code}: ${words}`;
}

/** Writes to the console. With `debug`, refusals come with stacks too. */
const defaultLogger =
  (level: Level, debug: boolean): Write =>
  (code, ...message) =>
    printEntry[level](`[portico][${level}] ${entryOf(code, message, debug)}`.slice(0, maxLineLength));

/** A level that cannot disturb: it gets no secrets, and what it throws, now or later, is dropped. */
const quietly =
  (write: Write): LoggerInstance[Level] =>
  (code, ...message) => {
    try {
      Promise.resolve(write(code, ...[...message, ...hintFor(message[0])].map((part) => redact(part)))).catch(() => {});
    } catch {
      // There is nobody left to tell.
    }
  };

/**
 * The logger of a configuration: its own levels where it has them, else the console. `debug` is silent unless it is asked
 * for or the application has a level of its own for it.
 */
export function createLogger({ logger, debug = false }: Pick<AuthConfig, "logger" | "debug">): LoggerInstance {
  const level = (name: Level): LoggerInstance[Level] => {
    const own = logger?.[name];
    if (typeof own === "function") return quietly(own.bind(logger));
    return name === "debug" && debug !== true ? () => {} : quietly(defaultLogger(name, debug === true));
  };
  return Object.freeze({ error: level("error"), warn: level("warn"), debug: level("debug") });
}
