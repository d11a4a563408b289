/** The logger of an application. */

/**
 * Receives log lines: a code, then details. No argument contains a token, secret, verifier or cookie value. What a logger
 * throws is ignored.
 */
export interface LoggerInstance {
  error(code: string, ...message: unknown[]): void;
  warn(code: string, ...message: unknown[]): void;
  debug(code: string, ...message: unknown[]): void;
}
