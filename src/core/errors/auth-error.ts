/** The base class of all errors, and its options. */
import type { ErrorType } from "./table.ts";

/** Details of a failure. `err` is the error that caused it. Never contains secrets. */
export type ErrorCause = Record<string, unknown> & { err?: Error };

/** Options of the constructors, after the message. */
export interface AuthErrorOptions {
  /** What led to the failure. Default: none. */
  cause?: ErrorCause | undefined;
}

/**
 * Base class of all errors of the library.
 *
 * @example try { await signIn("credentials", data) } catch (error) { if (error instanceof AuthError) console.log(error.type) }
 */
export class AuthError extends Error {
  /** Identifies the kind of failure. */
  static type: ErrorType = "AuthError";
  /** Identifies the kind of failure in logs. */
  readonly type: ErrorType;
  override cause?: ErrorCause;
  /** 8 letters that stand in the log line of this error too, once the library has logged it: show them to the visitor. */
  declare readonly reference?: string;
  /**
   * HTTP status by the table of errors, of every error that a function of the server throws: the error handlers of most
   * frameworks answer with it. `toPublicError` has the sentence for the visitor.
   */
  declare readonly status?: number;

  constructor(message?: string | AuthErrorOptions, options?: AuthErrorOptions) {
    super(typeof message === "string" ? message : undefined);
    this.type = (new.target as typeof AuthError).type;
    this.name = this.type === "AuthError" ? new.target.name : this.type;
    const cause = (typeof message === "object" ? message : options)?.cause;
    if (cause !== undefined) this.cause = cause;
  }
}
