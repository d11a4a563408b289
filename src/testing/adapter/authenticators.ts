/** Cases about passkeys: reading, listing, counters. */
import { expect } from "vitest";
import { type ContractRow, suite } from "./contract.ts";
import { expectRejected, fulfilledValues, ignoreRejection, runConcurrently } from "./harness.ts";

/** The largest counter of an authenticator: 32 bits (Web Authentication Level 3, section 6.1). */
const maxCounter = 4_294_967_295;

const storingPasskeys = suite(
  "an authenticator",
  ["createUser", "createAuthenticator", "getAuthenticator"],
  [
    [
      "is stored whole",
      async ({ adapter, user, authenticator, sameRow }) => {
        const row = authenticator(await user());
        await adapter.createAuthenticator(row);
        sameRow(await adapter.getAuthenticator(row.credentialID), row);
      },
    ],
    [
      "is found by its id",
      async ({ adapter, user, authenticator, sameRow }) => {
        const ada = await user();
        const [row, other] = [authenticator(ada), authenticator(ada)];
        for (const one of [row, other]) await adapter.createAuthenticator(one);
        sameRow(await adapter.getAuthenticator(row.credentialID), row);
      },
    ],
    [
      "is null if it does not exist",
      async ({ adapter, user, authenticator }) => {
        const row = authenticator(await user(), { credentialID: "Y3JlZGVudGlhbA==" });
        await adapter.createAuthenticator(row);
        for (const id of ["other", "", "y3jLZgvUDgLHBa==", "Y3JlZGVudGlhbA== ", "Y3JlZGVudGlhbA"]) {
          expect((await adapter.getAuthenticator(id)) ?? null, id).toBeNull();
        }
      },
    ],
    [
      "has a unique id",
      async ({ adapter, user, authenticator, sameRow }) => {
        const [ada, bob] = [await user(), await user()];
        const row = authenticator(ada);
        await adapter.createAuthenticator(row);
        await expectRejected(() => adapter.createAuthenticator({ ...row, userId: bob.id }));
        sameRow(await adapter.getAuthenticator(row.credentialID), { userId: ada.id });
      },
    ],
    [
      "of an unknown user is rejected",
      async ({ adapter, authenticator, unknownId }) => {
        const row = authenticator({ id: unknownId });
        await expectRejected(() => adapter.createAuthenticator(row));
        expect((await adapter.getAuthenticator(row.credentialID)) ?? null).toBeNull();
      },
    ],
    [
      "has booleans and numbers, not ones and texts",
      async ({ adapter, user, authenticator }) => {
        const row = authenticator(await user(), { credentialBackedUp: true, counter: 7 });
        await adapter.createAuthenticator(row);
        const read = await adapter.getAuthenticator(row.credentialID);
        expect(read?.credentialBackedUp).toBe(true);
        expect(read?.counter).toBe(7);
      },
    ],
    [
      "has a list of transports, as a text",
      async ({ adapter, user, authenticator, sameRow }) => {
        const row = authenticator(await user(), { transports: "internal,hybrid" });
        await adapter.createAuthenticator(row);
        sameRow(await adapter.getAuthenticator(row.credentialID), { transports: "internal,hybrid" });
      },
    ],
    [
      "may have an id and a key that are long",
      async ({ adapter, user, authenticator, sameRow }) => {
        // An id has at most 1023 bytes (Web Authentication, section 4), which is 1364 characters of base64.
        const row = authenticator(await user(), {
          credentialID: "i".repeat(1364),
          providerAccountId: "i".repeat(1364),
          credentialPublicKey: "k".repeat(2048),
        });
        await adapter.createAuthenticator(row);
        sameRow(await adapter.getAuthenticator(row.credentialID), row);
        expect((await adapter.getAuthenticator("i".repeat(1363))) ?? null).toBeNull();
      },
    ],
  ],
);

const listingPasskeys = suite(
  "the authenticators of a user",
  ["createUser", "createAuthenticator", "listAuthenticatorsByUserId"],
  [
    [
      "are listed, without those of others",
      async ({ adapter, user, authenticator, sameRow }) => {
        const [ada, bob] = [await user(), await user()];
        const [row, other] = [authenticator(ada), authenticator(ada)];
        for (const one of [row, other, authenticator(bob)]) await adapter.createAuthenticator(one);
        const rows = (await adapter.listAuthenticatorsByUserId(ada.id)).toSorted((a, b) =>
          a.credentialID.localeCompare(b.credentialID, "en", { numeric: true }),
        );
        expect(rows).toHaveLength(2);
        sameRow(rows[0], row);
        sameRow(rows[1], other);
      },
    ],
    [
      "are an empty list if there are none",
      async ({ adapter, user, unknownId }) => {
        const ada = await user();
        expect(await adapter.listAuthenticatorsByUserId(ada.id)).toEqual([]);
        expect(await adapter.listAuthenticatorsByUserId(unknownId)).toEqual([]);
      },
    ],
  ],
);

const counterRows: readonly ContractRow[] = [
  [
    "rises",
    async ({ adapter, user, authenticator, sameRow }) => {
      const row = authenticator(await user());
      await adapter.createAuthenticator(row);
      await adapter.updateAuthenticatorCounter(row.credentialID, 5);
      sameRow(await adapter.getAuthenticator(row.credentialID), { ...row, counter: 5 });
    },
  ],
  [
    "may stay at 0, as passkeys do",
    async ({ adapter, user, authenticator }) => {
      const row = authenticator(await user());
      await adapter.createAuthenticator(row);
      await ignoreRejection(() => adapter.updateAuthenticatorCounter(row.credentialID, 0));
      expect((await adapter.getAuthenticator(row.credentialID))?.counter).toBe(0);
    },
  ],
  [
    "has 32 bits",
    async ({ adapter, user, authenticator }) => {
      const row = authenticator(await user());
      await adapter.createAuthenticator(row);
      await adapter.updateAuthenticatorCounter(row.credentialID, maxCounter);
      expect((await adapter.getAuthenticator(row.credentialID))?.counter).toBe(maxCounter);
    },
  ],
  [
    "never falls, and a lower one is refused",
    async ({ adapter, user, authenticator }) => {
      const row = authenticator(await user(), { counter: 9 });
      await adapter.createAuthenticator(row);
      for (const lower of [3, 0])
        await expectRejected(() => adapter.updateAuthenticatorCounter(row.credentialID, lower));
      expect((await adapter.getAuthenticator(row.credentialID))?.counter).toBe(9);
    },
  ],
  [
    "accepts a value once, with any number of concurrent calls",
    async ({ adapter, user, authenticator, concurrency }) => {
      const row = authenticator(await user(), { counter: 9 });
      await adapter.createAuthenticator(row);
      const results = await runConcurrently(concurrency, () =>
        adapter.updateAuthenticatorCounter(row.credentialID, 10),
      );
      expect(fulfilledValues(results)).toHaveLength(1);
    },
  ],
  [
    "ends at the highest of many concurrent values",
    async ({ adapter, user, authenticator, concurrency }) => {
      const row = authenticator(await user());
      await adapter.createAuthenticator(row);
      await runConcurrently(concurrency, (i) =>
        adapter.updateAuthenticatorCounter(row.credentialID, ((i * 37) % concurrency) + 1),
      );
      expect((await adapter.getAuthenticator(row.credentialID))?.counter).toBe(concurrency);
    },
  ],
  [
    "of one leaves the others unchanged",
    async ({ adapter, user, authenticator }) => {
      const ada = await user();
      const [row, other] = [authenticator(ada), authenticator(ada)];
      for (const one of [row, other]) await adapter.createAuthenticator(one);
      await adapter.updateAuthenticatorCounter(row.credentialID, 5);
      expect((await adapter.getAuthenticator(other.credentialID))?.counter).toBe(0);
    },
  ],
  [
    "of an unknown one creates none",
    async ({ adapter }) => {
      await ignoreRejection(() => adapter.updateAuthenticatorCounter("nothing", 5));
      expect((await adapter.getAuthenticator("nothing")) ?? null).toBeNull();
    },
  ],
];

const raisingCounters = suite(
  "the counter of an authenticator",
  ["createUser", "createAuthenticator", "getAuthenticator", "updateAuthenticatorCounter"],
  counterRows,
);

const updatingPasskeys = suite(
  "an update of an authenticator",
  ["createUser", "createAuthenticator", "getAuthenticator", "updateAuthenticator"],
  [
    [
      "stores its name, its dates and whether it is backed up",
      async ({ adapter, user, authenticator, later, sameRow }) => {
        const row = authenticator(await user());
        await adapter.createAuthenticator(row);
        const note = { name: "Phone of Ada", createdAt: later(-60), lastUsedAt: later(0), credentialBackedUp: true };
        await adapter.updateAuthenticator({ credentialID: row.credentialID, ...note });
        sameRow(await adapter.getAuthenticator(row.credentialID), { ...row, ...note });
      },
    ],
    [
      "leaves other fields unchanged, and those that are undefined",
      async ({ adapter, user, authenticator, later, sameRow }) => {
        const row = authenticator(await user());
        await adapter.createAuthenticator(row);
        await adapter.updateAuthenticator({ credentialID: row.credentialID, name: "Phone", createdAt: later(0) });
        await adapter.updateAuthenticator({
          credentialID: row.credentialID,
          name: undefined as never,
          lastUsedAt: later(9),
        });
        const expected = { ...row, name: "Phone", createdAt: later(0), lastUsedAt: later(9) };
        sameRow(await adapter.getAuthenticator(row.credentialID), expected);
      },
    ],
    [
      "never changes its owner, its key or its counter",
      async ({ adapter, user, authenticator, sameRow }) => {
        const [ada, bob] = [await user(), await user()];
        const row = authenticator(ada, { counter: 7 });
        await adapter.createAuthenticator(row);
        const change = { ...row, userId: bob.id, credentialPublicKey: "b3RoZXI=", counter: 0, name: "Phone" };
        await Promise.allSettled([adapter.updateAuthenticator(change)]);
        const { userId, credentialPublicKey, counter } = row;
        sameRow(await adapter.getAuthenticator(row.credentialID), { userId, credentialPublicKey, counter });
      },
    ],
    [
      "of an unknown one creates none",
      async ({ adapter }) => {
        await Promise.allSettled([adapter.updateAuthenticator({ credentialID: "nothing", name: "Phone" })]);
        expect((await adapter.getAuthenticator("nothing")) ?? null).toBeNull();
      },
    ],
  ],
);

const deletingPasskeys = suite(
  "a removed authenticator",
  ["createUser", "createAuthenticator", "getAuthenticator", "deleteAuthenticator", "listAuthenticatorsByUserId"],
  [
    [
      "is deleted, and the others stay",
      async ({ adapter, user, authenticator, sameRow }) => {
        const ada = await user();
        const [row, other] = [authenticator(ada), authenticator(ada)];
        for (const one of [row, other]) await adapter.createAuthenticator(one);
        await adapter.deleteAuthenticator(row.credentialID);
        expect((await adapter.getAuthenticator(row.credentialID)) ?? null).toBeNull();
        const rows = await adapter.listAuthenticatorsByUserId(ada.id);
        expect(rows).toHaveLength(1);
        sameRow(rows[0], other);
      },
    ],
    [
      "is still deleted if it is removed twice, and its user stays",
      async ({ adapter, user, authenticator, sameRow }) => {
        const ada = await user();
        const row = authenticator(ada);
        await adapter.createAuthenticator(row);
        await adapter.deleteAuthenticator(row.credentialID);
        await ignoreRejection(() => adapter.deleteAuthenticator(row.credentialID));
        expect((await adapter.getAuthenticator(row.credentialID)) ?? null).toBeNull();
        sameRow(await adapter.getUser(ada.id), ada);
      },
      ["getUser"],
    ],
  ],
);

export const authenticatorSuites = [
  storingPasskeys,
  listingPasskeys,
  raisingCounters,
  updatingPasskeys,
  deletingPasskeys,
];
