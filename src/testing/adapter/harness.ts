/** Makes the harness of a case, with rows that are not yet stored. */
import { expect } from "vitest";
import { randomUuid } from "../../core/crypto/random.ts";
import type { Adapter } from "../../core/types/adapter.ts";
import type { AdapterClock, AdapterContract, Harness } from "./contract.ts";

/** A UUID that no database generates. */
const defaultUnknownId = "00000000-0000-4000-8000-00000000dead";

function sameDate(actual: unknown, expected: Date, precision: number, field: string): void {
  expect(actual, `${field} is a Date`).toBeInstanceOf(Date);
  const apart = Math.abs((actual as Date).valueOf() - expected.valueOf());
  expect(apart, `${field}: milliseconds away from ${expected.toISOString()}`).toBeLessThan(precision);
}

/** See `Harness.sameRow`. Ids are compared as text: a database can generate numbers. */
function sameRow(actual: unknown, expected: object, precision: number): void {
  expect(actual, "a row").toBeTypeOf("object");
  expect(actual, "a row").not.toBeNull();
  const row = actual as Record<string, unknown>;
  for (const [field, value] of Object.entries(expected)) {
    if (value === null || value === undefined) expect(row[field] ?? null, field).toBeNull();
    else if (value instanceof Date) sameDate(row[field], value, precision, field);
    else if (field === "id" || field === "userId") expect(String(row[field]), field).toBe(String(value));
    else expect(row[field], field).toEqual(value);
  }
}

const machineClock: AdapterClock = {
  now: () => Date.now(),
  advance: (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000)),
};

/** Makes the harness of a case. */
export function createHarness(adapter: Adapter, contract: AdapterContract): Harness {
  const { precision = 1, unknownId = defaultUnknownId, concurrency = 100, clock = machineClock } = contract;
  const now = clock.now();
  const count = { users: 0, rows: 0 };
  // Never a whole second, so that an adapter that truncates milliseconds fails.
  const later = (seconds: number) => new Date(Math.floor(now / 1000) * 1000 + seconds * 1000 + 123);
  return {
    adapter: adapter as Required<Adapter>,
    contract,
    concurrency,
    unknownId,
    later,
    wait: async (seconds) => void (await clock.advance(seconds)),
    async user(fields = {}) {
      count.users += 1;
      const email = `user-${count.users}@example.com`;
      const id = randomUuid();
      const row = { id, name: `User ${count.users}`, email, emailVerified: null, image: null, ...fields };
      // The library uses only the id of the result: databases generate ids, and rows can be of any class.
      const stored = await (adapter as Required<Adapter>).createUser(row);
      return { ...row, id: stored.id };
    },
    account(user, fields = {}) {
      count.rows += 1;
      return { userId: user.id, type: "oauth", provider: "op", providerAccountId: `account-${count.rows}`, ...fields };
    },
    session(user, fields = {}) {
      count.rows += 1;
      return { sessionToken: `session-${count.rows}`, userId: String(user.id), expires: later(3600), ...fields };
    },
    authenticator(user, fields = {}) {
      count.rows += 1;
      return {
        credentialID: `credential-${count.rows}`,
        userId: user.id,
        providerAccountId: `credential-${count.rows}`,
        credentialPublicKey: "cHVibGljIGtleQ==",
        counter: 0,
        credentialBackedUp: false,
        credentialDeviceType: "singleDevice",
        transports: null,
        ...fields,
      };
    },
    keyOf: ({ provider, providerAccountId }) => ({ provider, providerAccountId }),
    sameRow: (actual, expected) => sameRow(actual, expected, precision),
  };
}

/** Runs the same call many times at once and returns all results. */
export const runConcurrently = <T>(
  many: number,
  run: (index: number) => PromiseLike<T> | T,
): Promise<PromiseSettledResult<T>[]> =>
  Promise.allSettled(Array.from({ length: many }, async (_, index) => run(index)));

/** The values of the calls that succeeded. */
export const fulfilledValues = <T>(results: readonly PromiseSettledResult<T>[]): T[] =>
  results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));

/** Runs a call that may fail, for example for a row that does not exist. Its result is ignored. */
export const ignoreRejection = async (run: () => unknown): Promise<void> => {
  await Promise.allSettled([(async () => run())()]);
};

/** Expects a call to be rejected, with any error. */
export const expectRejected = async (run: () => unknown): Promise<void> => {
  const [result] = await Promise.allSettled([(async () => run())()]);
  expect(result?.status, "refused").toBe("rejected");
};
