/** Runs code of others and converts what it throws. */

/** Runs `run`; a thrown value becomes the error that `convert` makes of it. */
export async function attempt<T>(run: () => T | Promise<T>, convert: (thrown: unknown) => Error): Promise<T> {
  try {
    return await run();
  } catch (thrown) {
    throw convert(thrown);
  }
}
