/** Runs what the option `observe` is about, and reports it. Loaded only with that option. */
import { AuthError } from "./errors/auth-error.ts";
import { knownErrorType } from "./errors/table.ts";
import type { Observation, Observe, ObservedOperation, Operation } from "./types/observe.ts";

type Findings = Partial<Pick<Observation, "outcome" | "status" | "errorType" | "reference" | "networkFailed">>;

/** The result of a function of the application; nothing if it throws, or its promise rejects. */
function quietly<T>(run: () => T): T | undefined {
  try {
    const result = run();
    if (result instanceof Promise) result.catch(() => {});
    return result;
  } catch {
    return undefined;
  }
}

const startOf = (observe: Observe, operation: Operation): ObservedOperation | undefined =>
  typeof observe === "function" ? { end: observe } : quietly(() => observe.start(operation));

const failureFindings = (thrown: unknown): Findings => ({
  outcome: "failure",
  errorType: thrown instanceof AuthError ? knownErrorType(thrown) : "Error",
  reference: thrown instanceof AuthError ? thrown.reference : undefined,
});

/** Runs work once, inside of what the observer gives, whatever that does. */
function runWithin<T>(seen: ObservedOperation | undefined, work: () => Promise<T>): Promise<T> {
  let running: Promise<T> | undefined;
  const runWork = () => {
    running ??= work();
    return running;
  };
  if (seen?.within) quietly(() => seen.within?.(runWork));
  return runWork();
}

/** Runs work and reports it. `findings`: what is read from its result; `more`: from what it throws. The result, or what it throws, is unchanged. */
export async function observed<T>(
  observe: Observe,
  operation: Operation,
  work: () => Promise<T>,
  findings: (result: T) => Findings = () => ({}),
  more: (thrown: unknown) => Findings = () => ({}),
): Promise<T> {
  const start = performance.now();
  const seen = startOf(observe, operation);
  const notify = (found: Findings) => {
    const milliseconds = performance.now() - start;
    quietly(() => seen?.end?.(Object.freeze({ ...operation, outcome: "success", ...found, milliseconds })));
  };
  try {
    const result = await runWithin(seen, work);
    notify(findings(result));
    return result;
  } catch (thrown) {
    notify({ ...failureFindings(thrown), ...more(thrown) });
    throw thrown;
  }
}
