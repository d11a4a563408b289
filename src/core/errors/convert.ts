/** Converts thrown values to errors: applications also throw strings, `null`, and objects that cannot be printed. */
import { AuthError } from "./auth-error.ts";
import { CallbackRouteError } from "./read-errors.ts";

/** Any thrown value as an `Error`. */
export function toError(thrown: unknown): Error {
  if (thrown instanceof Error) return thrown;
  const isText = typeof thrown !== "object" || thrown === null;
  return new Error(isText ? String(thrown) : "The thrown value is an object, but not an Error.");
}

/** An `AuthError` unchanged; everything else as the cause of a `CallbackRouteError`. */
export function toAuthError(thrown: unknown): AuthError {
  if (thrown instanceof AuthError) return thrown;
  return new CallbackRouteError("An unexpected error occurred.", { cause: { err: toError(thrown) } });
}
