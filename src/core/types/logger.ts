/** Where the library writes what an operator should know. */

/**
 * Receives log lines: a code, then what there is to say. No argument ever holds a token, secret, verifier or cookie
 * value. A logger that throws or rejects changes nothing in the flow.
 */
export interface LoggerInstance {
  error(code: string, ...message: unknown[]): void;
  warn(code: string, ...message: unknown[]): void;
  debug(code: string, ...message: unknown[]): void;
}
