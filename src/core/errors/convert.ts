/** Thrown values as errors: applications throw strings, `null`, and objects that cannot be printed. */
import { AuthError, CallbackRouteError } from "./index.ts";

/** A thrown value as an `Error`. */
export function toError(thrown: unknown): Error {
  if (thrown instanceof Error) return thrown;
  const isText = typeof thrown !== "object" || thrown === null;
  return new Error(isText ? String(thrown) : "An object was thrown that is no Error.");
}

/** An `AuthError` as it is; everything else as the cause of one. */
export function toAuthError(thrown: unknown): AuthError {
  if (thrown instanceof AuthError) return thrown;
  return new CallbackRouteError("Something unforeseen happened.", { cause: { err: toError(thrown) } });
}
