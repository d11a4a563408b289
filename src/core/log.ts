/** The logger of a configuration. It redacts secrets and never throws. */
import { makeReference } from "./crypto/reference.ts";
import { AuthError } from "./errors/index.ts";
import { manualPageOf } from "./errors/manual.ts";
import { isRecord } from "./lib/is-record.ts";
import { formatEntry } from "./log/entry.ts";
import { hintFor } from "./log/hint.ts";
import { redact } from "./redact.ts";
import type { AuthConfig } from "./types/config.ts";
import type { NotingLogger } from "./types/logger.ts";

type LogLevel = keyof NotingLogger;
type WriteEntry = (code: string, ...message: unknown[]) => unknown;

/** Characters of one entry. */
const maxEntryLength = 8_000;

const printEntry: Readonly<Record<LogLevel, (text: string) => void>> = {
  error: (text) => console.error(text),
  warn: (text) => console.warn(text),
  note: (text) => console.info(text),
  debug: (text) => console.debug(text),
};

const writeToConsole =
  (level: LogLevel, debug: boolean): WriteEntry =>
  (code, ...message) =>
    printEntry[level](`[portico][${level}] ${formatEntry(code, message, debug)}`.slice(0, maxEntryLength));

/**
 * The entry of an error of the library: its details have the address of its page in the manual, and a reference. Errors that no
 * response is about, for example of an event, get theirs here.
 */
function withManual(message: readonly unknown[]): readonly unknown[] {
  const [error, ...more] = message;
  if (!(error instanceof AuthError)) return message;
  const [given, ...rest] = isRecord(more[0]) ? more : [{}, ...more];
  return [error, { reference: makeReference(), manual: manualPageOf(error), ...Object(given) }, ...rest];
}

/** Redacts what is written, and ignores errors of `write`: a broken logger must not change the outcome of a request. */
const safeLevel =
  (name: LogLevel, write: WriteEntry): NotingLogger[LogLevel] =>
  (code, ...message) => {
    try {
      const entry = [...(name === "error" ? withManual(message) : message), ...hintFor(message[0])];
      Promise.resolve(write(code, ...entry.map((part) => redact(part)))).catch(() => {});
    } catch {
      // The logger itself failed, so the error cannot be reported.
    }
  };

/**
 * The logger of a configuration. Levels that the application does not define go to the console; `debug` is silent unless
 * `debug: true` is set or the application defines that level.
 */
export function createLogger({ logger, debug = false }: Pick<AuthConfig, "logger" | "debug">): NotingLogger {
  const level = (name: LogLevel): NotingLogger[LogLevel] => {
    const own = logger?.[name === "note" ? "debug" : name];
    if (typeof own === "function") return safeLevel(name, own.bind(logger));
    return name === "debug" && debug !== true ? () => {} : safeLevel(name, writeToConsole(name, debug === true));
  };
  return Object.freeze({ error: level("error"), warn: level("warn"), note: level("note"), debug: level("debug") });
}
