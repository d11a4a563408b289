/** The functions of the application as the library calls them: bound to their object, event handlers guarded. */
import { EventError } from "../errors/read-errors.ts";
import { logError } from "../lazy-log.ts";
import type { Events } from "../types/callbacks.ts";
import type { LoggerInstance } from "../types/logger.ts";

type Method = (...input: unknown[]) => unknown;

// biome-ignore format: a list
const eventNames = ["signIn", "signOut", "actAs", "stopActing", "createUser", "updateUser", "linkAccount", "session"] as const satisfies readonly (keyof Events)[];

const guardEvent =
  (events: Partial<Events>, name: keyof Events, log: LoggerInstance): Method =>
  async (message) => {
    try {
      await (events as Partial<Record<keyof Events, Method>>)[name]?.(message);
    } catch (thrown) {
      const { safeFailure } = await import("../redact.ts");
      const cause = { err: safeFailure(thrown, [message]), event: name };
      logError(log, new EventError(`The handler of the event ${name} threw. The request was not affected.`, { cause }));
    }
  };

/** The events, awaited. An error of a handler is logged. The cast: `Object.fromEntries` loses the names. */
export const guardEvents = (events: Partial<Events>, log: LoggerInstance): Events =>
  Object.freeze(
    Object.fromEntries(eventNames.map((name) => [name, events[name] ? guardEvent(events, name, log) : async () => {}])),
  ) as unknown as Events;

/** The named methods of an object, its own and inherited ones, bound to the object. */
export function bindMethods<T extends object, K extends keyof T & string>(
  given: T,
  names: readonly K[],
): { [N in K]?: NonNullable<T[N]> } {
  const methods = names.filter((name) => typeof given[name] === "function");
  return Object.fromEntries(methods.map((name) => [name, (given[name] as Method).bind(given)])) as {
    [N in K]?: NonNullable<T[N]>;
  };
}
