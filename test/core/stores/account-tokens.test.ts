/** Tokens in accounts: which adapters can keep them, which accounts count, and how tokens are replaced. */
import { describe, expect, it } from "vitest";
import {
  keepsAccountTokens,
  oauthAccountsOf,
  readAgain,
  replaceAccountTokens,
} from "../../../src/core/stores/account-tokens.ts";
import type { AdapterAccount, AdapterMethod } from "../../../src/core/types/adapter.ts";
import { adapter } from "../../world/adapter.ts";
import { useClock } from "../../world/clock.ts";
import { accountOf, ada, setUp, storeWith } from "../tokens/helpers.ts";

useClock();

describe("keepsAccountTokens", () => {
  // biome-ignore format: a table
  const rows: readonly (readonly [AdapterMethod[], "jwt" | "database", boolean])[] = [
    [[],                                               "database", true],
    [[],                                               "jwt",      true],
    [["replaceTokens"],                                "database", true],
    [["updateAccount"],                                "database", true],
    [["replaceTokens", "updateAccount"],               "database", false],
    [["replaceTokens", "updateAccount"],               "jwt",      false],
    [["listAccounts"],                                 "database", false],
    [["listAccounts"],                                 "jwt",      true],
    [["getAccount"],                                   "database", true],
    [["listAccounts", "getAccount"],                   "jwt",      false],
  ];

  it.each(rows)("of an adapter without %j, under %s: %s", async (without, strategy, keeps) => {
    const { context } = await setUp({ store: adapter({ without }), config: { session: { strategy } } });
    expect(keepsAccountTokens(context)).toBe(keeps);
  });

  it("is false without an adapter", async () => {
    expect(keepsAccountTokens((await setUp()).context)).toBe(false);
  });
});

describe("oauthAccountsOf", () => {
  const rows = [
    accountOf({ access_token: "a", expires_at: 1 }),
    accountOf({ access_token: "b", expires_at: 9 }, { providerAccountId: "b" }),
    accountOf({ access_token: "c" }, { provider: "two", type: "oidc" }),
    accountOf({}, { provider: "password", type: "email" }),
    accountOf({ access_token: "e" }, { providerAccountId: "e", userId: "eve" }),
  ];
  const own = { ...ada, idp: { provider: "op", accountId: "ada-at-op" } };
  const ofEve = { ...ada, idp: { provider: "op", accountId: "e" } };

  // biome-ignore format: a table
  it.each([
    ["all of a user, the longest-lived first",            ada,   undefined, ["b", "a", "c"]],
    ["those at one provider",                             ada,   "op",      ["b", "a"]],
    ["none at a provider without an account",             ada,   "three",   []],
    ["no account without tokens",                         ada,   "password", []],
    ["only that of the session, if the session names it", own,   "op",      ["a"]],
    ["not that of a session at another provider",         own,   "two",     ["c"]],
    ["no account of another user, whatever is named",     ofEve, "op",      ["b", "a"]],
  ] as const)("%s", async (_what, principal, provider, tokens) => {
    const { context } = await setUp({ store: await storeWith(rows) });
    const found = await oauthAccountsOf(context, principal, provider);
    expect(found.map(({ access_token }) => access_token)).toEqual(tokens);
  });
});

describe("replaceAccountTokens", () => {
  const replace = async (stored: AdapterAccount, without: AdapterMethod[] = []) => {
    const store = await storeWith([stored], adapter({ without }));
    const { context } = await setUp({ store });
    const isReplaced = await replaceAccountTokens(context, accountOf({ refresh_token: "r1" }), { access_token: "new" });
    return { isReplaced, access: (await readAgain(context, stored))?.access_token };
  };

  // biome-ignore format: a table
  it.each([
    ["the same refresh token",                          "r1",      [],                             true,  "new"],
    ["another refresh token",                           "r2",      [],                             false, "old"],
    ["no refresh token by now",                         undefined, [],                             false, "old"],
    ["another one, and the adapter cannot compare",     "r2",      ["replaceTokens"],              true,  "new"],
    ["the same one, without getAccount",                "r1",      ["getAccount"],                 true,  "new"],
  ] as const)("an account with %s", async (_what, refresh_token, without, isReplaced, access) => {
    const stored = accountOf({ access_token: "old", ...(refresh_token && { refresh_token }) });
    expect(await replace(stored, [...without])).toEqual({ isReplaced, access });
  });

  it("without a method that writes is an error that names it", async () => {
    await expect(replace(accountOf({}), ["replaceTokens", "updateAccount"])).rejects.toThrow("updateAccount");
  });
});
