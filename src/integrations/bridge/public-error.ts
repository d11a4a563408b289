/** Errors as values that visitors may see: for integrations that return them from actions and forms. */
import { AuthError } from "../../core/errors/auth-error.ts";
import { CredentialsSignin } from "../../core/errors/read-errors.ts";
import { type ErrorType, errorRowOf, knownErrorType, publicType } from "../../core/errors/table.ts";
import { omitUndefined } from "../../core/lib/omit-undefined.ts";
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
  /** The reference of the failure: 8 letters, which stand in one line of the log too. */
  readonly reference?: string;
}

/**
 * The public part of an error, by the table of errors.
 *
 * @example if (error instanceof AuthError) return Response.json(toPublicError(error), { status: toPublicError(error).status });
 */
export function toPublicError(failure: AuthError): PublicError {
  const type = knownErrorType(failure);
  const error = publicType(type);
  const code = failure instanceof CredentialsSignin ? { code: failure.code } : {};
  const message = publicMessage({ errors: englishErrors }, error);
  const reference = omitUndefined({ reference: failure.reference });
  return { error, message, status: errorRowOf(type).status, ...code, ...reference };
}

/**
 * The public part of the error of a sign-in, for pages that show it beside the form.
 *
 * @returns `error`, `message` and `status`, and of a `CredentialsSignin` its `code`
 * @throws its argument if that is not an `AuthError`: frameworks throw redirects
 * @example const failed = await signIn(request, "credentials", form).catch(failure);
 */
export function publicErrorFrom(thrown: unknown): PublicError {
  if (thrown instanceof AuthError) return toPublicError(thrown);
  throw thrown;
}
