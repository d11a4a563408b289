/** Wraps functions of the application: errors of the adapter become `AdapterError`, errors of events are logged. `this` is kept. */

import { AdapterError } from "../errors/index.ts";
import type { Adapter } from "../types/adapter.ts";
import type { LoggerInstance } from "../types/logger.ts";
import { adapterMethods } from "../types/stores.ts";
import { readers, undoing } from "./adapter-answers.ts";

type Method = (...input: unknown[]) => unknown;

/** Whether an adapter has a method, its own or inherited from its class. */
export const hasMethod = (adapter: Adapter | undefined, method: keyof Adapter): boolean =>
  typeof adapter?.[method] === "function";

/** Positions of arguments that are tokens. Tokens in objects are known by their names. */
const tokenArguments: Partial<Record<keyof Adapter, number>> = {
  getSessionAndUser: 0,
  deleteSession: 0,
  deleteSessionByName: 0,
  deleteSessions: 1,
};

/** Undoes what a failed call may have written. If that fails too, the first error is the one to report. */
const undoWrite = async (adapter: Adapter, name: keyof Adapter, input: readonly unknown[]): Promise<void> => {
  await undoing[name]?.(input, adapter).catch(() => {});
};

const guardMethod =
  (adapter: Adapter, name: keyof Adapter, log: LoggerInstance): Method =>
  async (...input) => {
    // Only the name: arguments contain tokens.
    log.debug(`adapter_${name}`);
    try {
      const answer = await (adapter[name] as Method)(...input);
      return readers[name] ? await readers[name](answer, input, adapter) : answer;
    } catch (thrown) {
      await undoWrite(adapter, name, input);
      const { safeFailure } = await import("../redact.ts");
      const err = safeFailure(thrown, input, input[tokenArguments[name] ?? -1]);
      throw new AdapterError(`The adapter method ${name} failed.`, { cause: { err, method: name } });
    }
  };

/** The adapter, with each of its methods wrapped: what a method throws becomes an `AdapterError` with its name. */
export function guardAdapter(adapter: Adapter, log: LoggerInstance): Adapter {
  const methods = adapterMethods.filter((name) => hasMethod(adapter, name));
  const guarded = Object.fromEntries(methods.map((name) => [name, guardMethod(adapter, name, log)]));
  return Object.freeze(guarded);
}
