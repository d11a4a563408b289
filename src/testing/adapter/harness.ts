/** Makes rows for the cases, and compares rows. */
import { expect } from "vitest";
import { randomUuid } from "../../core/crypto/random.ts";
import type { Adapter } from "../../core/types/adapter.ts";
import type { AdapterContract, Harness } from "./contract.ts";

/** A UUID that no database hands out. */
const defaultUnknownId = "00000000-0000-4000-8000-00000000dead";

function sameDate(actual: unknown, expected: Date, precision: number, field: string): void {
  expect(actual, `${field} is a Date`).toBeInstanceOf(Date);
  const apart = Math.abs((actual as Date).valueOf() - expected.valueOf());
  expect(apart, `${field}: milliseconds away from ${expected.toISOString()}`).toBeLessThan(precision);
}

/** See `Trial.sameRow`. Ids are compared as text: a database may hand out numbers. */
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

/** What a case works with. */
export function createHarness(adapter: Adapter, contract: AdapterContract, now: number): Harness {
  const { precision = 1, unknownId = defaultUnknownId, concurrency = 100 } = contract;
  const count = { users: 0, rows: 0 };
  // Never a whole second: whoever drops the milliseconds is found out.
  const later = (seconds: number) => new Date(Math.floor(now / 1000) * 1000 + seconds * 1000 + 123);
  return {
    adapter: adapter as Required<Adapter>,
    contract,
    concurrency,
    unknownId,
    later,
    async user(fields = {}) {
      count.users += 1;
      const email = `user-${count.users}@example.com`;
      const id = randomUuid();
      const row = { id, name: `User ${count.users}`, email, emailVerified: null, image: null, ...fields };
      // Of what was answered, the library takes the id: databases make ids, and rows may be of a class of their own.
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

/** Does the same thing many times at once. Returns what came of each. */
export const runConcurrently = <T>(
  many: number,
  run: (index: number) => PromiseLike<T> | T,
): Promise<PromiseSettledResult<T>[]> =>
  Promise.allSettled(Array.from({ length: many }, async (_, index) => run(index)));

/** Values of those that succeeded. */
export const fulfilledValues = <T>(results: readonly PromiseSettledResult<T>[]): T[] =>
  results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));

/** Does something that may be an error of the database: for a row that is not there. What it answers is not looked at. */
export const ignoreRejection = async (run: () => unknown): Promise<void> => {
  await Promise.allSettled([(async () => run())()]);
};

/** Expects that something is refused, whatever the error of the database. */
export const expectRejected = async (run: () => unknown): Promise<void> => {
  const [result] = await Promise.allSettled([(async () => run())()]);
  expect(result?.status, "refused").toBe("rejected");
};
