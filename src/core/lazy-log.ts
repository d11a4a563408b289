/** A logger whose formatting and redaction are loaded with the first entry: most session reads write none. */
import type { AuthError } from "./errors/index.ts";
import type { AuthConfig } from "./types/config.ts";
import type { LoggerInstance, NotingLogger } from "./types/logger.ts";

type LogOptions = Pick<AuthConfig, "logger" | "debug">;

/** Without a handler of the application, debug entries are written only with `debug: true`: nothing is loaded for the others. */
const isSilent = (level: keyof NotingLogger, { logger, debug }: LogOptions): boolean =>
  level === "debug" && debug !== true && typeof logger?.debug !== "function";

/** A logger that writes at once when it is loaded. */
export interface LazyLogger extends NotingLogger {
  /** Loads it: earlier entries are written by then. */
  readonly load: () => Promise<void>;
}

/** A logger that keeps the order of its entries, and loads what writes them with the first. */
export function createLazyLogger(options: LogOptions): LazyLogger {
  let loaded: NotingLogger | undefined;
  let loading: Promise<NotingLogger> | undefined;
  const loadLogger = (): Promise<NotingLogger> => {
    loading ??= import("./log.ts").then(({ createLogger }) => {
      loaded = createLogger(options);
      return loaded;
    });
    return loading;
  };
  const level =
    (name: keyof NotingLogger): NotingLogger[typeof name] =>
    (...entry) => {
      if (loaded) loaded[name](...entry);
      // A log that cannot be loaded must not disturb what it was to report on.
      else if (!isSilent(name, options))
        loadLogger().then(
          (log) => log[name](...entry),
          () => {},
        );
    };
  return Object.freeze({
    error: level("error"),
    warn: level("warn"),
    note: level("note"),
    debug: level("debug"),
    load: async () => void (await loadLogger().catch(() => {})),
  });
}

/** Logs an error under its type. */
export const logError = (log: LoggerInstance, error: AuthError): void => log.error(error.type, error);
