/** Answers calls that come together with one statement. */

/** Runs a function when all input that has arrived is processed; where the runtime cannot, when the running code is done. */
const endOfTurn: (task: () => void) => unknown = globalThis.setImmediate ?? queueMicrotask;

/** Lets other work of the process run: a driver of SQLite never waits. */
export const pause = (): Promise<void> => new Promise((resolve) => void endOfTurn(resolve));

/** Calls that one statement answers, at most. */
const maxCalls = 100;

interface Batch<Input, Output> {
  readonly inputs: Input[];
  readonly outputs: Promise<readonly Output[]>;
}

/**
 * Collects calls until the end of this turn of the event loop, and answers them with one call of `read`, which returns
 * an output for each input. `read` always begins after the call, so that a call sees every earlier write.
 */
export function inBatches<Input, Output>(
  read: (inputs: readonly Input[]) => Promise<readonly Output[]>,
): (input: Input) => Promise<Output> {
  let open: Batch<Input, Output> | undefined;
  function openBatch(): Batch<Input, Output> {
    const inputs: Input[] = [];
    const outputs = pause().then(() => {
      if (open?.inputs === inputs) open = undefined;
      return read(inputs);
    });
    return { inputs, outputs };
  }
  return async (input) => {
    open ??= openBatch();
    const { inputs, outputs } = open;
    const at = inputs.push(input) - 1;
    if (inputs.length === maxCalls) open = undefined;
    return (await outputs)[at] as Output;
  };
}
