/** The base class of all errors, and its options. */
import type { ErrorType } from "./table.ts";

/** Details of a failure. `err` is the error that caused it. Never contains secrets. */
export type ErrorCause = Record<string, unknown> & { err?: Error };

/** Options of the constructors, after the message. */
export interface AuthErrorOptions {
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

  constructor(message?: string | AuthErrorOptions, options?: AuthErrorOptions) {
    super(typeof message === "string" ? message : undefined);
    this.type = (new.target as typeof AuthError).type;
    this.name = this.type === "AuthError" ? new.target.name : this.type;
    const cause = (typeof message === "object" ? message : options)?.cause;
    if (cause !== undefined) this.cause = cause;
  }
}
