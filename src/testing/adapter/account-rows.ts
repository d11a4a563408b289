/** Cases about the fields of an account: tokens, times, user. */
import { expect } from "vitest";
import { suite } from "./contract.ts";
import { ignoreRejection } from "./harness.ts";

/** Every token field that a provider can return. */
const accountTokens = {
  access_token: "access",
  refresh_token: "refresh",
  id_token: "identity",
  expires_at: 1_900_000_000,
  token_type: "bearer",
  scope: "openid email",
  session_state: "state",
} as const;

const readingAccounts = suite(
  "a stored account",
  ["createUser", "linkAccount", "getAccount"],
  [
    [
      "has its user, its type and its tokens",
      async ({ adapter, user, account, sameRow }) => {
        const row = account(await user(), { ...accountTokens, type: "oidc" });
        await adapter.linkAccount(row);
        sameRow(await adapter.getAccount(row.providerAccountId, row.provider), row);
      },
    ],
    [
      "has no tokens if none were stored",
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
      "has the expiry of its token in seconds, as a number, also after 2038",
      async ({ adapter, user, account }) => {
        const row = account(await user(), { expires_at: 4_102_444_800 });
        await adapter.linkAccount(row);
        expect((await adapter.getAccount(row.providerAccountId, row.provider))?.expires_at).toBe(4_102_444_800);
      },
    ],
    [
      "is null if it does not exist",
      async ({ adapter, user, account }) => {
        const row = account(await user());
        await adapter.linkAccount(row);
        expect((await adapter.getAccount("other", row.provider)) ?? null).toBeNull();
        expect((await adapter.getAccount(row.provider, row.providerAccountId)) ?? null).toBeNull();
      },
    ],
    [
      "keeps custom fields",
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
        ] as const satisfies Parameters<typeof suite>[2][number],
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

const updatingAccounts = suite(
  "an update of an account",
  ["createUser", "linkAccount", "getAccount", "updateAccount"],
  [
    [
      "stores fresh tokens",
      async ({ adapter, user, account, sameRow }) => {
        const row = account(await user(), accountTokens);
        await adapter.linkAccount(row);
        const fresh = { access_token: "fresh", expires_at: 1_900_003_600 };
        await adapter.updateAccount({ provider: row.provider, providerAccountId: row.providerAccountId, ...fresh });
        sameRow(await adapter.getAccount(row.providerAccountId, row.provider), { ...row, ...fresh });
      },
    ],
    [
      "leaves other fields unchanged, and those that are undefined",
      async ({ adapter, user, account, sameRow }) => {
        const row = account(await user(), accountTokens);
        await adapter.linkAccount(row);
        await adapter.updateAccount({ ...row, access_token: "fresh", refresh_token: undefined as never });
        sameRow(await adapter.getAccount(row.providerAccountId, row.provider), { ...row, access_token: "fresh" });
      },
    ],
    [
      "never changes the user",
      async ({ adapter, user, account, sameRow }) => {
        const [ada, bob] = [await user(), await user()];
        const row = account(ada);
        await adapter.linkAccount(row);
        await Promise.allSettled([adapter.updateAccount({ ...row, userId: bob.id, access_token: "fresh" })]);
        sameRow(await adapter.getAccount(row.providerAccountId, row.provider), { userId: ada.id });
      },
    ],
    [
      "leaves the other accounts unchanged",
      async ({ adapter, user, account, sameRow }) => {
        const ada = await user();
        const [row, other] = [account(ada, accountTokens), account(ada, accountTokens)];
        for (const one of [row, other]) await adapter.linkAccount(one);
        await adapter.updateAccount({ ...row, access_token: "fresh" });
        sameRow(await adapter.getAccount(other.providerAccountId, other.provider), other);
      },
    ],
    [
      "creates none if it does not exist",
      async ({ adapter, user, account }) => {
        const row = account(await user());
        await ignoreRejection(() => adapter.updateAccount({ ...row, access_token: "fresh" }));
        expect((await adapter.getAccount(row.providerAccountId, row.provider)) ?? null).toBeNull();
      },
    ],
  ],
);

export const accountRowSuites = [readingAccounts, updatingAccounts];
