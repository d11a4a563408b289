/** Errors as values that visitors may see: for integrations that return them from actions and forms. */
import { AuthError } from "../../core/errors/auth-error.ts";
import { CredentialsSignin } from "../../core/errors/read-errors.ts";
import { type ErrorType, errorRowOf, knownErrorType, publicType } from "../../core/errors/table.ts";
import { englishErrors } from "../../core/messages/en-errors.ts";
import { publicMessage } from "../../core/messages/messages.ts";

/** An error as visitors may see it, without details that belong in the log. */
export interface PublicError {
  /** The kind of failure; `Configuration` for every kind that is not public. */
  readonly error: ErrorType;
  /** A sentence for the visitor. */
  readonly message: string;
  /** HTTP status. */
  readonly status: number;
  /** The reason code of a `CredentialsSignin`. */
  readonly code?: string;
}

/** The public part of an error, by the table of errors. */
export function toPublicError(failure: AuthError): PublicError {
  const type = knownErrorType(failure);
  const error = publicType(type);
  const code = failure instanceof CredentialsSignin ? { code: failure.code } : {};
  return { error, message: publicMessage({ errors: englishErrors }, error), status: errorRowOf(type).status, ...code };
}

/**
 * {@link toPublicError} for `catch`.
 *
 * @throws its argument if that is not an `AuthError`: frameworks throw redirects
 */
export function publicErrorFrom(thrown: unknown): PublicError {
  if (thrown instanceof AuthError) return toPublicError(thrown);
  throw thrown;
}
