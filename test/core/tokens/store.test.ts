/** Keeping refreshed tokens: in the account, or in the cookie of the session. */
import { describe, expect, it } from "vitest";
import { readProviderTokens } from "../../../src/core/provider-tokens.ts";
import { storeInAccount, tokensCookie } from "../../../src/core/tokens/store.ts";
import type { AdapterAccount } from "../../../src/core/types/adapter.ts";
import type { TokenSet } from "../../../src/core/types/user.ts";
import { adapter } from "../../world/adapter.ts";
import { useClock } from "../../world/clock.ts";
import { accountOf, setUp, storeWith } from "./helpers.ts";

useClock();

const old = { access_token: "old", refresh_token: "r1" };
const renewed: TokenSet = { access_token: "new", refresh_token: "r2", token_type: "bearer" };

describe("storeInAccount", () => {
  const keep = async (stored: AdapterAccount, store = adapter()) => {
    await storeWith([stored], store);
    const { context, found } = await setUp({ store });
    const used = await storeInAccount(context, found, accountOf(old), renewed);
    const [row] = (await context.settings.stores.accounts?.listAccounts?.("ada")) ?? [];
    return { used, row };
  };

  it("writes the new tokens", async () => {
    const { used, row } = await keep(accountOf(old));
    expect([used, row]).toMatchObject([renewed, renewed]);
  });

  it("uses the newer tokens of a user who has signed in anew in the meantime, and keeps them", async () => {
    const newer = { access_token: "newer", refresh_token: "r3" };
    const { used, row } = await keep(accountOf(newer));
    expect([used, row]).toMatchObject([newer, newer]);
  });

  it("uses the new tokens if the account has none by now", async () => {
    const { used } = await keep(accountOf({ refresh_token: "r3" }));
    expect(used).toEqual(renewed);
  });

  it("writes with updateAccount where the adapter cannot compare", async () => {
    const { used, row } = await keep(accountOf(old), adapter({ without: ["replaceTokens"] }));
    expect([used, row]).toMatchObject([renewed, renewed]);
  });

  it("stores the fields that account() of the provider returns", async () => {
    const store = await storeWith([accountOf(old)]);
    const account = ({ access_token = "" }: TokenSet) => ({ access_token });
    const { context, found } = await setUp({ store, provider: { account } });
    await storeInAccount(context, found, accountOf(old), renewed);
    const [row] = await store.listAccounts("ada");
    expect(row?.refresh_token).toBe("r1");
  });
});

describe("tokensCookie", () => {
  it("is read by the next call of this session, and by no other", async () => {
    const { context, found } = await setUp();
    const cookies = await tokensCookie(context, found, renewed);
    const next = {
      ...context,
      call: { ...context.call, cookies: new Map(cookies.map((one) => [one.name, one.value])) },
    };
    expect(await readProviderTokens(next, "s1")).toMatchObject({
      provider: "op",
      accountId: "ada-at-op",
      tokens: renewed,
    });
    expect(await readProviderTokens(next, "s2")).toBeNull();
  });
});
