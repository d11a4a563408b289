/** Cases about accounts: which user they lead to, that they never change hands, and the tokens that they keep. */
import { expect } from "vitest";
import { chapter } from "./contract.ts";
import { refused } from "./trial.ts";

/** Everything that a provider may hand out. */
const tokens = {
  access_token: "access",
  refresh_token: "refresh",
  id_token: "identity",
  expires_at: 1_900_000_000,
  token_type: "bearer",
  scope: "openid email",
  session_state: "state",
} as const;

const linked = chapter(
  "an account",
  ["createUser", "linkAccount", "getUserByAccount"],
  [
    [
      "leads to its user",
      async ({ adapter, user, account, sameRow }) => {
        const [ada] = [await user(), await user()];
        const row = account(ada);
        await adapter.linkAccount(row);
        sameRow(await adapter.getUserByAccount(row), ada);
      },
    ],
    [
      "leads to nobody where there is none",
      async ({ adapter, user, account }) => {
        const ada = await user();
        const row = account(ada);
        await adapter.linkAccount(row);
        const { provider, providerAccountId } = row;
        expect(await adapter.getUserByAccount({ provider, providerAccountId: "other" })).toBeNull();
        expect(await adapter.getUserByAccount({ provider: "other", providerAccountId })).toBeNull();
        expect(await adapter.getUserByAccount({ provider: providerAccountId, providerAccountId: provider })).toBeNull();
      },
    ],
    [
      "is one of several that a user may have",
      async ({ adapter, user, account, sameRow }) => {
        const ada = await user();
        const rows = [account(ada), account(ada), account(ada, { provider: "other" })];
        for (const row of rows) await adapter.linkAccount(row);
        for (const row of rows) sameRow(await adapter.getUserByAccount(row), { id: ada.id });
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
      async ({ adapter, user, account, sameRow }) => {
        const [ada, bob] = [await user(), await user()];
        const row = account(ada);
        await adapter.linkAccount(row);
        await refused(() => adapter.linkAccount({ ...row, userId: bob.id }));
        sameRow(await adapter.getUserByAccount(row), { id: ada.id });
      },
    ],
    [
      "is unique: its own user cannot have it twice",
      async ({ adapter, user, account }) => {
        const row = account(await user());
        await adapter.linkAccount(row);
        await refused(() => adapter.linkAccount(row));
      },
    ],
    [
      "of nobody is refused, or leads to nobody",
      async ({ adapter, account, unknownId }) => {
        const row = account({ id: unknownId });
        await Promise.allSettled([adapter.linkAccount(row)]);
        expect(await adapter.getUserByAccount(row)).toBeNull();
      },
    ],
    ...(["oauth", "oidc", "email", "webauthn"] as const).map(
      (type) =>
        [
          `may be of the type ${type}`,
          async ({ adapter, user, account, sameRow }) => {
            const row = account(await user(), { type });
            await adapter.linkAccount(row);
            sameRow(await adapter.getUserByAccount(row), { id: row.userId });
          },
        ] as const satisfies Parameters<typeof chapter>[2][number],
    ),
  ],
);

const unlinked = chapter(
  "an account that is unlinked",
  ["createUser", "linkAccount", "unlinkAccount", "getUserByAccount"],
  [
    [
      "leads to nobody",
      async ({ adapter, user, account, sameRow }) => {
        const ada = await user();
        const [row, other] = [account(ada), account(ada)];
        for (const one of [row, other]) await adapter.linkAccount(one);
        await adapter.unlinkAccount({ provider: row.provider, providerAccountId: row.providerAccountId });
        expect(await adapter.getUserByAccount(row)).toBeNull();
        sameRow(await adapter.getUserByAccount(other), { id: ada.id });
      },
    ],
    [
      "can be linked to somebody else",
      async ({ adapter, user, account, sameRow }) => {
        const [ada, bob] = [await user(), await user()];
        const row = account(ada);
        await adapter.linkAccount(row);
        await adapter.unlinkAccount(row);
        await adapter.linkAccount({ ...row, userId: bob.id });
        sameRow(await adapter.getUserByAccount(row), { id: bob.id });
      },
    ],
    [
      "twice is no error",
      async ({ adapter, user, account }) => {
        const row = account(await user());
        await adapter.linkAccount(row);
        await adapter.unlinkAccount(row);
        await adapter.unlinkAccount(row);
        expect(await adapter.getUserByAccount(row)).toBeNull();
      },
    ],
    [
      "leaves its user",
      async ({ adapter, user, account, sameRow }) => {
        const ada = await user();
        const row = account(ada);
        await adapter.linkAccount(row);
        await adapter.unlinkAccount(row);
        sameRow(await adapter.getUser(ada.id), ada);
      },
      ["getUser"],
    ],
  ],
);

const read = chapter(
  "an account that is read",
  ["createUser", "linkAccount", "getAccount"],
  [
    [
      "has its user, its type and its tokens",
      async ({ adapter, user, account, sameRow }) => {
        const row = account(await user(), { ...tokens, type: "oidc" });
        await adapter.linkAccount(row);
        sameRow(await adapter.getAccount(row.providerAccountId, row.provider), row);
      },
    ],
    [
      "has no tokens where there were none",
      async ({ adapter, user, account, sameRow }) => {
        const row = account(await user());
        await adapter.linkAccount(row);
        sameRow(await adapter.getAccount(row.providerAccountId, row.provider), {
          access_token: null,
          refresh_token: null,
          expires_at: null,
        });
      },
    ],
    [
      "has the end of its token in seconds, as a number, also after 2038",
      async ({ adapter, user, account }) => {
        const row = account(await user(), { expires_at: 4_102_444_800 });
        await adapter.linkAccount(row);
        expect((await adapter.getAccount(row.providerAccountId, row.provider))?.expires_at).toBe(4_102_444_800);
      },
    ],
    [
      "is null where there is none",
      async ({ adapter, user, account }) => {
        const row = account(await user());
        await adapter.linkAccount(row);
        expect(await adapter.getAccount("other", row.provider)).toBeNull();
        expect(await adapter.getAccount(row.provider, row.providerAccountId)).toBeNull();
      },
    ],
    [
      "keeps fields of your own",
      async ({ adapter, user, account, sameRow, contract }) => {
        const extra = contract.extra?.account ?? {};
        const row = account(await user(), extra);
        await adapter.linkAccount(row);
        sameRow(await adapter.getAccount(row.providerAccountId, row.provider), extra);
      },
    ],
    ...(["access_token", "refresh_token", "id_token"] as const).map(
      (field) =>
        [
          `has its ${field} whole, though it is 8 KB long`,
          async ({ adapter, user, account }) => {
            const token = "0123456789abcdef".repeat(512);
            const row = account(await user(), { [field]: token });
            await adapter.linkAccount(row);
            expect((await adapter.getAccount(row.providerAccountId, row.provider))?.[field]).toBe(token);
          },
        ] as const satisfies Parameters<typeof chapter>[2][number],
    ),
    [
      "has a long list of scopes",
      async ({ adapter, user, account }) => {
        const scope = Array.from({ length: 100 }, (_, i) => `https://api.example/auth/scope-${i}`).join(" ");
        const row = account(await user(), { scope });
        await adapter.linkAccount(row);
        expect((await adapter.getAccount(row.providerAccountId, row.provider))?.scope).toBe(scope);
      },
    ],
  ],
);

const updated = chapter(
  "a change of an account",
  ["createUser", "linkAccount", "getAccount", "updateAccount"],
  [
    [
      "stores fresh tokens",
      async ({ adapter, user, account, sameRow }) => {
        const row = account(await user(), tokens);
        await adapter.linkAccount(row);
        const fresh = { access_token: "fresh", expires_at: 1_900_003_600 };
        await adapter.updateAccount({ provider: row.provider, providerAccountId: row.providerAccountId, ...fresh });
        sameRow(await adapter.getAccount(row.providerAccountId, row.provider), { ...row, ...fresh });
      },
    ],
    [
      "leaves what it does not name, and what is undefined",
      async ({ adapter, user, account, sameRow }) => {
        const row = account(await user(), tokens);
        await adapter.linkAccount(row);
        await adapter.updateAccount({ ...row, access_token: "fresh", refresh_token: undefined as never });
        sameRow(await adapter.getAccount(row.providerAccountId, row.provider), { ...row, access_token: "fresh" });
      },
    ],
    [
      "never changes hands",
      async ({ adapter, user, account, sameRow }) => {
        const [ada, bob] = [await user(), await user()];
        const row = account(ada);
        await adapter.linkAccount(row);
        await Promise.allSettled([adapter.updateAccount({ ...row, userId: bob.id, access_token: "fresh" })]);
        sameRow(await adapter.getAccount(row.providerAccountId, row.provider), { userId: ada.id });
      },
    ],
    [
      "leaves the other accounts as they are",
      async ({ adapter, user, account, sameRow }) => {
        const ada = await user();
        const [row, other] = [account(ada, tokens), account(ada, tokens)];
        for (const one of [row, other]) await adapter.linkAccount(one);
        await adapter.updateAccount({ ...row, access_token: "fresh" });
        sameRow(await adapter.getAccount(other.providerAccountId, other.provider), other);
      },
    ],
    [
      "is nothing where there is none, and makes none",
      async ({ adapter, user, account }) => {
        const row = account(await user());
        expect((await adapter.updateAccount({ ...row, access_token: "fresh" })) ?? null).toBeNull();
        expect(await adapter.getAccount(row.providerAccountId, row.provider)).toBeNull();
      },
    ],
  ],
);

export const accounts = [linked, unlinked, read, updated];
