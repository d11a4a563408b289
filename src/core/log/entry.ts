/** Formats a log entry: an error as one line or with its stacks, any other message under its code. */
import { AuthError } from "../errors/index.ts";
import { errorRowOf } from "../errors/table.ts";

const toJsonLine = (value: unknown): string =>
  typeof value === "string" ? value : (JSON.stringify(value) ?? String(value));

/** The cause of an error, the cause of that, and so on. */
export function causesOf(error: unknown): readonly Error[] {
  const cause = error instanceof AuthError ? error.cause?.err : error instanceof Error ? error.cause : undefined;
  return cause instanceof Error ? [cause, ...causesOf(cause)] : [];
}

/** Name, code and message of an error: `TypeError [ECONNREFUSED]: fetch failed`. */
export function lineHead(error: Error): string {
  const { code } = error as { code?: unknown };
  return `${error.name}${typeof code === "string" ? ` [${code}]` : ""}: ${error.message}`;
}

/** The details in `cause` of an error and those that the caller logs with it, as JSON. */
function detailsOf(error: Error, more: readonly unknown[]): string {
  const { err: _cause, ...own } = error instanceof AuthError ? (error.cause ?? {}) : {};
  return [...(Object.keys(own).length > 0 ? [own] : []), ...more].map(toJsonLine).join(" ");
}

/** The reference of an error and its page in the manual, for its first line: what follows may be cut. */
function whereaboutsIn([details, ...more]: readonly unknown[]) {
  const { reference, manual, ...rest } = Object(details) as Readonly<Record<string, unknown>>;
  if (typeof reference !== "string" || typeof manual !== "string") return { where: "", more: [details, ...more] };
  return { where: ` (reference ${reference}, ${manual})`, more: Object.keys(rest).length > 0 ? [rest, ...more] : more };
}

/** A rejected request on one line: it can happen often, and its stack is of no use. */
const asLine = (error: Error, where: string, more: readonly unknown[]): string =>
  [
    `${lineHead(error)}${where}`,
    ...causesOf(error).map((cause) => `(caused by ${lineHead(cause)})`),
    detailsOf(error, more),
  ]
    .filter((part) => part !== "")
    .join(" ");

/** A failure of the application, with the stacks of its causes, or its own where it has no cause. */
function asBlock(error: Error, where: string, more: readonly unknown[]): string {
  const causes = causesOf(error);
  const own = causes.length === 0 ? error.stack?.split("\n").slice(1) : [];
  const details = detailsOf(error, more);
  return [
    `${lineHead(error)}${where}`,
    ...(own ?? []),
    ...causes.map((cause) => `[portico][cause] ${cause.stack}`),
    ...(details === "" ? [] : [`[portico][details] ${details}`]),
  ].join("\n");
}

const isRejection = (error: unknown): boolean => error instanceof AuthError && errorRowOf(error.type).status < 500;

/** The text of an entry. With `debug`, rejected requests have stacks too. */
export function formatEntry(code: string, [first, ...given]: readonly unknown[], debug: boolean): string {
  if (!(first instanceof Error))
    return [`${code}:`, ...(first === undefined ? [] : [first, ...given].map(toJsonLine))].join(" ");
  const { where, more } = whereaboutsIn(given);
  const text = isRejection(first) && !debug ? asLine(first, where, more) : asBlock(first, where, more);
  return code === first.name ? text : `${code}: ${text}`;
}
