/** Runs again what the database undid in favour of another transaction. */

/**
 * Codes of an undone transaction: it was one of several that waited for each other. MariaDB and MySQL: a deadlock, or a row that
 * changed since the snapshot. PostgreSQL: `deadlock_detected` and `serialization_failure`.
 */
const undoneCodes: ReadonlySet<unknown> = new Set(["ER_LOCK_DEADLOCK", "ER_CHECKREAD", "40P01", "40001"]);

const isUndone = (thrown: unknown): boolean => undoneCodes.has(Object(thrown).code);

/** Runs in all. The other transaction of a deadlock goes on, so the second run usually succeeds. */
const maxRuns = 6;

/** The wait before the second run, in milliseconds; it doubles with every further run. */
const firstWait = 5;

const waitBefore = (run: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, firstWait * 2 ** (run - 2)));

/**
 * Runs a statement, or a whole transaction, and runs it again if the database undid it. Never a statement inside a transaction:
 * the database undid the statements before it as well.
 */
export const withRetries = <T>(work: () => Promise<T>, run = 1): Promise<T> =>
  work().catch(async (thrown: unknown) => {
    if (run === maxRuns || !isUndone(thrown)) throw thrown;
    await waitBefore(run + 1);
    return withRetries(work, run + 1);
  });
