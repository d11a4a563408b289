/** Eve, unverified, makes a user with the address of Ada. Ada verifies the address: no data of Eve may enter her user. */
import { describe, expect, it } from "vitest";
import type { AdapterMethod } from "../../src/core/types/adapter.ts";
import type { Callbacks } from "../../src/core/types/callbacks.ts";
import type { AuthConfig } from "../../src/core/types/config.ts";
import Passkey from "../../src/providers/passkey.ts";
import { acme, credentials } from "../core/helpers.ts";
import { passkeysAt, register, signInWithPasskey } from "../webauthn/helpers.ts";
import { type AdapterFaults, adapter } from "../world/adapter.ts";
import type { Browser } from "../world/browser.ts";
import { useClock } from "../world/clock.ts";
import { mailbox } from "../world/mailbox.ts";
import type { Page } from "../world/page.ts";
import { application, expectSignedOut, leave, query, sessionOf, where } from "./helpers.ts";

const clock = useClock();
const ada = "ada@app.example";

/** Users at the provider `plain`, which sends no `email_verified`, and at `sure`, which verified them. */
const eve = { id: "eve", name: "Eve", email: ada };
const owner = { id: "ada", name: "Ada", email: ada, email_verified: true };

/** What is special about an application. */
interface Special {
  readonly faults?: AdapterFaults;
  readonly added?: AuthConfig["providers"];
}

/** Methods that a provider of passkeys needs. */
const ofPasskeys: readonly AdapterMethod[] = ["listAuthenticatorsByUserId", "getAccount"];

/** An application with links, two providers, passkeys that ask for an address where the adapter can, and whatever is `added`. */
function site({ faults = {}, added = [], ...config }: Partial<AuthConfig> & Special = {}) {
  const box = mailbox();
  const store = adapter(faults);
  const passkeys = Passkey({ formFields: { email: { required: true, autocomplete: "username webauthn" } } });
  const lacks = ofPasskeys.some((method) => faults.without?.includes(method));
  const providers = [
    ...added,
    ...(lacks ? [] : [passkeys]),
    box.provider,
    acme({ id: "plain", name: "Plain" }, { eve, owner: { ...owner, email_verified: false } }),
    acme({ id: "sure", name: "Sure" }, { owner }),
  ];
  const app = application({ providers, adapter: store, experimental: { enableWebAuthn: true }, ...config });
  return { ...app, box, store };
}

type Site = ReturnType<typeof site>;

/** Comes through an OAuth provider, in this browser. */
async function through(browser: Browser, provider: string, code: string): Promise<Page> {
  const { url } = await leave(browser, { provider });
  const state = new URL(url).searchParams.get("state") ?? "";
  return browser.visit(`/auth/callback/${provider}?${new URLSearchParams({ code, state })}`);
}

/** Asks for a link. Returns it. */
async function ask({ box }: Site, browser: Browser): Promise<string> {
  await browser.visit("/auth/signin?callbackUrl=%2Forders");
  await browser.submit("/signin/email", { email: ada });
  return box.link(ada);
}

const signUps = {
  "a provider without email_verified": async (browser: Browser) => {
    await through(browser, "plain", "eve");
    return (again: Browser) => through(again, "plain", "eve");
  },
  "a passkey": async (browser: Browser) => {
    const keys = passkeysAt();
    await register(browser, keys, {}, { name: "Eve", email: ada });
    return (again: Browser) => signInWithPasskey(again, keys);
  },
} as const;

/** The unverified user has the address of Ada, and is signed in. */
async function hijacked(at: Site, how: keyof typeof signUps) {
  const browser = at.browser();
  const comeBack = await signUps[how](browser);
  const user = await at.store.getUserByEmail(ada);
  if (!user) throw new Error(`The unverified user was not created: ${at.log.errors}`);
  return { browser, comeBack, user };
}

const holder = async ({ store }: Site) => store.getUserByEmail(ada);
const rest = async ({ store }: Site, id: string) => ({
  accounts: await store.listAccounts(id),
  passkeys: (await store.listAuthenticatorsByUserId(id)).map(({ credentialID }) => credentialID),
});

/** The data of the unverified user is unchanged, except the address; and they reach nothing of Ada. */
async function expectApart(at: Site, unverified: Awaited<ReturnType<typeof hijacked>>, before: unknown): Promise<void> {
  const { id } = unverified.user;
  const now = await holder(at);
  expect(now).toMatchObject({ email: ada, emailVerified: expect.any(Date) });
  expect(now?.id).not.toBe(id);
  expect(await at.store.getUser(id)).toEqual({ ...unverified.user, email: `unproved+${id}@invalid` });
  expect(await rest(at, id)).toEqual(before);
  expect(at.store.called).not.toContain("deleteUser");
  expect(at.store.called).not.toContain("deleteSessions");
  const again = at.browser();
  await unverified.comeBack(again);
  const signInEvent = at.emittedEvents.filter(([name]) => name === "signIn").at(-1)?.[1] as { user: { id: string } };
  expect(signInEvent.user.id).toBe(id);
  expect(await sessionOf(unverified.browser)).not.toBeNull();
}

const page = (browser: Browser) => ({
  text: browser.page.text,
  choices: browser.page.forms.map(({ fields }) => fields.choice),
});

const choose = (browser: Browser, choice: string): Promise<Page> => {
  const form = browser.page.forms.find(({ fields }) => fields.choice === choice);
  if (!form) throw new Error(`No such choice: ${browser.page.text.slice(0, 300)}`);
  return browser.post(form.action, form.fields);
};

const optional = [
  "listAccounts",
  "listAuthenticatorsByUserId",
  "listSessions",
] as const satisfies readonly AdapterMethod[];

describe.each(["database", "jwt"] as const)("with %s sessions", (strategy) => {
  const session = { strategy };

  describe.each(Object.keys(signUps) as (keyof typeof signUps)[])(
    "AL-04, S2: after an unverified user signed up by %s",
    (how) => {
      it("GHSA-qq9h-g4jm-xgf3: the magic link of the owner does not sign that user in, and changes nothing by itself", async () => {
        const at = site({ session });
        const unverified = await hijacked(at, how);
        const browser = at.browser();
        const link = await ask(at, browser);
        const before = at.store.calls.length;
        await browser.visit(link);
        expect(browser.page.status).toBe(200);
        expect(page(browser).choices).toEqual(["anew"]);
        expect(page(browser).text).toContain(how === "a passkey" ? "Passkey" : "Plain");
        await expectSignedOut(browser);
        expect(at.store.called.slice(before).filter((name) => /^(create|update|delete|use|link)/.test(name))).toEqual(
          [],
        );
        expect(await holder(at)).toEqual(unverified.user);
      });

      it("an owner who starts over gets their own user, and the unverified user keeps everything but the address", async () => {
        const at = site({ session });
        const unverified = await hijacked(at, how);
        const before = await rest(at, unverified.user.id);
        const browser = at.browser();
        await browser.visit(await ask(at, browser));
        const from = at.emittedEvents.length;
        expect(where(await choose(browser, "anew"))).toBe("/orders");
        expect(await sessionOf(browser)).toMatchObject({ user: { email: ada } });
        const events = at.emittedEvents.slice(from).filter(([name]) => name !== "session");
        expect(events.map(([name]) => name)).toEqual(["updateUser", "createUser", "signIn"]);
        expect(events[0]?.[1]).toMatchObject({ user: { id: unverified.user.id, email: /^unproved\+.*@invalid$/ } });
        expect(at.log.lines.filter(({ code }) => code === "address-released")).toHaveLength(1);
        await expectApart(at, unverified, before);
      });

      it("the signIn callback is called with the owner, and its refusal changes nothing", async () => {
        const seen: unknown[] = [];
        const state = { refuses: false };
        const signIn: Callbacks["signIn"] = ({ user, account, email }) => {
          if (!email) seen.push({ id: user.id, email: user.email, account: account?.userId });
          return !state.refuses;
        };
        const at = site({ session, callbacks: { signIn } });
        const unverified = await hijacked(at, how);
        const browser = at.browser();
        await browser.visit(await ask(at, browser));
        state.refuses = true;
        expect(query(await choose(browser, "anew")).error).toBe("AccessDenied");
        await expectSignedOut(browser);
        expect(await holder(at)).toEqual(unverified.user);
        const asked = seen.at(-1) as { id: string; account: string };
        expect(asked).toEqual({ id: expect.any(String), email: ada, account: asked.id });
        expect(asked.id).not.toBe(unverified.user.id);
      });

      it("the owner uses another browser, and gets the same choice", async () => {
        const at = site({ session });
        const unverified = await hijacked(at, how);
        const before = await rest(at, unverified.user.id);
        const link = await ask(at, at.browser());
        const phone = at.browser();
        await phone.visit(link);
        expect(page(phone).choices).toEqual(["anew"]);
        await choose(phone, "anew");
        expect(await sessionOf(phone)).toMatchObject({ user: { email: ada } });
        await expectApart(at, unverified, before);
      });

      it("the owner signs in through a provider that verified the address: their own user, once they have chosen that", async () => {
        const at = site({ session });
        const unverified = await hijacked(at, how);
        const before = await rest(at, unverified.user.id);
        const browser = at.browser();
        await through(browser, "sure", "owner");
        await expectSignedOut(browser);
        expect(await holder(at)).toEqual(unverified.user);
        expect(page(browser).choices).toEqual(["anew"]);
        await choose(browser, "anew");
        expect(await sessionOf(browser)).toMatchObject({ user: { email: ada } });
        await expectApart(at, unverified, before);
        // And they sign in to it again, by both methods.
        const [again, byMail] = [at.browser(), at.browser()];
        await through(again, "sure", "owner");
        await byMail.visit(await ask(at, byMail));
        for (const one of [again, byMail]) expect(await sessionOf(one)).toMatchObject({ user: { email: ada } });
        expect(at.emittedEvents.filter(([name]) => name === "createUser")).toHaveLength(2);
      });

      it("the signed-in user gets a choice, and keeps that user with all their data", async () => {
        const at = site({ session });
        const unverified = await hijacked(at, how);
        const before = await rest(at, unverified.user.id);
        const { browser } = unverified;
        await browser.visit(await ask(at, browser));
        expect(page(browser).choices).toEqual(["keep", "anew"]);
        expect((await holder(at))?.emailVerified).toBeNull();
        expect(where(await choose(browser, "keep"))).toBe("/orders");
        expect(await holder(at)).toEqual({ ...unverified.user, emailVerified: new Date(clock.now()) });
        expect(await rest(at, unverified.user.id)).toEqual(before);
        expect(await sessionOf(browser)).toMatchObject({ user: { email: ada } });
        expect(at.emittedEvents.filter(([name]) => name === "createUser")).toHaveLength(1);
      });

      it("no visitor keeps a user whom they are not signed in to, whatever they post", async () => {
        const at = site({ session });
        const unverified = await hijacked(at, how);
        const browser = at.browser();
        await browser.visit(await ask(at, browser));
        const [form] = browser.page.forms;
        await browser.post(form?.action ?? "", { ...form?.fields, choice: "keep" });
        expect(page(browser).choices).toEqual(["anew"]);
        const { choice: _, ...none } = form?.fields ?? {};
        await browser.post(form?.action ?? "", none);
        expect(page(browser).choices).toEqual(["anew"]);
        await expectSignedOut(browser);
        expect(await holder(at)).toEqual(unverified.user);
        // Nothing was used up by that.
        await choose(browser, "anew");
        expect(await sessionOf(browser)).not.toBeNull();
      });

      const lacking: readonly (readonly AdapterMethod[])[] = [
        ...optional.map((method) => [method]),
        optional,
        [...optional, "deleteUser", "unlinkAccount", "getAccount"],
      ];
      // Without the methods of passkeys there are none, so the unverified user signed up by the other method.
      const possible = lacking.filter(
        (without) => how !== "a passkey" || !without.some((name) => ofPasskeys.includes(name)),
      );

      it.each(possible.map((without) => ({ without })))(
        "if the adapter has no $without, no user counts as unused",
        async ({ without }) => {
          const at = site({ session, faults: { without } });
          const unverified = await hijacked(at, how);
          const browser = at.browser();
          await browser.visit(await ask(at, browser));
          expect(page(browser).choices).toEqual(["anew"]);
          await choose(browser, "anew");
          expect(await sessionOf(browser)).toMatchObject({ user: { email: ada } });
          const now = await holder(at);
          expect([now?.id === unverified.user.id, await at.store.getUser(unverified.user.id)]).toEqual([
            false,
            { ...unverified.user, email: `unproved+${unverified.user.id}@invalid` },
          ]);
        },
      );
    },
  );

  it("S2: without updateUser the owner is refused at a provider, the log gives the reason, and nothing changes", async () => {
    const providers = [acme({ id: "plain" }, { eve }), acme({ id: "sure" }, { owner })];
    const at = site({ session, providers, faults: { without: ["updateUser"] } });
    await through(at.browser(), "plain", "eve");
    const browser = at.browser();
    expect(query(await through(browser, "sure", "owner")).error).toBe("OAuthAccountNotLinked");
    await expectSignedOut(browser);
    expect(at.log.thrown.at(-1)?.message).toContain("updateUser");
    expect(at.emittedEvents.filter(([name]) => name === "createUser")).toHaveLength(1);
  });

  it("S2: an adapter whose updateUser ignores the address is reported, and no second user is created", async () => {
    const at = site({ session });
    const { user } = await hijacked(at, "a passkey");
    const browser = at.browser();
    await browser.visit(await ask(at, browser));
    at.store.breaks({ failures: { updateUser: { answers: undefined } } });
    expect(query(await choose(browser, "anew")).error).toBe("Configuration");
    at.store.breaks();
    await expectSignedOut(browser);
    expect(at.log.thrown.at(-1)?.message).toContain("updateUser of the adapter did not change");
    expect(await holder(at)).toEqual(user);
  });

  it("S2: a verified address is signed in at once", async () => {
    const at = site({ session });
    const first = at.browser();
    await first.visit(await ask(at, first));
    const made = await holder(at);
    clock.forward(60);
    const browser = at.browser();
    expect(where(await browser.visit(await ask(at, browser)))).toBe("/orders");
    expect((await holder(at))?.id).toBe(made?.id);
    expect(at.emittedEvents.filter(([name]) => name === "createUser")).toHaveLength(1);
  });

  it("S2: so is one that signIn has confirmed, and only if it returns true", async () => {
    for (const [trustStoredEmails, enters] of [
      [() => true, true],
      [async () => true, true],
      [() => false, false],
      [() => "true", false],
      [() => 1, false],
    ] as const) {
      const at = site({ session, trustStoredEmails: trustStoredEmails as () => boolean });
      await at.store.createUser({ id: "old", email: ada, emailVerified: null });
      await at.store.linkAccount({ provider: "plain", providerAccountId: "eve", type: "oauth", userId: "old" });
      const browser = at.browser();
      await browser.visit(await ask(at, browser));
      expect([String(trustStoredEmails), (await sessionOf(browser)) !== null]).toEqual([
        String(trustStoredEmails),
        enters,
      ]);
      expect((await holder(at))?.emailVerified).toEqual(enters ? new Date(clock.now()) : null);
    }
  });

  it("S2: if the application throws instead, no user is signed in, and the link stays valid", async () => {
    const state = { broken: false };
    const trustStoredEmails = () => {
      if (state.broken) throw new Error("no list of imported users");
      return true;
    };
    const at = site({ session, trustStoredEmails });
    await at.store.createUser({ id: "old", email: ada, emailVerified: null });
    const browser = at.browser();
    const link = await ask(at, browser);
    state.broken = true;
    expect(query(await browser.visit(link)).error).toBe("Configuration");
    await expectSignedOut(browser);
    state.broken = false;
    const other = at.browser();
    await other.visit(link);
    await other.submit("/callback/email");
    expect(await sessionOf(other)).not.toBeNull();
  });

  it("S2: a placeholder verifies no address, whatever signIn confirms", async () => {
    const claimed = { id: "x", email: "unproved+old@invalid", email_verified: true };
    const providers = [acme({ id: "sure", allowDangerousEmailAccountLinking: true }, { x: claimed })];
    const at = site({ session, providers, trustStoredEmails: () => true });
    await at.store.createUser({ id: "old", email: "unproved+old@invalid", emailVerified: null });
    await through(at.browser(), "sure", "x");
    expect(await at.store.listAccounts("old")).toEqual([]);
  });
});

describe("a user without account, passkey and session", () => {
  const imported = async (at: Site) => at.store.createUser({ id: "old", name: "Ada", email: ada, emailVerified: null });

  it("S2: is signed in by the owner of the address, and the address is verified", async () => {
    const at = site();
    await imported(at);
    const browser = at.browser();
    expect(where(await browser.visit(await ask(at, browser)))).toBe("/orders");
    expect(await holder(at)).toEqual({ id: "old", name: "Ada", email: ada, emailVerified: new Date(clock.now()) });
  });

  it.each(optional)("S2: does not count as unused if the adapter has no %s", async (method) => {
    const at = site({ faults: { without: [method] } });
    await imported(at);
    const browser = at.browser();
    await browser.visit(await ask(at, browser));
    expect(page(browser).choices).toEqual(["anew"]);
    await expectSignedOut(browser);
  });

  it("S2: does not count as unused while a session is valid, and does again when that has expired", async () => {
    const at = site();
    await imported(at);
    await at.store.createSession({ sessionToken: "s", userId: "old", expires: new Date(clock.now() + 60_000) });
    const browser = at.browser();
    await browser.visit(await ask(at, browser));
    expect(page(browser).choices).toEqual(["anew"]);
    clock.forward(61);
    await browser.visit(await ask(at, browser));
    expect(await sessionOf(browser)).toMatchObject({ user: { name: "Ada" } });
  });

  it("S2: does not count as unused if passwords may exist, which no adapter reports", async () => {
    const at = site({ added: [credentials()] });
    await imported(at);
    const browser = at.browser();
    await browser.visit(await ask(at, browser));
    expect(page(browser).choices).toEqual(["anew"]);
  });

  it("S2: does not count as unused under jwt: Eve, who changed her address to that of Ada, may be signed in", async () => {
    const at = site({ session: { strategy: "jwt" } });
    const hers = at.browser();
    await hers.visit("/auth/signin");
    await hers.submit("/signin/email", { email: "eve@evil.example" });
    await hers.visit(at.box.link("eve@evil.example"));
    const user = await at.store.getUserByEmail("eve@evil.example");
    await at.store.updateUser({ id: user?.id ?? "", email: ada, emailVerified: null });
    const browser = at.browser();
    await browser.visit(await ask(at, browser));
    await choose(browser, "anew");
    expect([(await holder(at))?.id === user?.id, (await sessionOf(browser))?.user?.email]).toEqual([false, ada]);
  });

  it("S2: is released if an account is linked during the verification", async () => {
    const at = site();
    await imported(at);
    const browser = at.browser();
    const link = await ask(at, browser);
    const { updateUser } = at.store;
    Object.assign(at.store, {
      updateUser: async (user: Parameters<typeof updateUser>[0]) => {
        const row = await updateUser(user);
        if (user.emailVerified)
          await at.store.linkAccount({ provider: "plain", providerAccountId: "eve", type: "oauth", userId: "old" });
        return row;
      },
    });
    expect(query(await browser.visit(link)).error).toBe("Verification");
    await expectSignedOut(browser);
    expect((await holder(at))?.emailVerified).toBeNull();
  });

  it("S2: who is created before the verification, and gets the account of another user after it, keeps none of it", async () => {
    const at = site();
    const victim = at.browser();
    const link = await ask(at, victim);
    const { linkAccount } = at.store;
    // The unverified user exists, the account does not yet: now the owner of the address opens the link.
    Object.assign(at.store, {
      linkAccount: async (account: Parameters<typeof linkAccount>[0]) => {
        await victim.visit(link);
        return linkAccount(account);
      },
    });
    const unverified = at.browser();
    expect(query(await through(unverified, "plain", "eve")).error).toBe("OAuthAccountNotLinked");
    await expectSignedOut(unverified);
    expect(await sessionOf(victim)).toMatchObject({ user: { email: ada } });
    expect(await at.store.listAccounts((await holder(at))?.id ?? "")).toEqual([]);
    expect(at.store.called).not.toContain("deleteUser");
  });
});
