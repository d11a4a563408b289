/** The owner of a passkey: the account decides, the handle must agree, and another signed-in user stays signed in. */
import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { expectSignedOut, query, sessionOf, where } from "../journeys/helpers.ts";
import { useClock } from "../world/clock.ts";
import {
  optionsFor,
  passkeysAt,
  post,
  register,
  type Site,
  signInWithPasskey,
  signUpUser,
  site,
  storedId,
} from "./helpers.ts";

useClock();

const handleOf = (userId: string): string =>
  Buffer.concat([Buffer.of(1), createHash("sha256").update(userId).digest()]).toString("base64url");

const ownerOf = async ({ database }: Site, keys: ReturnType<typeof passkeysAt>): Promise<string> =>
  (await database.getAuthenticator(storedId(keys)))?.userId ?? "";

/** Signs in with a passkey whose authenticator gives this handle. */
async function enterWith(at: Site, keys: ReturnType<typeof passkeysAt>, userHandle: unknown) {
  const browser = at.browser();
  const options = await optionsFor(browser, { action: "authenticate", callbackUrl: "/dashboard" });
  const posted = keys.get(options);
  const page = await post(browser, "authenticate", { ...posted, response: { ...posted.response, userHandle } });
  return { browser, page };
}

describe.each(["database", "jwt"] as const)("S5: a passkey of another user, with %s sessions", (strategy) => {
  it("is refused to the signed-in user, and nothing changes", async () => {
    const at = site({}, { session: { strategy } });
    const [ada, eve] = [await signUpUser(at, {}, { name: "Ada" }), await signUpUser(at, {}, { name: "Eve" })];
    const before = at.database.calls.length;
    const page = await signInWithPasskey(ada.browser, eve.keys);
    expect(query(page).error).toBe("AccountNotLinked");
    expect((await sessionOf(ada.browser))?.user?.name).toBe("Ada");
    const written = at.database.called.slice(before).filter((name) => /^(create|update|delete|link)/.test(name));
    expect(written).toEqual([]);
    expect(await ownerOf(at, eve.keys)).not.toBe(await ownerOf(at, ada.keys));
    expect(at.emittedEvents.map(([name]) => name).filter((name) => name === "signIn")).toHaveLength(2);
  });

  it("signs its user in without a session, and with their own", async () => {
    const at = site({}, { session: { strategy } });
    const eve = await signUpUser(at, {}, { name: "Eve" });
    for (const browser of [at.browser(), eve.browser]) {
      expect(where(await signInWithPasskey(browser, eve.keys))).toBe("/dashboard");
      expect((await sessionOf(browser))?.user?.name).toBe("Eve");
    }
  });

  it("is refused in a browser where another user signed in while the page was open", async () => {
    const at = site({}, { session: { strategy } });
    const [ada, eve] = [await signUpUser(at, {}, { name: "Ada" }), await signUpUser(at, {}, { name: "Eve" })];
    const browser = at.browser();
    const options = await optionsFor(browser, { action: "authenticate" });
    await signInWithPasskey(browser, ada.keys);
    expect(query(await post(browser, "authenticate", eve.keys.get(options))).error).toBe("AccountNotLinked");
    expect((await sessionOf(browser))?.user?.name).toBe("Ada");
  });
});

describe("S5: a passkey whose account is removed while it is used", () => {
  it("creates no user, and is linked to none", async () => {
    const at = site();
    const { keys } = await signUpUser(at);
    // Between the look at the passkey and the decision.
    const { getUser } = at.database;
    Object.assign(at.database, {
      getUser: async (id: string) => {
        const user = await getUser(id);
        await at.database.unlinkAccount({ provider: "passkey", providerAccountId: storedId(keys) });
        return user;
      },
    });
    const browser = at.browser();
    expect(query(await signInWithPasskey(browser, keys)).error).toBe("AccountNotLinked");
    await expectSignedOut(browser);
    expect(at.database.called.filter((name) => name === "createUser")).toHaveLength(1);
    expect(await at.database.getAccount(storedId(keys), "passkey")).toBeNull();
  });
});

describe("S19, WA-18: a user handle", () => {
  it("of the owner is accepted, for the first passkey and for a second", async () => {
    const at = site();
    const { browser, keys } = await signUpUser(at);
    const second = passkeysAt();
    await register(browser, second);
    const handle = handleOf(await ownerOf(at, keys));
    for (const key of [keys, second]) {
      expect(key.passkeys[0]?.userHandle).toBe(handle);
      expect(where(await signInWithPasskey(at.browser(), key))).toBe("/dashboard");
    }
  });

  it("of another user is refused", async () => {
    const at = site();
    const [ada, eve] = [await signUpUser(at), await signUpUser(at)];
    for (const other of [await ownerOf(at, eve.keys), "nobody"]) {
      const { browser, page } = await enterWith(at, ada.keys, handleOf(other));
      expect(query(page).error).toBe("WebAuthnVerificationError");
      await expectSignedOut(browser);
    }
    expect(at.log.thrown.at(-1)?.message).toContain("user handle");
  });

  it.each([
    ["none", undefined],
    ["null", null],
    ["empty", ""],
    ["of 64 bytes, as former versions made them", Buffer.from("a".repeat(64)).toString("base64url")],
    ["of 32 random bytes, as other libraries make them", Buffer.alloc(32, 7).toString("base64url")],
    ["of 33 bytes with another version", Buffer.alloc(33, 2).toString("base64url")],
    ["the id of a user as it is", Buffer.from("5d1a3f0e-1111-4222-8333-444455556666").toString("base64url")],
    ["no base64url", "not base64url!"],
    ["too long", "A".repeat(200)],
  ])("that is %s is accepted: the passkey decides", async (_what, handle) => {
    const at = site();
    const { keys } = await signUpUser(at);
    const { browser, page } = await enterWith(at, keys, handle);
    expect(where(page)).toBe("/dashboard");
    expect(await sessionOf(browser)).not.toBeNull();
  });

  describe.each([false, true])("if the adapter assigns its own ids to users (in one call: %s)", (oneStep) => {
    /** Ids that the database counts up, whatever it is given. */
    async function counting() {
      const at = site({}, { faults: { oneStep } });
      let last = 1000;
      const { createUser, createUserWithAccount } = at.database;
      Object.assign(at.database, {
        createUser: (user: Parameters<typeof createUser>[0]) => createUser({ ...user, id: String(++last) }),
        ...(oneStep && {
          createUserWithAccount: (...[user, account]: Parameters<typeof createUserWithAccount>) =>
            createUserWithAccount({ ...user, id: String(++last) }, account),
        }),
      });
      return { at, ...(await signUpUser(at)) };
    }

    it("the owner signs in with the passkey that they signed up with, and with a second", async () => {
      const { at, browser, keys } = await counting();
      expect(await ownerOf(at, keys)).toBe("1001");
      expect(keys.passkeys[0]?.userHandle).not.toBe(handleOf("1001"));
      const second = passkeysAt();
      await register(browser, second);
      expect(second.passkeys[0]?.userHandle).toBe(handleOf("1001"));
      for (const key of [keys, second]) {
        const other = at.browser();
        expect(where(await signInWithPasskey(other, key))).toBe("/dashboard");
        expect((await sessionOf(other))?.user?.name).toBe("Ada");
      }
    });

    it("the handle of another user is still refused", async () => {
      const { at, keys } = await counting();
      const eve = await signUpUser(at);
      for (const handle of [handleOf("1002"), handleOf("5"), eve.keys.passkeys[0]?.userHandle]) {
        expect(query((await enterWith(at, keys, handle)).page).error).toBe("WebAuthnVerificationError");
      }
    });
  });
});
