/** Writes a failure to the log, under a reference that the answer has too. */
import { makeReference } from "./crypto/reference.ts";
import { toAuthError } from "./errors/convert.ts";
import type { AuthError } from "./errors/index.ts";
import { errorRowOf, knownErrorType } from "./errors/table.ts";
import type { LoggerInstance } from "./types/logger.ts";

/** A failure that was logged. */
export interface Reported {
  readonly error: AuthError;
  readonly reference: string;
}

/** Logs what was thrown, in one line with a new reference. `fields`: what else is known of the call. */
export function reportFailure(log: LoggerInstance, thrown: unknown, fields: object = {}): Reported {
  const error = toAuthError(thrown);
  const reference = makeReference();
  // One that is thrown again, for example the fault of a configuration, has its last one; a frozen one has none.
  Reflect.defineProperty(error, "reference", { value: reference, configurable: true });
  Reflect.defineProperty(error, "status", { value: errorRowOf(knownErrorType(error)).status, configurable: true });
  log.error(error.type, error, { reference, ...fields });
  return { error, reference };
}
