/** Parts of responses that integrations write themselves: errors as values, and the `Cookie` header for later rendering. */
import { after, parseCookies } from "../../core/cookies/cookie.ts";
import { cookieHeaderOf } from "../../core/cookies/set-cookie.ts";
import { AuthError, CredentialsSignin } from "../../core/errors/index.ts";
import { type ErrorType, errorRowOf, knownErrorType, publicType } from "../../core/errors/table.ts";
import { englishErrors } from "../../core/messages/en-errors.ts";
import { publicMessage } from "../../core/messages/messages.ts";
import type { SetCookie } from "../../core/types/internal.ts";

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

/**
 * Returns the `Cookie` header of a request with changed cookies: for what the framework renders next.
 *
 * @example headers.set("cookie", cookieHeader(headers, cookies)) // the page that renders next reads the renewed session
 */
export const cookieHeader = (headers: Pick<Headers, "get">, cookies: readonly SetCookie[]): string =>
  cookieHeaderOf(after(parseCookies(headers.get("cookie")), cookies));
