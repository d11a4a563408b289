/** The faults of an adapter, method by method: throws, returns nothing, hangs, returns old rows, compares loosely. */
import { MemoryAdapter } from "../../src/adapters/memory.ts";
import type { Adapter, AdapterMethod } from "../../src/core/types/adapter.ts";
import { type AdapterCall, type AdapterFaults, type TestAdapter, writes } from "../world/adapter.ts";

type Method = AdapterMethod;
/** Changes of rows that may not be there. */
// biome-ignore format: a list
const changes: readonly Method[] = [
  "updateUser", "deleteUser", "unlinkAccount", "updateAccount", "updateSession", "deleteSession", "deleteSessionByName",
  "updateAuthenticator",
  "updateAuthenticatorCounter", "deleteAuthenticator",
];

/** The fault that lasts as long as the library that has it. */
export const forNothing = "throws for what is not there";

/** Whether everything must work in spite of this fault. */
export function isHarmless(fault: string, method: Method): boolean {
  const saysNothing = fault === "answers null" || fault === "answers undefined";
  if (saysNothing || fault === "answers with what was before")
    return writes.includes(method) && method !== "useVerificationToken";
  return fault === forNothing || fault.startsWith("is late");
}

type Real = (...input: unknown[]) => unknown;

/** A fault of one method. */
export interface MethodFault {
  readonly faults: AdapterFaults;
  /** For what is late: resolves when the method waits. */
  readonly waits?: Promise<void>;
  /** For what is late: lets it go on. */
  readonly release?: () => void;
}

/** Makes the fault of a method, for a database as it is now. */
export type FaultOf = (method: Method, store: TestAdapter) => Promise<MethodFault> | MethodFault;

const only = (method: Method, run: (call: AdapterCall, real: Real) => unknown): MethodFault => ({
  faults: { failures: { [method]: run } },
});

/** With all that the call was given, as databases do. */
const trouble = ({ method, input }: AdapterCall): Error =>
  Object.assign(new Error(`${method} failed: ${JSON.stringify(input)}`), {
    params: input.flatMap((one) => (typeof one === "object" && one !== null ? Object.values(one) : [one])),
  });

const throws: FaultOf = (method) =>
  only(method, (call) => {
    throw trouble(call);
  });

/** The connection is lost when the work is done. */
const throwsAfterwards: FaultOf = (method) =>
  only(method, async (call, real) => {
    await real(...call.input);
    throw trouble(call);
  });

const answers =
  (nothing: null | undefined): FaultOf =>
  (method) =>
    only(method, async (call, real) => {
      if (writes.includes(method)) await real(...call.input);
      return nothing;
    });

/** The first call waits until others were answered: before its work, or after it. */
const late =
  (when: "before" | "after"): FaultOf =>
  (method) => {
    const [begun, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const state = { first: true };
    const wait = async () => {
      begun.resolve();
      await gate.promise;
    };
    const fault = only(method, async (call, real) => {
      if (!state.first) return real(...call.input);
      state.first = false;
      if (when === "before") await wait();
      const answer = await real(...call.input);
      if (when === "after") await wait();
      return answer;
    });
    return { ...fault, waits: begun.promise, release: gate.resolve };
  };

/** Where the row of a change can be read as it was before. */
// biome-ignore format: a table
const before: Partial<Record<Method, (then: Required<Adapter>, input: readonly unknown[]) => unknown>> = {
  updateUser:                 (then, [user]) => then.getUser((user as { id: string }).id),
  updateSession:              async (then, [row]) => (await then.getSessionAndUser((row as { sessionToken: string }).sessionToken))?.session,
  updateAccount:              (then, [row]) => then.getAccount((row as { providerAccountId: string }).providerAccountId, (row as { provider: string }).provider),
  updateAuthenticator:        (then, [row]) => then.getAuthenticator((row as { credentialID: string }).credentialID),
  updateAuthenticatorCounter: (then, [id]) => then.getAuthenticator(id as string),
};

/** A replica that gets no news, and changes that answer with what was before them. */
const stale: FaultOf = async (method, store) => {
  const then = MemoryAdapter();
  for (const call of store.calls.filter((one) => writes.includes(one.method))) {
    await Promise.resolve((then[call.method] as Real)(...call.input)).catch(() => null);
  }
  return only(method, async (call, real) => {
    if (!writes.includes(method)) return (then[method] as Real)(...call.input);
    const former = await before[method]?.(then, call.input);
    const answer = await real(...call.input);
    return before[method] ? former : answer;
  });
};

const fold = (value: unknown): string => JSON.stringify(value).normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The keys under which rows were stored, for each method that looks for one. */
// biome-ignore format: a table
const keys: Partial<Record<Method, (call: AdapterCall) => readonly (readonly unknown[])[]>> = {
  getUserByEmail:       ({ method, input: [user] }) => (/^createUser/.test(method) ? [[(user as { email?: string }).email]] : []),
  getUserByAccount:     ({ method, input }) => /^linkAccount|WithAccount$/.test(method) ? [input.at(-1) as { provider: string; providerAccountId: string }].map(({ provider, providerAccountId }) => [{ provider, providerAccountId }]) : [],
  getAccount:           ({ method, input }) => /^linkAccount|WithAccount$/.test(method) ? [input.at(-1) as { provider: string; providerAccountId: string }].map(({ provider, providerAccountId }) => [providerAccountId, provider]) : [],
  getSessionAndUser:    ({ method, input: [row] }) => (method === "createSession" ? [[(row as { sessionToken: string }).sessionToken]] : []),
  getAuthenticator:     ({ method, input: [row] }) => (method === "createAuthenticator" ? [[(row as { credentialID: string }).credentialID]] : []),
  useVerificationToken: ({ method, input: [row] }) => method === "createVerificationToken" ? [row as { identifier: string; token: string }].map(({ identifier, token }) => [{ identifier, token }]) : [],
};

/** Methods that look into one table: it compares as it does for all of them. */
const together: Partial<Record<Method, readonly Method[]>> = {
  getUserByAccount: ["getUserByAccount", "getAccount"],
  getAccount: ["getUserByAccount", "getAccount"],
};

/** Compares without regard to case and accents: the oldest similar row is found. */
const loose: FaultOf = (method, store) => {
  const look = (call: AdapterCall, real: Real) => {
    const stored = store.calls.flatMap((one) => keys[call.method]?.(one) ?? []);
    const like = stored.find((key) => fold(key) === fold(call.input));
    return real(...(like ?? call.input));
  };
  return { faults: { failures: Object.fromEntries((together[method] ?? [method]).map((name) => [name, look])) } };
};

/** As the libraries do that call it an error when no row was changed. */
const throwsForNothing: FaultOf = (method) =>
  only(method, async (call, real) => {
    const answer = await real(...call.input);
    if (changes.includes(method) && !answer) throw trouble(call);
    return answer;
  });

/** All of them, by name. */
export const adapterFaults: Readonly<Record<string, FaultOf>> = {
  throws,
  [forNothing]: throwsForNothing,
  "throws when its work is done": throwsAfterwards,
  "answers null": answers(null),
  "answers undefined": answers(undefined),
  "is late with its work": late("before"),
  "is late with its answer": late("after"),
  "answers with what was before": stale,
  "compares loosely": loose,
};
