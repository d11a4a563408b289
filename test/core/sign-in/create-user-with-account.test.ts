/** A user and their account in one step, and other rows of the account: all of them or none. */
import { describe, expect, it, vi } from "vitest";
import { createContext } from "../../../src/core/context/index.ts";
import { receive } from "../../../src/core/http/receive.ts";
import { decide } from "../../../src/core/sign-in/decide.ts";
import { linkingFacts } from "../../../src/core/sign-in/facts.ts";
import { applyWithRetry } from "../../../src/core/sign-in/race.ts";
import type { AdapterUser } from "../../../src/core/types/adapter.ts";
import type { Context, Identity } from "../../../src/core/types/internal.ts";
import { adapter as memory } from "../../world/adapter.ts";
import { useClock } from "../../world/clock.ts";
import { app } from "../../world/config.ts";
import { checkedSettings } from "../../world/settings.ts";
import * as kit from "../helpers.ts";
import { census } from "./helpers.ts";

useClock();

/** A new user, with a passkey that `keep` stores. */
const newcomer = (persist: (user: AdapterUser) => Promise<void>): Identity => ({
  user: { id: "chosen-before", name: "Ada", email: "ada@app.example" },
  account: { type: "webauthn", provider: "passkey", providerAccountId: "key-1" },
  emailVerified: false,
  linksByEmail: false,
  isNewCredential: true,
  persist,
});

async function enterAs(keep: (user: AdapterUser) => Promise<void>, oneStep: boolean) {
  const adapter = memory({ oneStep });
  const { events, names } = kit.eventLog();
  const settings = await checkedSettings(kit.config({ adapter, events }));
  const call = await receive(new Request(`${app}/auth/session`, { headers: { host: "app.example" } }), settings);
  const context: Context = createContext(settings, call, {}, Date.now());
  const identity = newcomer(keep);
  const outcome = linkingFacts(context, identity).then(async (facts) => {
    const decision = decide(facts);
    if (decision.do === "ask") throw new Error("A new passkey proves no address.");
    const signedIn = await applyWithRetry(context, identity, facts, decision);
    if ("do" in signedIn) throw new Error("A new passkey proves no address.");
    return signedIn;
  });
  return { adapter, names, outcome };
}

describe.each([true, false])("a new user with a passkey (in one call: %s)", (oneStep) => {
  it("is stored with their account, and the passkey is stored for the created user", async () => {
    const keep = vi.fn(async (_user: AdapterUser) => {});
    const { adapter, outcome, names } = await enterAs(keep, oneStep);
    const { user, isNewUser } = await outcome;
    expect([isNewUser, keep.mock.calls.map(([kept]) => kept.id)]).toEqual([true, [user.id]]);
    expect(adapter.called.includes("createUserWithAccount")).toBe(oneStep);
    const { users, accounts } = await census(adapter);
    expect([users.map(({ id }) => id), accounts.map(({ userId }) => userId)]).toEqual([[user.id], [user.id]]);
    expect(names()).toEqual(["createUser", "linkAccount"]);
  });

  it("AR-03: is not stored if the passkey cannot be stored", async () => {
    const { adapter, outcome, names } = await enterAs(async () => {
      throw new Error("the passkey is not stored");
    }, oneStep);
    await expect(outcome).rejects.toThrow("the passkey is not stored");
    expect([await census(adapter), names()]).toEqual([{ users: [], accounts: [] }, []]);
  });

  it("F6: is rolled back by the key of the account alone, for databases that refuse a whole row there", async () => {
    const { adapter, outcome } = await enterAs(async () => {
      throw new Error("the passkey is not stored");
    }, oneStep);
    await expect(outcome).rejects.toThrow("the passkey is not stored");
    const undone = adapter.calls.filter(({ method }) => method === "unlinkAccount").map(({ input }) => input);
    const key = { provider: expect.any(String), providerAccountId: expect.any(String) };
    expect(undone).toEqual(oneStep ? [] : [[key]]);
  });
});
