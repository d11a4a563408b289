/** Wraps functions of the application: errors of the adapter become `AdapterError`, errors of events are logged. `this` is kept. */

import { toError } from "../errors/convert.ts";
import { AdapterError, EventError } from "../errors/index.ts";
import { logError } from "../log.ts";
import { secretsIn, textsIn } from "../redact/known-secrets.ts";
import { withoutSecrets } from "../redact.ts";
import type { Adapter } from "../types/adapter.ts";
import type { Events } from "../types/callbacks.ts";
import type { LoggerInstance } from "../types/logger.ts";
import { adapterMethods } from "../types/stores.ts";
import { readers, undoing } from "./adapter-answers.ts";

type Method = (...input: unknown[]) => unknown;

/** Whether an adapter has a method, its own or one of its class. */
export const hasMethod = (adapter: Adapter | undefined, method: keyof Adapter): boolean =>
  typeof adapter?.[method] === "function";

/** Positions of arguments that are tokens. Tokens in objects are known by their names. */
const tokenArguments: Partial<Record<keyof Adapter, number>> = {
  getSessionAndUser: 0,
  deleteSession: 0,
  deleteSessionByName: 0,
  deleteSessions: 1,
};

/** The tokens, hashes and keys that a method was called with. */
const secretArguments = (name: keyof Adapter, input: readonly unknown[]): readonly string[] => [
  ...textsIn(input[tokenArguments[name] ?? -1]),
  ...input.flatMap((argument) => secretsIn(argument)),
];

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
      const err = withoutSecrets(toError(thrown), secretArguments(name, input));
      throw new AdapterError(`The adapter method ${name} failed.`, { cause: { err, method: name } });
    }
  };

/** The adapter with the methods that it has. What they throw becomes an `AdapterError` that names the method. */
export function guardAdapter(adapter: Adapter, log: LoggerInstance): Adapter {
  const methods = adapterMethods.filter((name) => hasMethod(adapter, name));
  const guarded = Object.fromEntries(methods.map((name) => [name, guardMethod(adapter, name, log)]));
  return Object.freeze(guarded);
}

// biome-ignore format: a list
const eventNames = ["signIn", "signOut", "createUser", "updateUser", "linkAccount", "session"] as const satisfies readonly (keyof Events)[];

const guardEvent =
  (events: Partial<Events>, name: keyof Events, log: LoggerInstance): Method =>
  async (message) => {
    try {
      await (events as Partial<Record<keyof Events, Method>>)[name]?.(message);
    } catch (thrown) {
      const cause = { err: withoutSecrets(toError(thrown), secretsIn(message)), event: name };
      logError(log, new EventError(`The handler of the event ${name} failed. The request went on.`, { cause }));
    }
  };

/** The events, awaited. What a handler throws is logged. */
export const guardEvents = (events: Partial<Events>, log: LoggerInstance): Events =>
  Object.freeze(
    Object.fromEntries(eventNames.map((name) => [name, guardEvent(events, name, log)])),
  ) as unknown as Events;

/** The methods of an object, its own and those of its class, bound to it. */
export function bindMethods<T extends object, K extends keyof T & string>(
  given: T,
  names: readonly K[],
): { [N in K]?: NonNullable<T[N]> } {
  const methods = names.filter((name) => typeof given[name] === "function");
  return Object.fromEntries(methods.map((name) => [name, (given[name] as Method).bind(given)])) as {
    [N in K]?: NonNullable<T[N]>;
  };
}
