/** Whose stored tokens a sign-out at the provider uses. */
import { describe, expect, it, vi } from "vitest";
import { sessionTokens } from "../../../src/core/sign-out/stored-tokens.ts";
import type { Context } from "../../../src/core/types/internal.ts";
import type { Principal, PrincipalKind } from "../../../src/core/types/principal.ts";
import { testConfig } from "../../world/config.ts";
import { checkedSettings } from "../../world/settings.ts";

const account = { provider: "acme", providerAccountId: "a", type: "oidc", userId: "1", id_token: "secret of the user" };

async function tokensFor(kind: PrincipalKind) {
  const listAccounts = vi.fn(async () => [account]);
  const settings = await checkedSettings(testConfig());
  const context = {
    settings: { ...settings, stores: { accounts: { listAccounts } } },
    cookies: settings.cookies.plain,
    call: { cookies: new Map() },
  } as unknown as Context;
  const principal = { kind, userId: "1", sessionId: "s", idp: { provider: "acme" } } as unknown as Principal;
  return { found: await sessionTokens(context, principal, () => undefined), listAccounts };
}

describe("the tokens of the session for a sign-out at the provider", () => {
  it.each(["stored", "acting"] as const)("are those of the account, for a principal that is %s", async (kind) => {
    expect((await tokensFor(kind)).found?.account).toEqual(account);
  });

  it.each(["unstored", "migrated"] as const)(
    "T5, AL-121: are not those of a stored user with the same id, for a principal that is %s",
    async (kind) => {
      const { found, listAccounts } = await tokensFor(kind);
      expect([found, listAccounts.mock.calls.length]).toEqual([undefined, 0]);
    },
  );
});
