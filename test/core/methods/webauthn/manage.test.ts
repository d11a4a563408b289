/** The passkeys of the signed-in user: listed, renamed, removed; never those of another user. */
import { describe, expect, it } from "vitest";
import { createContext } from "../../../../src/core/context/index.ts";
import { receive } from "../../../../src/core/http/receive.ts";
import { listPasskeys, removePasskey, renamePasskey } from "../../../../src/core/methods/webauthn/manage.ts";
import type { Context } from "../../../../src/core/types/internal.ts";
import Passkey from "../../../../src/providers/passkey.ts";
import WebAuthn from "../../../../src/providers/webauthn.ts";
import { home, query, sessionOf, where } from "../../../journeys/helpers.ts";
import {
  passkeysAt,
  register,
  type Site,
  signInWithPasskey,
  signUpUser,
  site,
  storedId,
} from "../../../webauthn/helpers.ts";
import type { Browser } from "../../../world/browser.ts";
import { start, useClock } from "../../../world/clock.ts";
import { checkedSettings } from "../../../world/settings.ts";
import { acme, email } from "../../helpers.ts";

const clock = useClock();

/** What server code of the application has, when this browser asks for a page. */
async function contextOf(at: Site, { jar }: Browser): Promise<Context> {
  const settings = await checkedSettings(at.config);
  const url = new URL("/auth/session", home);
  const cookie = jar.header({ url, method: "GET", initiator: home, topLevel: true }) ?? "";
  const call = await receive(new Request(url, { headers: { host: url.host, cookie } }), settings);
  return createContext(settings, call, {}, Date.now());
}

const refusal = (error: Promise<unknown>) =>
  error.then(
    () => undefined,
    ({ type }: { type: string }) => type,
  );

describe.each(["jwt", "database"] as const)("with the strategy %s", (strategy) => {
  const open = () => site({}, { session: { strategy } });

  it("a signed-in user sees their passkeys, and when they were created and used", async () => {
    const at = open();
    const { browser, keys } = await signUpUser(
      at,
      { be: true, bs: true, transports: ["internal"] },
      { passkeyName: " Phone " },
    );
    clock.forward(3600);
    await signInWithPasskey(browser, keys, { be: true, bs: false });
    expect(await listPasskeys(await contextOf(at, browser))).toEqual([
      {
        id: storedId(keys),
        provider: "passkey",
        name: "Phone",
        createdAt: new Date(start),
        lastUsedAt: new Date(start + 3_600_000),
        isSynced: true,
        isBackedUp: false,
        transports: ["internal"],
      },
    ]);
  });

  it("a signed-in user may have several, name them, and remove one", async () => {
    const at = open();
    const { browser, keys } = await signUpUser(at);
    const second = passkeysAt();
    await register(browser, second, { transports: [] }, { passkeyName: "Key" });
    await renamePasskey(await contextOf(at, browser), storedId(keys), "Laptop");
    const names = async () => (await listPasskeys(await contextOf(at, browser))).map(({ name }) => name);
    expect(await names()).toEqual(["Laptop", "Key"]);
    await removePasskey(await contextOf(at, browser), storedId(keys));
    expect(await names()).toEqual(["Key"]);
    const other = at.browser();
    expect(query(await signInWithPasskey(other, keys)).error).toBe("WebAuthnVerificationError");
    expect(await sessionOf(other)).toBeNull();
    expect(where(await signInWithPasskey(other, second))).toBe("/dashboard");
  });

  it("a visitor who is not signed in has no passkeys", async () => {
    const at = open();
    const { keys } = await signUpUser(at);
    const context = await contextOf(at, at.browser());
    expect(await refusal(listPasskeys(context))).toBe("SessionRequired");
    expect(await refusal(renamePasskey(context, storedId(keys), "x"))).toBe("SessionRequired");
    expect(await refusal(removePasskey(context, storedId(keys)))).toBe("SessionRequired");
  });

  it("WA-24: a passkey of another user is treated as missing", async () => {
    const at = open();
    const [ada, eve] = [await signUpUser(at), await signUpUser(at)];
    const context = await contextOf(at, eve.browser);
    expect((await listPasskeys(context)).map(({ id }) => id)).toEqual([storedId(eve.keys)]);
    for (const id of [storedId(ada.keys), "nothing", ""]) {
      expect(await refusal(renamePasskey(context, id, "Mine"))).toBe("InvalidRequest");
      expect(await refusal(removePasskey(context, id, { evenIfLast: true }))).toBe("InvalidRequest");
    }
    const [left] = await listPasskeys(await contextOf(at, ada.browser));
    expect(left).toMatchObject({ id: storedId(ada.keys), name: null });
  });
});

it("WA-24: a passkey of another user is not listed, even if the database returns it", async () => {
  const at = site();
  const [ada, eve] = [await signUpUser(at), await signUpUser(at)];
  const answers = [await at.database.getAuthenticator(storedId(ada.keys))];
  at.database.breaks({ failures: { listAuthenticatorsByUserId: { answers } } });
  expect(await listPasskeys(await contextOf(at, eve.browser))).toEqual([]);
  expect(await listPasskeys(await contextOf(at, ada.browser))).toHaveLength(1);
});

describe("a name", () => {
  it.each(["", "  ", "x".repeat(65), "a\nb", "a\u202eb"])("is not %j", async (name) => {
    const at = site();
    const { browser, keys } = await signUpUser(at);
    expect(await refusal(renamePasskey(await contextOf(at, browser), storedId(keys), name))).toBe("InvalidRequest");
  });

  it("requires an adapter method; without it, everything else works", async () => {
    const at = site({}, { faults: { without: ["updateAuthenticator", "deleteAuthenticator", "listAccounts"] } });
    const { browser, keys } = await signUpUser(at, {}, { passkeyName: "Phone" });
    const context = await contextOf(at, browser);
    expect(await listPasskeys(context)).toMatchObject([{ name: null, createdAt: null, lastUsedAt: null }]);
    expect(await refusal(renamePasskey(context, storedId(keys), "Phone"))).toBe("MissingAdapterMethods");
    await removePasskey(context, storedId(keys), { evenIfLast: true });
    expect(await listPasskeys(context)).toEqual([]);
    expect(query(await signInWithPasskey(at.browser(), keys)).error).toBe("WebAuthnVerificationError");
  });

  it("does not remove a passkey whose account cannot be unlinked", async () => {
    const at = site({}, { faults: { without: ["unlinkAccount"] } });
    const { browser, keys } = await signUpUser(at);
    const removing = removePasskey(await contextOf(at, browser), storedId(keys), { evenIfLast: true });
    expect(await refusal(removing)).toBe("MissingAdapterMethods");
  });
});

describe("the only sign-in method", () => {
  const remove = async (at: Site, browser: Browser, id: string) =>
    refusal(removePasskey(await contextOf(at, browser), id));

  it("AL-15: is not removed, unless the application allows it", async () => {
    const at = site();
    const { browser, keys } = await signUpUser(at);
    expect(await remove(at, browser, storedId(keys))).toBe("AccessDenied");
    expect(where(await signInWithPasskey(at.browser(), keys))).toBe("/dashboard");
    await removePasskey(await contextOf(at, browser), storedId(keys), { evenIfLast: true });
    expect(await listPasskeys(await contextOf(at, browser))).toEqual([]);
  });

  it("AL-15: is not the only one if there is another passkey, at any provider", async () => {
    const at = site({}, { providers: [Passkey(), WebAuthn()] });
    const { browser, keys } = await signUpUser(at);
    const key = passkeysAt();
    const { options } = await (await browser.fetch("/auth/webauthn-options/webauthn?action=register")).json();
    const { csrfToken } = await (await browser.fetch("/auth/csrf")).json();
    const data = JSON.stringify(key.create(options));
    await browser.post("/auth/callback/webauthn", { action: "register", data, csrfToken });
    expect((await listPasskeys(await contextOf(at, browser))).map(({ provider }) => provider)).toEqual([
      "passkey",
      "webauthn",
    ]);
    expect(await remove(at, browser, storedId(keys))).toBeUndefined();
    expect(await remove(at, browser, storedId(key))).toBe("AccessDenied");
  });

  it("AL-15: is not the only one if there is an account at a configured provider", async () => {
    for (const [providers, expected] of [
      [[Passkey(), acme()], undefined],
      [[Passkey()], "AccessDenied"],
    ] as const) {
      const at = site({}, { providers });
      const { browser, keys } = await signUpUser(at);
      const { userId = "" } = (await at.database.getAuthenticator(storedId(keys))) ?? {};
      await at.database.linkAccount({ provider: "acme", providerAccountId: "1", type: "oauth", userId });
      expect(await remove(at, browser, storedId(keys))).toBe(expected);
    }
  });

  it("AL-15: is not the only one if a link can be sent to a verified address", async () => {
    for (const [emailVerified, expected] of [
      [new Date(start), undefined],
      [null, "AccessDenied"],
    ] as const) {
      const at = site({}, { providers: [Passkey(), email([])] });
      const { browser, keys } = await signUpUser(at);
      const { userId = "" } = (await at.database.getAuthenticator(storedId(keys))) ?? {};
      await at.database.updateUser({ id: userId, email: "ada@app.example", emailVerified });
      expect(await remove(at, browser, storedId(keys))).toBe(expected);
    }
  });
});

describe("S26: two passkeys that are removed concurrently", () => {
  /** A user with two passkeys. */
  async function withTwo(at: Site) {
    const { browser, keys } = await signUpUser(at);
    const second = passkeysAt();
    await register(browser, second);
    return { browser, all: [keys, second] as const };
  }

  /** Lets the calls of the two take turns in another way for each seed. */
  function shuffled({ database }: Site, seed: number): void {
    for (const method of [
      "unlinkAccount",
      "listAuthenticatorsByUserId",
      "getAccount",
      "linkAccount",
      "getUser",
    ] as const) {
      const real = database[method] as (...input: unknown[]) => unknown;
      let call = 0;
      Object.assign(database, {
        [method]: async (...input: unknown[]) => {
          for (let turn = (seed >> (call++ % 8)) & 3; turn > 0; turn--) await undefined;
          return real(...input);
        },
      });
    }
  }

  it("are not both removed: the last sign-in method stays, in every order of steps", async () => {
    for (let seed = 0; seed < 64; seed++) {
      const at = site();
      const { browser, all } = await withTwo(at);
      shuffled(at, seed);
      const ends = await Promise.all(
        all.map(async (keys) => refusal(removePasskey(await contextOf(at, browser), storedId(keys)))),
      );
      expect([seed, ends.every((end) => end === undefined || end === "AccessDenied")]).toEqual([seed, true]);
      const left = (await listPasskeys(await contextOf(at, browser))).map(({ id }) => id);
      expect([seed, left.length > 0]).toEqual([seed, true]);
      for (const keys of all) {
        const page = await signInWithPasskey(at.browser(), keys);
        expect([seed, query(page).error === undefined]).toEqual([seed, left.includes(storedId(keys))]);
      }
    }
  });

  it("the restored one is unchanged, also if the adapter generated the id of its user", async () => {
    const at = site();
    const { createUser } = at.database;
    Object.assign(at.database, {
      createUser: (user: Parameters<typeof createUser>[0]) => createUser({ ...user, id: "7" }),
    });
    const { browser, all } = await withTwo(at);
    const [first, second] = all;
    const before = await at.database.getAccount(storedId(first), "passkey");
    const { unlinkAccount } = at.database;
    // The other one is removed while this one is pending.
    Object.assign(at.database, {
      unlinkAccount: async (key: Parameters<typeof unlinkAccount>[0]) => {
        await unlinkAccount({ provider: "passkey", providerAccountId: storedId(second) });
        return unlinkAccount(key);
      },
    });
    expect(await refusal(removePasskey(await contextOf(at, browser), storedId(first)))).toBe("AccessDenied");
    expect(await at.database.getAccount(storedId(first), "passkey")).toEqual(before);
    expect(where(await signInWithPasskey(at.browser(), first))).toBe("/dashboard");
  });

  it("are both removed if the application allows it, or if there is another sign-in method", async () => {
    for (const how of ["evenIfLast", "a link"]) {
      const at = site({}, { providers: [Passkey(), email([])] });
      const { browser, all } = await withTwo(at);
      const { userId = "" } = (await at.database.getAuthenticator(storedId(all[0]))) ?? {};
      if (how === "a link")
        await at.database.updateUser({ id: userId, email: "ada@app.example", emailVerified: new Date(start) });
      const options = { evenIfLast: how === "evenIfLast" };
      const ends = await Promise.all(
        all.map(async (keys) => refusal(removePasskey(await contextOf(at, browser), storedId(keys), options))),
      );
      expect([how, ends, await at.database.listAuthenticatorsByUserId(userId)]).toEqual([
        how,
        [undefined, undefined],
        [],
      ]);
    }
  });
});

it("S2: an address that signIn has confirmed is a sign-in method, like a verified one", async () => {
  for (const [trusts, expected] of [
    [true, undefined],
    [false, "AccessDenied"],
  ] as const) {
    const at = site({}, { providers: [Passkey(), email([])], trustStoredEmails: () => trusts });
    const { browser, keys } = await signUpUser(at);
    const { userId = "" } = (await at.database.getAuthenticator(storedId(keys))) ?? {};
    await at.database.updateUser({ id: userId, email: "ada@app.example", emailVerified: null });
    expect(await refusal(removePasskey(await contextOf(at, browser), storedId(keys)))).toBe(expected);
  }
});
