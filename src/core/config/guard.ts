/** Wraps what the application gives: errors of the adapter get a name, events never break a flow. */
import { AdapterError, EventError } from "../errors/index.ts";
import type { Adapter } from "../types/adapter.ts";
import type { Events } from "../types/callbacks.ts";
import type { LoggerInstance } from "../types/logger.ts";

type Method = (...input: unknown[]) => unknown;

const asError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)));

/** Every method of the contract. */
export const adapterMethods = [
  "createUser",
  "getUser",
  "getUserByEmail",
  "getUserByAccount",
  "updateUser",
  "deleteUser",
  "linkAccount",
  "unlinkAccount",
  "createSession",
  "getSessionAndUser",
  "updateSession",
  "deleteSession",
  "createVerificationToken",
  "useVerificationToken",
  "getAccount",
  "getAuthenticator",
  "createAuthenticator",
  "listAuthenticatorsByUserId",
  "updateAuthenticatorCounter",
  "updateAccount",
  "listSessions",
  "deleteSessions",
] as const satisfies readonly (keyof Adapter)[];

/** Whether an adapter has a method, its own or of its class. */
export const has = (adapter: Adapter | undefined, method: keyof Adapter): boolean =>
  typeof adapter?.[method] === "function";

function guardMethod(adapter: Adapter, name: keyof Adapter): Method {
  const method = adapter[name] as Method;
  return async (...input) => {
    try {
      return await method.apply(adapter, input);
    } catch (thrown) {
      throw new AdapterError(`The adapter method ${name} failed.`, { cause: { err: asError(thrown), method: name } });
    }
  };
}

/** The adapter, whose failures are `AdapterError`s that name the method. */
export function guardAdapter(adapter: Adapter): Required<Adapter> {
  const present = adapterMethods.filter((name) => has(adapter, name));
  return Object.freeze(
    Object.fromEntries(present.map((name) => [name, guardMethod(adapter, name)])),
  ) as unknown as Required<Adapter>;
}

const eventNames = [
  "signIn",
  "signOut",
  "createUser",
  "updateUser",
  "linkAccount",
  "session",
] as const satisfies readonly (keyof Events)[];

/** The events, awaited; what a handler throws is a line in the log. */
export function guardEvents(events: Partial<Events>, log: LoggerInstance): Events {
  const guarded = eventNames.map((name) => [
    name,
    async (message: unknown) => {
      try {
        await (events[name] as Method | undefined)?.call(events, message);
      } catch (thrown) {
        log.error(
          "EventError",
          new EventError(`The handler of the event ${name} failed.`, { cause: { err: asError(thrown), event: name } }),
        );
      }
    },
  ]);
  return Object.freeze(Object.fromEntries(guarded)) as Events;
}
