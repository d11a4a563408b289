/** Runs a function of the application and converts what it throws. */

/** Runs `run`. What it throws is passed to `convert`, whose result is thrown instead. */
export async function attempt<T>(run: () => T | Promise<T>, convert: (thrown: unknown) => Error): Promise<T> {
  try {
    return await run();
  } catch (thrown) {
    throw convert(thrown);
  }
}
