/** Wraps functions of the application: errors of the adapter become `AdapterError`, errors of events are logged. `this` is kept. */

import type { AdapterError } from "../errors/index.ts";
import type { Adapter, AdapterMethod, AdapterState } from "../types/adapter.ts";
import type { LoggerInstance } from "../types/logger.ts";
import type { Observe } from "../types/observe.ts";
import { adapterMethods } from "../types/stores.ts";
import { readers, undoing } from "./adapter-answers.ts";

type Method = (...input: unknown[]) => unknown;

/** Whether an adapter has a method, its own or inherited from its class. */
export const hasMethod = (adapter: Adapter | undefined, method: AdapterMethod): boolean =>
  typeof adapter?.[method] === "function";

/** Positions of arguments that are tokens. Tokens in objects are known by their names. */
const tokenArguments: Partial<Record<AdapterMethod, number>> = {
  getSessionAndUser: 0,
  deleteSession: 0,
  deleteSessionByName: 0,
  deleteSessions: 1,
};

/** Undoes what a failed call may have written. If that fails too, the first error is the one to report. */
const undoWrite = async (adapter: Adapter, name: AdapterMethod, input: readonly unknown[]): Promise<void> => {
  await undoing[name]?.(input, adapter).catch(() => {});
};

/** Methods that run in place of those of the adapter, and call them. */
export type AdapterOverrides = Readonly<Partial<Record<AdapterMethod, Method>>>;

/** The error for what a method threw: of the type for what is wrong, where that is known. `err`: the same without secrets. */
async function adapterFailure(thrown: unknown, method: string, err: Error): Promise<AdapterError> {
  const { databaseFailure } = await import("./database-failure.ts");
  return databaseFailure(thrown, method, err);
}

/** Whether the column cannot hold the token that was sent: then no row has it. */
async function isOtherForm(thrown: unknown): Promise<boolean> {
  const { isInvalidForColumn } = await import("./database-failure.ts");
  return isInvalidForColumn(thrown);
}

const guardMethod =
  (adapter: Adapter, name: AdapterMethod, log: LoggerInstance, override?: Method): Method =>
  async (...input) => {
    // Only the name: arguments contain tokens.
    log.debug(`adapter_${name}`);
    try {
      const answer = await (override ? override(...input) : (adapter[name] as Method)(...input));
      return readers[name] ? await readers[name](answer, input, adapter) : answer;
    } catch (thrown) {
      await undoWrite(adapter, name, input);
      if (name === "getSessionAndUser" && (await isOtherForm(thrown))) return null;
      const { safeFailure } = await import("../redact.ts");
      const err = safeFailure(thrown, input, input[tokenArguments[name] ?? -1]);
      throw await adapterFailure(thrown, name, err);
    }
  };

/** The method, reported to `observe` if that is set: only its name, because arguments and results are secret or personal. */
function observedMethod(method: Method, name: string, observe: Observe | undefined): Method {
  if (!observe) return method;
  return async (...input) => {
    const { observed } = await import("../observe.ts");
    return observed(observe, { kind: "adapter", name }, async () => method(...input));
  };
}

const stateMethods = ["claim", "read", "write", "hit"] as const satisfies readonly (keyof AdapterState)[];

/** Keys and values are secrets of the library: an error repeats none. */
const guardStateMethod =
  (state: AdapterState, name: keyof AdapterState, log: LoggerInstance): Method =>
  async (...input) => {
    log.debug(`adapter_state_${name}`);
    try {
      return await (state[name] as Method)(...input);
    } catch (thrown) {
      const { safeFailure } = await import("../redact.ts");
      const texts = input.filter((value) => typeof value === "string");
      const err = safeFailure(thrown, input, texts);
      throw await adapterFailure(thrown, `state.${name}`, err);
    }
  };

/** Whether an adapter has shared state, with all of its methods. */
export const hasState = ({ state }: Adapter): boolean =>
  stateMethods.every((name) => typeof state?.[name] === "function");

function guardState({ state }: Adapter, log: LoggerInstance, observe?: Observe): AdapterState | undefined {
  if (!state || !hasState({ state })) return undefined;
  const guarded = stateMethods.map(
    (name) => [name, observedMethod(guardStateMethod(state, name, log), `state.${name}`, observe)] as const,
  );
  // Each of the methods is there.
  return Object.freeze(Object.fromEntries(guarded)) as unknown as AdapterState;
}

/** The adapter, with each of its methods wrapped: what a method throws becomes an `AdapterError` with its name. */
export function guardAdapter(
  adapter: Adapter,
  log: LoggerInstance,
  overrides: AdapterOverrides = {},
  observe?: Observe,
): Adapter {
  const methods = adapterMethods.filter((name) => hasMethod(adapter, name));
  const guarded = Object.fromEntries(
    methods.map((name) => [name, observedMethod(guardMethod(adapter, name, log, overrides[name]), name, observe)]),
  );
  const state = guardState(adapter, log, observe);
  return Object.freeze({ ...guarded, ...(state && { state }) });
}
