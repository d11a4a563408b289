/** The logger of an application. */

/**
 * Receives log lines: a code, then details. No argument contains a token, secret, verifier or cookie value. What a logger
 * throws is ignored.
 */
export interface LoggerInstance {
  /** A failure. `code` is the type of the error; the error follows, then details with `reference` and `manual`. */
  error(code: string, ...message: unknown[]): void;
  /** Something to look at: a risky setting, a value that was ignored. */
  warn(code: string, ...message: unknown[]): void;
  /** A step of a request. Silent on the console unless `debug` is `true`. */
  debug(code: string, ...message: unknown[]): void;
}

/** The logger within the library, which has one level more. */
export interface NotingLogger extends LoggerInstance {
  /** What a developer sees once, and what needs no action. `logger.debug` gets it; without that, the console shows it. */
  note(code: string, ...message: unknown[]): void;
}
