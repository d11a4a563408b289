/** Whatever was thrown, as an error of ours. */
import { AuthError, CallbackRouteError } from "./index.ts";
import { errorOf } from "./thrown.ts";

/** An `AuthError` as it is; everything else as the cause of one. */
export function named(thrown: unknown): AuthError {
  if (thrown instanceof AuthError) return thrown;
  return new CallbackRouteError("Something unforeseen happened.", { cause: { err: errorOf(thrown) } });
}
