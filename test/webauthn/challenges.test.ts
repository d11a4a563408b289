/** A challenge counts once: in one browser, for one provider and one action, and not for long. */
import { describe, expect, it } from "vitest";
import type { AuthConfig } from "../../src/core/types/config.ts";
import Passkey from "../../src/providers/passkey.ts";
import WebAuthn from "../../src/providers/webauthn.ts";
import { formerSecret } from "../core/helpers.ts";
import {
  cookieNames,
  expectSignedOut,
  query,
  secret,
  sessionOf,
  transactionCookies,
  where,
} from "../journeys/helpers.ts";
import { useClock } from "../world/clock.ts";
import {
  callbackPath,
  csrfToken,
  optionsFor,
  passkeysAt,
  post,
  register,
  type Site,
  signInWithPasskey,
  signUpUser,
  site,
} from "./helpers.ts";

const clock = useClock();

/** An adapter without shared state, and a claim that each process makes for itself. */
const withoutState = (more: Partial<AuthConfig> = {}) => site({}, { faults: { without: ["state"] }, ...more });

/** A user with a passkey, in a browser without a session, with a challenge for it. */
async function withOptions(at = site()) {
  const { keys } = await signUpUser(at);
  const browser = at.browser();
  const options = await optionsFor(browser, { action: "authenticate" });
  return { at, keys, browser, options };
}

/** The same application in another process: what one has used up is not known there. Memory hangs on the list of secrets. */
const otherProcess = ({ database }: Site) => site({}, { adapter: database, secret: [secret, formerSecret] });

describe("a challenge", () => {
  it("is 39 random bytes, in a cookie that scripts cannot read", async () => {
    const { browser, options } = await withOptions();
    const next = await optionsFor(browser, { action: "authenticate" });
    expect(Buffer.from(options.challenge, "base64url")).toHaveLength(39);
    expect(next.challenge.slice(9)).not.toBe(options.challenge.slice(9));
    expect(transactionCookies(browser)).toHaveLength(2);
    expect(browser.visibleCookies).not.toContain("transaction");
  });

  it("WA-01: with its cookie and the same answer again, signs in once", async () => {
    const { at, keys, browser, options } = await withOptions();
    const kept = browser.jar.cookies.find(({ name }) => name.includes("transaction"));
    const answer = keys.get(options);
    await post(browser, "authenticate", answer);
    expect(await sessionOf(browser)).not.toBeNull();
    const thief = at.browser();
    if (kept) thief.jar.plant(kept);
    expect(query(await post(thief, "authenticate", answer)).error).toBe("InvalidCheck");
    await expectSignedOut(thief);
  });

  it("WA-01: is accepted once in several processes too: the others are refused, during the sign-in and afterwards", async () => {
    const { at, keys, browser, options } = await withOptions();
    const data = JSON.stringify(keys.get(options));
    const body = { action: "authenticate", data, csrfToken: await csrfToken(browser) };
    const others = [otherProcess(at), otherProcess(at)].map((twin) => twin.browser());
    const late = otherProcess(at).browser();
    for (const there of [...others, late]) for (const cookie of browser.jar.cookies) there.jar.plant(cookie);
    const pages = await Promise.all([browser, ...others].map((one) => one.post(callbackPath, body)));
    expect(pages.map((page) => query(page).error).toSorted()).toEqual(["InvalidCheck", "InvalidCheck", undefined]);
    expect(query(await late.post(callbackPath, body)).error).toBe("InvalidCheck");
  });

  it("WA-01: without shared state is accepted once in several processes too: while one verifies the response, the database refuses it to the others", async () => {
    const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<boolean>()];
    const state = { isSlow: false };
    const signIn = () => {
      if (state.isSlow) asked.resolve();
      return state.isSlow ? answered.promise : true;
    };
    const { at, keys, browser, options } = await withOptions(withoutState({ callbacks: { signIn } }));
    const answer = keys.get(options);
    const body = { action: "authenticate", data: JSON.stringify(answer), csrfToken: await csrfToken(browser) };
    const twin = otherProcess(at);
    const there = twin.browser();
    for (const cookie of browser.jar.cookies) there.jar.plant(cookie);
    state.isSlow = true;
    const first = browser.post(callbackPath, body);
    await asked.promise;
    const page = await there.post(callbackPath, body);
    expect(query(page).error).toBe("ServiceUnavailable");
    expect(twin.log.errors).toEqual(["AdapterError"]);
    await expectSignedOut(there, page);
    answered.resolve(true);
    expect(where(await first)).toBe("/");
  });

  it("WA-01: with a counter is accepted once, in any process, also without shared state", async () => {
    const at = withoutState();
    const { keys } = await signUpUser(at, { counter: 1 });
    const browser = at.browser();
    const options = await optionsFor(browser, { action: "authenticate" });
    const data = JSON.stringify(keys.get(options, { counter: 2 }));
    const body = { action: "authenticate", data, csrfToken: await csrfToken(browser) };
    const there = otherProcess(at).browser();
    for (const cookie of browser.jar.cookies) there.jar.plant(cookie);
    expect(where(await browser.post(callbackPath, body))).toBe("/");
    expect(query(await there.post(callbackPath, body)).error).toBe("WebAuthnVerificationError");
    await expectSignedOut(there);
  });

  describe("S24: a ceremony that ended leaves no row", () => {
    const left = ({ database }: Site) =>
      database.calls
        .filter(({ method }) => method === "createVerificationToken")
        .map(({ input: [row] }) => row as { identifier: string; token: string });

    /** Removes what is left, and counts it. */
    const count = async (at: Site) => {
      const rows = await Promise.all(left(at).map((row) => at.database.useVerificationToken(row)));
      return [left(at).length, rows.filter((row) => row !== null).length];
    };

    it("after a successful sign-in", async () => {
      const { at, keys, browser, options } = await withOptions(withoutState());
      expect(where(await post(browser, "authenticate", keys.get(options)))).toBe("/");
      expect(await count(at)).toEqual([2, 0]);
    });

    it("and none was written where the adapter has shared state", async () => {
      const { at, keys, browser, options } = await withOptions();
      expect(where(await post(browser, "authenticate", keys.get(options)))).toBe("/");
      expect(left(at)).toEqual([]);
    });

    it.each(["refused by the signIn callback", "the session could not be opened", "the passkey has an owner"])(
      "after a refused one: %s",
      async (why) => {
        const state = { refuses: false };
        const { at, keys, browser, options } = await withOptions(
          withoutState({ callbacks: { signIn: () => !state.refuses } }),
        );
        state.refuses = why.startsWith("refused");
        if (why.startsWith("the session")) at.database.breaks({ fail: "createSession" });
        if (why.startsWith("the passkey")) await register(browser, passkeysAt());
        await post(browser, "authenticate", keys.get(options));
        at.database.breaks();
        const [written, rest] = await count(at);
        expect([why, written, rest]).toEqual([why, why.startsWith("the passkey") ? 3 : 2, 0]);
      },
    );

    it("when the response is invalid, because none was written", async () => {
      const { at, keys, browser, options } = await withOptions(withoutState());
      await post(browser, "authenticate", keys.get(options, { otherKey: true }));
      expect(await count(at)).toEqual([1, 0]);
    });

    it("and if the database fails to remove it, the sign-in succeeds, and the failure is logged", async () => {
      const { at, keys, browser, options } = await withOptions(withoutState());
      at.database.breaks({ fail: "useVerificationToken" });
      expect(where(await post(browser, "authenticate", keys.get(options)))).toBe("/");
      expect(at.log.lines.map(({ code }) => code)).toContain("challenge-left");
    });

    it("and if the adapter cannot remove it, it is not written", async () => {
      const at = site({}, { faults: { without: ["state", "useVerificationToken"] } });
      const { keys } = await signUpUser(at);
      expect(where(await signInWithPasskey(at.browser(), keys))).toBe("/dashboard");
      expect(left(at)).toEqual([]);
    });
  });

  it("WA-01: of a hundred concurrent responses to it, one is accepted", async () => {
    const { keys, browser, options } = await withOptions();
    const answer = keys.get(options);
    const fields = { action: "authenticate", data: JSON.stringify(answer), csrfToken: await csrfToken(browser) };
    const tabs = Array.from({ length: 100 }, () => browser.tab());
    const pages = await Promise.all(tabs.map((tab) => tab.post(callbackPath, fields)));
    expect(pages.filter(({ url }) => !url.includes("error="))).toHaveLength(1);
  });

  it("WA-02: to register does not authenticate, and the reverse", async () => {
    const { at, keys, browser, options } = await withOptions();
    const toRegister = await optionsFor(browser, { action: "register", name: "Eve" });
    expect(query(await post(browser, "authenticate", keys.get(toRegister))).error).toBe("InvalidCheck");
    expect(query(await post(browser, "register", passkeysAt().create(options))).error).toBe("InvalidCheck");
    await expectSignedOut(browser);
    expect(at.log.errors).toEqual(["InvalidCheck", "InvalidCheck"]);
  });

  it("WA-03: of another browser is refused", async () => {
    const { at, keys, options } = await withOptions();
    const other = at.browser();
    expect(query(await post(other, "authenticate", keys.get(options))).error).toBe("InvalidCheck");
    await expectSignedOut(other);
  });

  it("WA-03: of another provider is refused", async () => {
    const providers = [Passkey(), WebAuthn()];
    const { keys, browser } = await withOptions(site({}, { providers }));
    const options = await optionsFor(browser, { action: "authenticate" }, "webauthn");
    expect(query(await post(browser, "authenticate", keys.get(options))).error).toBe("InvalidCheck");
    await expectSignedOut(browser);
  });

  it("a passkey of one provider is not valid for another", async () => {
    const { keys, browser } = await withOptions(site({}, { providers: [Passkey(), WebAuthn()] }));
    const options = await optionsFor(browser, { action: "authenticate" }, "webauthn");
    const page = await post(browser, "authenticate", keys.get(options), { to: "/auth/callback/webauthn" });
    expect(query(page).error).toBe("WebAuthnVerificationError");
    await expectSignedOut(browser);
  });

  it("WA-04: is valid for 15 minutes", async () => {
    const early = await withOptions();
    clock.forward(899);
    await post(early.browser, "authenticate", early.keys.get(early.options));
    expect(await sessionOf(early.browser)).not.toBeNull();
    const late = await withOptions();
    const kept = late.browser.jar.cookies.find(({ name }) => name.includes("transaction"));
    clock.forward(900);
    if (kept) late.browser.jar.plant({ ...kept, expires: Date.now() + 1000 });
    expect(query(await post(late.browser, "authenticate", late.keys.get(late.options))).error).toBe("InvalidCheck");
    await expectSignedOut(late.browser);
  });

  it.each<readonly [string, (challenge: string) => string]>([
    ["cut", (challenge) => challenge.slice(0, -1)],
    ["cut to its key", (challenge) => challenge.slice(0, 21)],
    ["padded", (challenge) => `${challenge}=`],
    ["padded twice", (challenge) => `${challenge}==`],
    ["in the other alphabet", (challenge) => `${challenge.slice(0, 40)}+/${challenge.slice(42)}`],
    ["empty", () => ""],
    ["of another time", (challenge) => `${challenge.slice(0, 21)}${"A".repeat(31)}`],
    ["in a second coding", (challenge) => Buffer.from(challenge).toString("base64url")],
  ])("WA-05: is refused when it is returned %s", async (_, change) => {
    const { keys, browser, options } = await withOptions();
    const page = await post(browser, "authenticate", keys.get(options, { challenge: change(options.challenge) }));
    expect(query(page).error).toBe("InvalidCheck");
    await expectSignedOut(browser);
  });

  it("is consumed by an invalid response", async () => {
    const { at, keys, browser, options } = await withOptions();
    await post(browser, "authenticate", keys.get(options, { otherKey: true }));
    expect(query(await post(browser, "authenticate", keys.get(options))).error).toBe("InvalidCheck");
    expect(at.log.errors).toEqual(["WebAuthnVerificationError", "InvalidCheck"]);
  });

  it("that is reported by name is cleared, and the callback URL passed on, when the response is refused", async () => {
    const { keys, browser } = await withOptions();
    const options = await optionsFor(browser, { action: "authenticate", callbackUrl: "/dashboard" });
    const page = await post(browser, "authenticate", keys.get(options, { otherKey: true }), {
      state: options.challenge,
    });
    expect(query(page)).toEqual({
      error: "WebAuthnVerificationError",
      callbackUrl: "https://app.example/dashboard",
    });
    expect(transactionCookies(browser)).toHaveLength(1);
  });

  it("is created for pages of this site only", async () => {
    const { browser } = await withOptions();
    const address = "/auth/webauthn-options/passkey?action=authenticate";
    const response = await browser.fetch(address, { initiator: "https://evil.example" });
    expect([response.status, await response.json()]).toEqual([
      403,
      { error: "MissingCSRF", reference: expect.any(String) },
    ]);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect((await browser.fetch(address)).status).toBe(200);
  });

  it("requires the CSRF token of this browser when it is answered, and is not consumed without it", async () => {
    const { at, keys, browser, options } = await withOptions();
    const fields = { action: "authenticate", data: JSON.stringify(keys.get(options)), state: options.challenge };
    expect(query(await browser.post(callbackPath, fields)).error).toBe("MissingCSRF");
    const foreign = await browser.post(
      callbackPath,
      { ...fields, csrfToken: await csrfToken(browser) },
      { initiator: "https://evil.example" },
    );
    expect(query(foreign).error).toBe("MissingCSRF");
    expect(at.log.errors).toEqual(["MissingCSRF", "MissingCSRF"]);
    expect(where(await post(browser, "authenticate", keys.get(options)))).toBe("/");
  });

  it("is returned by POST", async () => {
    const { browser } = await withOptions();
    const page = await browser.visit(`${callbackPath}?action=authenticate`);
    expect([page.status, page.headers.get("allow")]).toEqual([405, "POST"]);
  });

  it("WA-22: to register, requested by one user and answered while another is signed in, links nothing", async () => {
    const at = site();
    const [ada, bob] = [await signUpUser(at), await signUpUser(at)];
    const options = await optionsFor(ada.browser, { action: "register" });
    ada.browser.jar.remove(cookieNames.session);
    await signInWithPasskey(ada.browser, bob.keys);
    const before = at.database.called.filter((name) => name === "linkAccount").length;
    expect(query(await post(ada.browser, "register", passkeysAt().create(options))).error).toBe("InvalidCheck");
    expect(at.database.called.filter((name) => name === "linkAccount")).toHaveLength(before);
  });

  it("WA-22: to register, requested and answered by the same user, adds a passkey to them", async () => {
    const at = site();
    const { browser, keys } = await signUpUser(at);
    const second = passkeysAt();
    const person = await sessionOf(browser);
    expect(where(await register(browser, second))).toBe("/dashboard");
    for (const key of [keys, second]) {
      const other = at.browser();
      await signInWithPasskey(other, key);
      expect((await sessionOf(other))?.user).toEqual(person?.user);
    }
    expect(at.database.called.filter((name) => name === "createUser")).toHaveLength(1);
  });
});
