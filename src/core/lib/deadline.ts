/** Limits the time that a call waits for. */

/** The value of a promise, or `late` if it takes longer than so many milliseconds. The work itself goes on. */
export function withDeadline<T>(work: Promise<T>, milliseconds: number, late: T): Promise<T> {
  const signal = AbortSignal.timeout(milliseconds);
  const timeout = new Promise<T>((resolve) => signal.addEventListener("abort", () => resolve(late), { once: true }));
  return Promise.race([work, timeout]);
}
