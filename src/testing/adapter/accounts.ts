/** Cases about accounts: linking, listing, unlinking. */
import { expect } from "vitest";
import { randomUuid } from "../../core/crypto/random.ts";
import { suite } from "./contract.ts";
import { expectRejected, fulfilledValues, ignoreRejection, runConcurrently } from "./harness.ts";

const linkingAccounts = suite(
  "an account",
  ["createUser", "linkAccount", "getUserByAccount"],
  [
    [
      "finds its user",
      async ({ adapter, user, account, sameRow, keyOf }) => {
        const [ada] = [await user(), await user()];
        const row = account(ada);
        await adapter.linkAccount(row);
        sameRow(await adapter.getUserByAccount(keyOf(row)), ada);
      },
    ],
    [
      "finds no user if it does not exist",
      async ({ adapter, user, account }) => {
        const ada = await user();
        const row = account(ada);
        await adapter.linkAccount(row);
        const { provider, providerAccountId } = row;
        expect((await adapter.getUserByAccount({ provider, providerAccountId: "other" })) ?? null).toBeNull();
        expect((await adapter.getUserByAccount({ provider: "other", providerAccountId })) ?? null).toBeNull();
        expect(
          (await adapter.getUserByAccount({ provider: providerAccountId, providerAccountId: provider })) ?? null,
        ).toBeNull();
      },
    ],
    [
      "is one of several that a user may have",
      async ({ adapter, user, account, sameRow, keyOf }) => {
        const ada = await user();
        const rows = [account(ada), account(ada), account(ada, { provider: "other" })];
        for (const row of rows) await adapter.linkAccount(row);
        for (const row of rows) sameRow(await adapter.getUserByAccount(keyOf(row)), { id: ada.id });
      },
    ],
    [
      "may have an id that an account at another provider has too",
      async ({ adapter, user, account, sameRow }) => {
        const [ada, bob] = [await user(), await user()];
        await adapter.linkAccount(account(ada, { provider: "one", providerAccountId: "1" }));
        await adapter.linkAccount(account(bob, { provider: "two", providerAccountId: "1" }));
        sameRow(await adapter.getUserByAccount({ provider: "one", providerAccountId: "1" }), { id: ada.id });
        sameRow(await adapter.getUserByAccount({ provider: "two", providerAccountId: "1" }), { id: bob.id });
      },
    ],
    [
      "is unique: a second user cannot have it",
      async ({ adapter, user, account, sameRow, keyOf }) => {
        const [ada, bob] = [await user(), await user()];
        const row = account(ada);
        await adapter.linkAccount(row);
        await expectRejected(() => adapter.linkAccount({ ...row, userId: bob.id }));
        sameRow(await adapter.getUserByAccount(keyOf(row)), { id: ada.id });
      },
    ],
    [
      "is unique: its own user cannot have it twice",
      async ({ adapter, user, account }) => {
        const row = account(await user());
        await adapter.linkAccount(row);
        await expectRejected(() => adapter.linkAccount(row));
      },
    ],
    [
      "of an unknown user is rejected, or finds no user",
      async ({ adapter, account, unknownId, keyOf }) => {
        const row = account({ id: unknownId });
        await Promise.allSettled([adapter.linkAccount(row)]);
        expect((await adapter.getUserByAccount(keyOf(row))) ?? null).toBeNull();
      },
    ],
    ...(["oauth", "oidc", "email", "webauthn"] as const).map(
      (type) =>
        [
          `may be of the type ${type}`,
          async ({ adapter, user, account, sameRow, keyOf }) => {
            const row = account(await user(), { type });
            await adapter.linkAccount(row);
            sameRow(await adapter.getUserByAccount(keyOf(row)), { id: row.userId });
          },
        ] as const satisfies Parameters<typeof suite>[2][number],
    ),
  ],
);

const unlinkingAccounts = suite(
  "an unlinked account",
  ["createUser", "linkAccount", "unlinkAccount", "getUserByAccount"],
  [
    [
      "finds no user",
      async ({ adapter, user, account, sameRow, keyOf }) => {
        const ada = await user();
        const [row, other] = [account(ada), account(ada)];
        for (const one of [row, other]) await adapter.linkAccount(one);
        await adapter.unlinkAccount(keyOf(row));
        expect((await adapter.getUserByAccount(keyOf(row))) ?? null).toBeNull();
        sameRow(await adapter.getUserByAccount(keyOf(other)), { id: ada.id });
      },
    ],
    [
      "can be linked to another user",
      async ({ adapter, user, account, sameRow, keyOf }) => {
        const [ada, bob] = [await user(), await user()];
        const row = account(ada);
        await adapter.linkAccount(row);
        await adapter.unlinkAccount(keyOf(row));
        await adapter.linkAccount({ ...row, userId: bob.id });
        sameRow(await adapter.getUserByAccount(keyOf(row)), { id: bob.id });
      },
    ],
    [
      "is still deleted if it is unlinked twice",
      async ({ adapter, user, account, keyOf }) => {
        const row = account(await user());
        await adapter.linkAccount(row);
        await adapter.unlinkAccount(keyOf(row));
        await ignoreRejection(() => adapter.unlinkAccount(keyOf(row)));
        expect((await adapter.getUserByAccount(keyOf(row))) ?? null).toBeNull();
      },
    ],
    [
      "leaves its user",
      async ({ adapter, user, account, sameRow, keyOf }) => {
        const ada = await user();
        const row = account(ada);
        await adapter.linkAccount(row);
        await adapter.unlinkAccount(keyOf(row));
        sameRow(await adapter.getUser(ada.id), ada);
      },
      ["getUser"],
    ],
  ],
);

const listingAccounts = suite(
  "the accounts of a user",
  ["createUser", "linkAccount", "listAccounts"],
  [
    [
      "are listed, without those of others",
      async ({ adapter, user, account, sameRow }) => {
        const [ada, bob] = [await user(), await user()];
        const [row, other] = [account(ada, { provider: "one" }), account(ada, { provider: "two", scope: "openid" })];
        for (const one of [row, other, account(bob)]) await adapter.linkAccount(one);
        const rows = (await adapter.listAccounts(String(ada.id))).toSorted((a, b) =>
          a.provider.localeCompare(b.provider),
        );
        expect(rows).toHaveLength(2);
        sameRow(rows[0], row);
        sameRow(rows[1], other);
      },
    ],
    [
      "are an empty list if there are none, or all were unlinked",
      async ({ adapter, user, account, unknownId, keyOf }) => {
        const ada = await user();
        const row = account(ada);
        await adapter.linkAccount(row);
        await adapter.unlinkAccount(keyOf(row));
        expect(await adapter.listAccounts(String(ada.id))).toEqual([]);
        expect(await adapter.listAccounts(unknownId)).toEqual([]);
      },
      ["unlinkAccount"],
    ],
  ],
);

const linkedUserFields = { name: "Ada", email: "ada@example.com", emailVerified: null };

const userWithAccountCases = suite(
  "a user and their account in one step",
  ["createUserWithAccount", "getUserByAccount", "getUserByEmail", "createUser"],
  [
    [
      "are both stored, and linked",
      async ({ adapter, account, later, sameRow, unknownId, keyOf }) => {
        const row = account({ id: unknownId }, { access_token: "access" });
        const user = { ...linkedUserFields, id: randomUuid(), emailVerified: later(0) };
        const made = await adapter.createUserWithAccount(user, row);
        const stored = { ...linkedUserFields, id: made.id, emailVerified: later(0) };
        sameRow(await adapter.getUserByAccount(keyOf(row)), stored);
        sameRow(await adapter.getUserByEmail(linkedUserFields.email), stored);
      },
    ],
    [
      "are both not stored if the account exists",
      async ({ adapter, user, account, sameRow, keyOf }) => {
        const bob = await user();
        const row = account(bob);
        await adapter.linkAccount(row);
        await expectRejected(() => adapter.createUserWithAccount({ ...linkedUserFields, id: randomUuid() }, row));
        expect((await adapter.getUserByEmail(linkedUserFields.email)) ?? null).toBeNull();
        sameRow(await adapter.getUserByAccount(keyOf(row)), { id: bob.id });
      },
      ["linkAccount"],
    ],
    [
      "are both not stored if the address is in use",
      async ({ adapter, user, account, sameRow, keyOf }) => {
        const ada = await user({ email: linkedUserFields.email });
        const row = account(ada);
        await expectRejected(() => adapter.createUserWithAccount({ ...linkedUserFields, id: randomUuid() }, row));
        expect((await adapter.getUserByAccount(keyOf(row))) ?? null).toBeNull();
        sameRow(await adapter.getUserByEmail(linkedUserFields.email), { id: ada.id });
      },
    ],
    [
      "are stored once, with any number of concurrent calls",
      async ({ adapter, account, concurrency, unknownId, sameRow, keyOf }) => {
        const row = account({ id: unknownId });
        const create = () => adapter.createUserWithAccount({ ...linkedUserFields, id: randomUuid() }, row);
        const made = fulfilledValues(await runConcurrently(concurrency, create));
        expect(made).toHaveLength(1);
        sameRow(await adapter.getUserByAccount(keyOf(row)), { id: made[0]?.id });
        sameRow(await adapter.getUserByEmail(linkedUserFields.email), { id: made[0]?.id });
      },
    ],
    [
      "without an address are stored once too, and no other user is left",
      async ({ adapter, account, concurrency, unknownId, sameRow, keyOf }) => {
        const row = account({ id: unknownId });
        const ids = Array.from({ length: concurrency }, randomUuid);
        const create = (i: number) =>
          adapter.createUserWithAccount({ ...linkedUserFields, id: ids[i] ?? "", email: null as never }, row);
        const made = fulfilledValues(await runConcurrently(concurrency, create));
        expect(made).toHaveLength(1);
        sameRow(await adapter.getUserByAccount(keyOf(row)), { id: made[0]?.id });
        const stored = fulfilledValues(await runConcurrently(concurrency, (i) => adapter.getUser(ids[i] ?? "")));
        expect(stored.filter(Boolean).length).toBeLessThanOrEqual(1);
      },
      ["getUser"],
    ],
  ],
);

export const accountSuites = [linkingAccounts, unlinkingAccounts, listingAccounts, userWithAccountCases];
