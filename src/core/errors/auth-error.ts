/** The base class of all errors, and what it carries. */
import type { ErrorType } from "./table.ts";

/** Details of a failure. `err` is what was thrown first; nothing here is ever a secret. */
export type ErrorCause = Record<string, unknown> & { err?: Error };

/** What the constructors take beside a message. */
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
