/** Which tokens `accessToken()` is about: the provider, and where its tokens are. */
import { describe, expect, it } from "vitest";
import { findTokens } from "../../../src/core/tokens/find.ts";
import type { AuthConfig } from "../../../src/core/types/config.ts";
import type { Principal } from "../../../src/core/types/principal.ts";
import { adapter } from "../../world/adapter.ts";
import { useClock } from "../../world/clock.ts";
import { credentials } from "../helpers.ts";
import { Issuer, oauth2, signingKey } from "../methods/oauth/helpers.ts";
import { accountOf, ada, reasonOf, setUp, storeWith } from "./helpers.ts";

useClock();

const key = signingKey();

/** Providers of these names. `password` is no OAuth provider. */
async function providersOf(names: readonly string[]): Promise<AuthConfig["providers"]> {
  const issuer = new Issuer([await key]);
  return names.map((id) => (id === "password" ? credentials({ id }) : oauth2(issuer, { id })));
}

const withIdp = (provider?: string): Principal => ({ ...ada, idp: provider === undefined ? undefined : { provider } });

describe("the provider", () => {
  // biome-ignore format: a table
  const rows = [
    // what                                      configured                    linked                 session    asked      expected
    ["is the named one",                         ["op", "two"],                ["op", "two"],         "op",      "two",     "two"],
    ["else that of the session",                 ["op", "two"],                ["op", "two"],         "two",     undefined, "two"],
    ["else the only linked one",                 ["op", "two"],                ["two"],               undefined, undefined, "two"],
    ["else the only linked one that is known",   ["op", "two"],                ["two", "gone"],       undefined, undefined, "two"],
    ["else the only one of the configuration",   ["op"],                       [],                    undefined, undefined, "no-tokens"],
    ["is unclear with two linked ones",          ["op", "two"],                ["op", "two"],         undefined, undefined, "InvalidProvider"],
    ["is unclear with two, and none linked",     ["op", "two"],                [],                    undefined, undefined, "InvalidProvider"],
    ["may not be an unknown one",                ["op"],                       ["op"],                "op",      "nope",    "InvalidProvider"],
    ["may not be one without tokens",            ["op", "password"],           ["op"],                "op",      "password", "InvalidProvider"],
    ["may not be one that is no longer there",   ["op", "two"],                ["op", "gone"],        "gone",    undefined, "InvalidProvider"],
    ["without a linked account has no tokens",   ["op", "two"],                ["two"],               "two",     "op",      "no-tokens"],
  ] as const;

  it.each(rows)("%s", async (_what, configured, linked, session, asked, expected) => {
    const accounts = linked.map((provider) => accountOf({ access_token: `of-${provider}` }, { provider }));
    const store = await storeWith(accounts);
    const config = { providers: await providersOf(configured), session: { strategy: "jwt" } } as const;
    const { context } = await setUp({ store, config, principal: withIdp(session) });
    const work = findTokens(context, asked);
    if (!(linked as readonly string[]).includes(expected)) return expect(await reasonOf(work)).toBe(expected);
    const { provider, tokens, account, sessionId } = await work;
    expect([provider.id, tokens.access_token, account?.provider, sessionId]).toEqual([
      expected,
      `of-${expected}`,
      expected,
      "s1",
    ]);
  });
});

describe("findTokens", () => {
  it("needs a session", async () => {
    const { context } = await setUp({ principal: null });
    expect(await reasonOf(findTokens(context, undefined))).toBe("SessionRequired");
  });

  it("asks whether this call may have tokens of the provider, before it says whether there are any", async () => {
    const { context } = await setUp({ store: await storeWith([]) });
    const asked: string[] = [];
    const mayRead = (id: string) => asked.push(id) > 1;
    expect(await reasonOf(findTokens(context, undefined, mayRead))).toBe("InvalidProvider");
    expect(await reasonOf(findTokens(context, undefined, mayRead))).toBe("no-tokens");
    expect(asked).toEqual(["op", "op"]);
  });

  it("takes the account whose token ends last, and no account of another user", async () => {
    const store = await storeWith([
      accountOf({ access_token: "first", expires_at: 10 }),
      accountOf({ access_token: "last", expires_at: 20 }, { providerAccountId: "second" }),
      accountOf({ access_token: "of eve", expires_at: 30 }, { providerAccountId: "third", userId: "eve" }),
    ]);
    const { context } = await setUp({ store });
    expect((await findTokens(context, "op")).tokens.access_token).toBe("last");
    const loose = await setUp({
      store: Object.assign(adapter(), {
        listAccounts: async () => [accountOf({ access_token: "x" }, { userId: "eve" })],
      }),
    });
    expect(await reasonOf(findTokens(loose.context, "op"))).toBe("no-tokens");
  });
});
