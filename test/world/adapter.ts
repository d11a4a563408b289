/** The memory adapter, with failures on demand and a record of every call. */
import { MemoryAdapter } from "../../src/adapters/memory.ts";
import type { Adapter, AdapterMethod, AdapterState } from "../../src/core/types/adapter.ts";

type Method = AdapterMethod;

/** One call of a method. */
export interface AdapterCall {
  readonly method: Method;
  readonly input: readonly unknown[];
}

/** How a call fails: it throws, hangs for ever, answers with something else, or does what a function makes of it. */
export type Failure =
  | Error
  | "hangs"
  | { readonly answers: unknown }
  | ((call: AdapterCall, real: (...input: unknown[]) => unknown) => unknown);

/** One call of a method of the shared state. */
export interface StateCall {
  readonly method: keyof AdapterState;
  readonly input: readonly unknown[];
}

/** What is to go wrong. */
export interface AdapterFaults {
  /** These methods throw. */
  readonly fail?: Method | readonly Method[];
  /** These methods fail in ways of their own. */
  readonly failures?: Partial<Record<Method, Failure>>;
  /** The k-th call of all (from 1) fails. */
  readonly failAt?: number;
  /** How the k-th call fails. Default: it throws. */
  readonly how?: Failure;
  /** These methods do not exist. */
  readonly without?: readonly (Method | "state")[];
  /** Methods of the shared state that throw. */
  readonly failState?: readonly (keyof AdapterState)[];
  /** A user and their account are made by one call. Default: `false`, two calls, between which there is room for trouble. */
  readonly oneStep?: boolean;
}

/** An adapter whose calls can be looked at. */
export interface TestAdapter extends Required<Adapter> {
  readonly calls: readonly AdapterCall[];
  /** Calls of the shared state, which do not count as calls of the adapter. */
  readonly stateCalls: readonly StateCall[];
  /** Names of the methods that were called, in their order. */
  readonly called: readonly Method[];
  /** Makes another thing go wrong from now on; nothing, if nothing is given. */
  breaks(faults?: AdapterFaults): void;
}

/** The message of a failure: tests search for it in responses, which must not contain it. */
export const adapterErrorMessage = "the database is on fire";

const never = () => new Promise<never>(() => {});

function failing(failure: Failure, call: AdapterCall, real: (...input: unknown[]) => unknown): unknown {
  if (failure === "hangs") return never();
  if (typeof failure === "function") return failure(call, real);
  if (failure instanceof Error) throw failure;
  return failure.answers;
}

/** Which failure a call meets, if any. */
function failureOf(faults: AdapterFaults, method: Method, count: number): Failure | undefined {
  const trouble = () => new Error(adapterErrorMessage);
  if (faults.failAt === count) return faults.how ?? trouble();
  const failing: readonly Method[] = typeof faults.fail === "string" ? [faults.fail] : (faults.fail ?? []);
  return failing.includes(method) ? trouble() : faults.failures?.[method];
}

/** Methods that change something. */
export const writes: readonly Method[] = [
  "createUser",
  "createUserWithAccount",
  "updateUser",
  "deleteUser",
  "linkAccount",
  "unlinkAccount",
  "updateAccount",
  "replaceTokens",
  "createSession",
  "updateSession",
  "deleteSession",
  "deleteSessionByName",
  "deleteSessions",
  "deleteProviderSessions",
  "createVerificationToken",
  "useVerificationToken",
  "createAuthenticator",
  "updateAuthenticatorCounter",
  "updateAuthenticator",
  "deleteAuthenticator",
];

/** A memory adapter with `faults`. */
export function adapter(faults: AdapterFaults = {}): TestAdapter {
  const memory = MemoryAdapter();
  const calls: AdapterCall[] = [];
  const state = { faults };
  const guarded = (method: Method) => {
    const real = memory[method] as (...input: unknown[]) => unknown;
    return async (...input: unknown[]) => {
      calls.push({ method, input: structuredClone(input) });
      const failure = failureOf(state.faults, method, calls.length);
      return failure === undefined ? real(...input) : failing(failure, { method, input }, real);
    };
  };
  const stateCalls: StateCall[] = [];
  const recorded = (method: keyof AdapterState) => {
    const real = memory.state[method] as (...input: unknown[]) => unknown;
    return async (...input: unknown[]) => {
      stateCalls.push({ method, input });
      if (state.faults.failState?.includes(method)) throw new Error(adapterErrorMessage);
      return real(...input);
    };
  };
  const shared = Object.fromEntries(
    (["claim", "read", "write", "hit"] as const).map((name) => [name, recorded(name)]),
  ) as unknown as AdapterState;
  const without = [...(faults.without ?? []), ...(faults.oneStep ? [] : ["createUserWithAccount"])];
  const names = (Object.keys(memory) as (Method | "state")[]).filter(
    (name): name is Method => name !== "state" && !without.includes(name),
  );
  const methods = Object.fromEntries(names.map((name) => [name, guarded(name)])) as unknown as Required<Adapter>;
  return {
    ...methods,
    ...(!without.includes("state") && { state: shared }),
    calls,
    stateCalls,
    get called() {
      return calls.map(({ method }) => method);
    },
    breaks(next = {}) {
      state.faults = next;
    },
  };
}
