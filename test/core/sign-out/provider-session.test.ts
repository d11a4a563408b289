/** Which provider a sign-out is about, and what identifies the session there, as truth tables. */
import { describe, expect, it } from "vitest";
import { namedProvider, providerSession } from "../../../src/core/sign-out/provider-session.ts";
import type { AdapterAccount } from "../../../src/core/types/adapter.ts";
import type { AuthConfig } from "../../../src/core/types/config.ts";
import type { Principal } from "../../../src/core/types/principal.ts";
import { adapter, type TestAdapter } from "../../world/adapter.ts";
import { useClock } from "../../world/clock.ts";
import { credentials } from "../helpers.ts";
import { Issuer, oauth2, signingKey } from "../methods/oauth/helpers.ts";
import { accountOf, ada, setUp, storeWith } from "../tokens/helpers.ts";

useClock();

const key = signingKey();
const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");
const idToken = (sid?: string): string => `${encode({ alg: "RS256" })}.${encode({ sub: "ada", sid })}.c2ln`;

async function providersOf(names: readonly string[]): Promise<AuthConfig["providers"]> {
  const issuer = new Issuer([await key]);
  return names.map((id) => (id === "password" ? credentials({ id }) : oauth2(issuer, { id })));
}

/** An adapter of an older version: its sessions do not name their provider. */
async function olderStore(accounts: readonly AdapterAccount[]): Promise<TestAdapter> {
  const { deleteProviderSessions: _, ...store } = await storeWith(accounts);
  return store as TestAdapter;
}

describe("the provider of a session", () => {
  // biome-ignore format: a table
  const rows = [
    // what                                              strategy    store    configured           linked         session    expected
    ["is the one that the session names",                "jwt",      "full",  ["op", "two"],       ["op", "two"], "two",     "two"],
    ["also in a database",                               "database", "full",  ["op", "two"],       ["op", "two"], "two",     "two"],
    ["also without a linked account",                    "jwt",      "full",  ["op", "two"],       [],            "two",     "two"],
    ["is none if that was removed",                      "jwt",      "full",  ["op"],              ["op"],        "gone",    undefined],
    ["is none if that is no OAuth provider",             "jwt",      "full",  ["op", "password"],  ["op"],        "password", undefined],
    ["is none if sessions name it, and this does not",   "jwt",      "full",  ["op"],              ["op"],        undefined, undefined],
    ["also none in a database",                          "database", "full",  ["op"],              ["op"],        undefined, undefined],
    ["else that of the only linked account",             "database", "older", ["op", "two"],       ["two"],       undefined, "two"],
    ["else the only one of the configuration",           "database", "older", ["op"],              [],            undefined, "op"],
    ["is unclear with two linked accounts",              "database", "older", ["op", "two"],       ["op", "two"], undefined, undefined],
    ["is unclear with two methods, and none linked",     "database", "older", ["op", "password"],  [],            undefined, undefined],
    ["else the only one, without stored users",          "jwt",      "none",  ["op"],              [],            undefined, "op"],
    ["is unclear with two, without stored users",        "jwt",      "none",  ["op", "two"],       [],            undefined, undefined],
  ] as const;

  it.each(rows)("%s", async (_what, strategy, stored, configured, linked, session, expected) => {
    const accounts = linked.map((provider) => accountOf({ access_token: "a" }, { provider }));
    const store = stored === "none" ? undefined : await (stored === "full" ? storeWith : olderStore)(accounts);
    const principal: Principal = { ...ada, idp: session && { provider: session } };
    const config = { providers: await providersOf(configured), session: { strategy } } as const;
    const { context } = await setUp({ ...(store && { store }), config, principal });
    expect((await providerSession(context, principal))?.provider.id).toBe(expected);
  });

  it("is named without a read of the database", async () => {
    const store = adapter();
    await storeWith([accountOf({ access_token: "a" })], store);
    const { context } = await setUp({ store, config: { session: { strategy: "jwt" } } });
    const before = store.calls.length;
    expect((await namedProvider(context, ada))?.id).toBe("op");
    expect(store.calls.length).toBe(before);
  });
});

describe("what identifies the session there", () => {
  // biome-ignore format: a table
  const rows = [
    // what                                                   sid in id_token             sid of session  email          expected
    ["is the id_token of its sid",                            idToken("s"),               "s",            "ada@x.test",  [idToken("s"), "s"]],
    ["is an id_token without a sid",                          idToken(),                  "s",            "ada@x.test",  [idToken(), "s"]],
    ["is any id_token if the session has no sid",             idToken("s"),               undefined,      "ada@x.test",  [idToken("s"), "ada@x.test"]],
    ["is an encrypted id_token",                              "a.b.c.d.e",                "s",            "ada@x.test",  ["a.b.c.d.e", "s"]],
    ["is no id_token of another session of the user",         idToken("other"),           "s",            "ada@x.test",  [undefined, "s"]],
    ["is the sid, without an id_token",                       undefined,                  "s",            "ada@x.test",  [undefined, "s"]],
    ["is the address, without an id_token and a sid",         undefined,                  undefined,      "ada@x.test",  [undefined, "ada@x.test"]],
    ["is nothing, without an address too",                    undefined,                  undefined,      null,          [undefined, undefined]],
  ] as const;

  it.each(rows)("%s", async (_what, id_token, sid, email, expected) => {
    const tokens = { access_token: "a", ...(id_token !== undefined && { id_token }) };
    const store = await storeWith([accountOf(tokens)]);
    const principal: Principal = { ...ada, email, idp: { provider: "op", ...(sid !== undefined && { sid }) } };
    const { context } = await setUp({ store, config: { session: { strategy: "jwt" } }, principal });
    const session = await providerSession(context, principal);
    expect([session?.idToken, session?.hint]).toEqual(expected);
  });

  it("is, of two accounts at the provider, the one with the sid of the session", async () => {
    const accountAt = (sid: string) =>
      accountOf({ id_token: idToken(sid), access_token: sid }, { providerAccountId: sid });
    const store = await storeWith([accountAt("one"), accountAt("two")]);
    const of = async (sid: string) => {
      const principal: Principal = { ...ada, idp: { provider: "op", sid } };
      const { context } = await setUp({ store, config: { session: { strategy: "jwt" } }, principal });
      return (await providerSession(context, principal))?.stored?.tokens.access_token;
    };
    expect([await of("one"), await of("two"), await of("three")]).toEqual(["one", "two", undefined]);
  });
});
