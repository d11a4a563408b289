/** The page with the choice about an address: what an attacker, another tab or a slow visitor makes of it. */
import { describe, expect, it } from "vitest";
import type { AdapterUser } from "../../src/core/types/adapter.ts";
import type { AuthConfig } from "../../src/core/types/config.ts";
import type { Profile } from "../../src/core/types/user.ts";
import { acme } from "../core/helpers.ts";
import { type AdapterFaults, adapter } from "../world/adapter.ts";
import type { Browser, Fields } from "../world/browser.ts";
import { useClock } from "../world/clock.ts";
import { mailbox } from "../world/mailbox.ts";
import type { Page } from "../world/page.ts";
import { application, expectSignedOut, home, leave, query, sessionOf, transactionCookies, where } from "./helpers.ts";

const clock = useClock();
const ada = "ada@app.example";

const atPlain: Readonly<Record<string, Profile>> = {
  eve: { id: "eve", name: "Eve", email: ada },
  bob: { id: "bob", name: "Bob", email: "bob@app.example" },
};
const atSure: Readonly<Record<string, Profile>> = {
  ada: { id: "ada", name: "Ada", email: ada, email_verified: true },
  mallory: { id: "mallory", name: "Mallory", email: "mallory@app.example", email_verified: true },
};

interface Special {
  readonly faults?: AdapterFaults;
  readonly sure?: Parameters<typeof acme>[0];
  readonly people?: Readonly<Record<string, Profile>>;
}

function site({ faults = {}, sure = {}, people = atSure, ...config }: Partial<AuthConfig> & Special = {}) {
  const box = mailbox();
  const store = adapter(faults);
  const providers = [
    box.provider,
    acme({ id: "plain", name: "Plain" }, atPlain),
    acme({ id: "sure", name: "Sure", ...sure }, people),
    acme({ id: "third", name: "Third" }, atSure),
  ];
  return { ...application({ providers, adapter: store, ...config }), box, store };
}

type Site = ReturnType<typeof site>;

async function through(browser: Browser, provider: string, code: string): Promise<Page> {
  const { url } = await leave(browser, { provider, callbackUrl: "/orders" });
  const state = new URL(url).searchParams.get("state") ?? "";
  return browser.visit(`/auth/callback/${provider}?${new URLSearchParams({ code, state })}`);
}

const holder = async ({ store }: Site): Promise<AdapterUser | null> => store.getUserByEmail(ada);
const choices = ({ page }: Browser) => page.forms.flatMap(({ fields }) => fields.choice ?? []);

/** The form with a choice on the page of a browser, as it would be posted. */
function formOf(browser: Browser, choice = "anew"): { readonly action: string; readonly fields: Fields } {
  const form = browser.page.forms.find(({ fields }) => fields.choice === choice);
  if (!form) throw new Error(`No such choice: ${browser.page.text.slice(0, 300)}`);
  return { action: form.action, fields: form.fields };
}

const send = (browser: Browser, { action, fields }: ReturnType<typeof formOf>): Promise<Page> =>
  browser.post(action, fields);

/** Eve has the address of Ada without proof, and is signed in; Ada proved it at a provider, and sees the page. */
async function asked(special: Partial<AuthConfig> & Special = {}) {
  const at = site(special);
  const eve = at.browser();
  await through(eve, "plain", "eve");
  const row = await holder(at);
  if (!row) throw new Error(`Eve has no row: ${at.log.errors}`);
  const browser = at.browser();
  await through(browser, "sure", "ada");
  const before = { writes: writesOf(at), events: eventsOf(at) };
  return { at, eve, row, browser, before };
}

const writesOf = ({ store }: Site) =>
  store.called.filter((name) => /^(create|update|delete|link|unlink|use)/.test(name));
const eventsOf = ({ emittedEvents }: Site) => emittedEvents.filter(([name]) => name !== "session").length;

/** Nothing was written, no event ran, and Eve has what she had. */
async function expectUntouched({ at, row, before }: Awaited<ReturnType<typeof asked>>): Promise<void> {
  expect({ writes: writesOf(at), events: eventsOf(at) }).toEqual(before);
  expect(await holder(at)).toEqual(row);
}

describe.each(["database", "jwt"] as const)("D2: with %s sessions", (strategy) => {
  const session = { strategy };

  it("AL-161: a row that an attacker made with the address of a victim gains nothing of the victim, who is never refused", async () => {
    const scene = await asked({ session });
    const { at, eve, row, browser } = scene;
    await expectUntouched(scene);
    // Eve signs in again, opens sign-ins of her own, and knows the address of the page: none of it is hers.
    const hers = await eve.visit(browser.page.url.replace(home, ""));
    expect([query(hers).error, choices(eve)]).toEqual(["InvalidCheck", []]);
    expect(where(await send(browser, formOf(browser)))).toBe("/orders");
    expect(await sessionOf(browser)).toMatchObject({ user: { name: "Ada", email: ada } });
    const victim = await holder(at);
    expect(victim).toMatchObject({ name: "Ada", emailVerified: expect.any(Date) });
    expect(await at.store.getUser(row.id)).toEqual({ ...row, email: `unproved+${row.id}@invalid` });
    expect((await at.store.listAccounts(row.id)).map(({ provider }) => provider)).toEqual(["plain"]);
    expect((await at.store.listAccounts(victim?.id ?? "")).map(({ provider }) => provider)).toEqual(["sure"]);
    await through(at.browser(), "plain", "eve");
    expect(at.emittedEvents.filter(([name]) => name === "signIn").at(-1)?.[1]).toMatchObject({ user: { id: row.id } });
  });

  it("AL-162: a choice to keep the user is open only to who is signed in as them, whatever is posted", async () => {
    const scene = await asked({ session });
    const { at, browser } = scene;
    const { action, fields } = formOf(browser);
    for (const choice of ["keep", "KEEP", "", "link", "__proto__"]) {
      await browser.post(action, { ...fields, choice });
      expect([choice, choices(browser)]).toEqual([choice, ["anew"]]);
    }
    await expectUntouched(scene);
    await expectSignedOut(browser);
    // Bob is signed in with a row of his own: the same.
    const bob = at.browser();
    await through(bob, "plain", "bob");
    for (const { name, value } of browser.jar.cookies)
      if (name.includes("transaction")) bob.jar.plant({ name, value, secure: true });
    await bob.visit(`${action}?state=${fields.state}`);
    expect(choices(bob)).toEqual(["anew"]);
    await bob.post(action, { ...formOf(bob).fields, choice: "keep" });
    expect([choices(bob), (await holder(at))?.emailVerified]).toEqual([["anew"], null]);
    // Nothing was used up by all that.
    expect(where(await send(browser, formOf(browser)))).toBe("/orders");
  });

  it("AL-163: a confirmation that is posted again completes nothing, also with its cookies", async () => {
    const { at, browser } = await asked({ session });
    const form = formOf(browser);
    const kept = browser.jar.cookies.filter(({ name }) => name.includes("transaction"));
    expect(kept.length).toBeGreaterThan(0);
    await send(browser, form);
    const made = await holder(at);
    const signIns = at.emittedEvents.filter(([name]) => name === "signIn").length;
    expect(transactionCookies(browser)).toEqual([]);
    for (const { name, value } of kept) browser.jar.plant({ name, value, secure: true });
    const { csrfToken } = (await (await browser.fetch("/auth/csrf")).json()) as { csrfToken: string };
    expect(query(await browser.post(form.action, { ...form.fields, csrfToken })).error).toBe("InvalidCheck");
    expect(await holder(at)).toEqual(made);
    expect(at.emittedEvents.filter(([name]) => name === "signIn")).toHaveLength(signIns);
  });

  it("AL-164: the form of one browser completes nothing in another", async () => {
    const scene = await asked({ session });
    const { at, browser } = scene;
    const { action, fields } = formOf(browser);
    const other = at.browser();
    await other.visit("/auth/signin");
    const csrfToken = other.page.forms[0]?.fields.csrfToken ?? "";
    expect(query(await other.post(action, { ...fields, csrfToken })).error).toBe("InvalidCheck");
    expect(query(await other.visit(`${action}?state=${fields.state}`)).error).toBe("InvalidCheck");
    await expectSignedOut(other);
    await expectUntouched(scene);
  });

  it("AL-165: neither does the state of another transaction, and the state of the page completes no sign-in", async () => {
    const scene = await asked({ session });
    const { browser } = scene;
    const { action, fields } = formOf(browser);
    // A sign-in that is under way in the same browser, at the same provider.
    const away = await leave(browser, { provider: "sure" });
    const csrfToken = (await browser.visit("/auth/signin")).forms[0]?.fields.csrfToken ?? "";
    const underWay = new URL(away.url).searchParams.get("state") ?? "";
    for (const state of [underWay, "", "x".repeat(52), `${fields.state}x`, `${fields.state}`.slice(0, 21)])
      expect([state, query(await browser.post(action, { ...fields, csrfToken, state })).error]).toEqual([
        state,
        "InvalidCheck",
      ]);
    const back = await browser.visit(
      `/auth/callback/sure?${new URLSearchParams({ code: "ada", state: fields.state ?? "" })}`,
    );
    expect(query(back).error).toBe("InvalidCheck");
    // Neither kind of transaction opens as the other.
    const reasons = scene.at.log.thrown.map(({ message }) => message.split(":")[0]);
    expect(new Set(reasons)).toEqual(new Set(["The response belongs to no sign-in of this browser"]));
    await expectUntouched(scene);
  });

  it("AL-166: the page is open for fifteen minutes", async () => {
    const scene = await asked({ session });
    const { at, browser } = scene;
    const form = formOf(browser);
    const kept = browser.jar.cookies.filter(({ name }) => name.includes("transaction"));
    clock.forward(899);
    const url = `${form.action}?state=${form.fields.state}`;
    expect((await browser.visit(url)).status).toBe(200);
    clock.forward(2);
    // Also in a browser that keeps the cookie too long.
    for (const { name, value } of kept) browser.jar.plant({ name, value, secure: true });
    expect(transactionCookies(browser)).toHaveLength(1);
    expect(query(await browser.post(form.action, form.fields)).error).toBe("InvalidCheck");
    expect(query(await browser.visit(url)).error).toBe("InvalidCheck");
    expect(at.log.thrown.at(-1)?.message).toContain("has expired");
    await expectUntouched(scene);
  });

  it("AL-167: a form from before the visitor signed in as another user is refused; the page is shown for that user anew", async () => {
    const scene = await asked({ session });
    const { at, browser, row } = scene;
    const form = formOf(browser);
    await through(browser, "plain", "bob");
    const bob = await sessionOf(browser);
    expect(query(await browser.post(form.action, form.fields)).error).toBe("MissingCSRF");
    expect([await sessionOf(browser), await holder(at)]).toEqual([bob, row]);
    await browser.visit(`${form.action}?state=${form.fields.state}`);
    expect(choices(browser)).toEqual(["anew"]);
    // The new user takes the place of Bob in this browser, and nothing of Bob is changed.
    await send(browser, formOf(browser));
    expect(await sessionOf(browser)).toMatchObject({ user: { name: "Ada", email: ada } });
    expect(await at.store.getUserByEmail("bob@app.example")).toMatchObject({ name: "Bob" });
  });

  it.each([false, true])("AL-168: two confirmations at once make one user (in one step: %s)", async (oneStep) => {
    const { at, browser } = await asked({ session, faults: { oneStep } });
    const other = at.browser();
    await through(other, "sure", "ada");
    const [one, two] = [formOf(browser), formOf(other)];
    const pages = await Promise.all([send(browser, one), send(browser, one), send(other, two)]);
    // One form twice: the second is refused. Two tabs: both are signed in as the one user.
    expect(pages.map((page) => query(page).error ?? "").toSorted()).toEqual(["", "", "InvalidCheck"]);
    const owner = await holder(at);
    expect(await at.store.listAccounts(owner?.id ?? "")).toHaveLength(1);
    expect(at.emittedEvents.filter(([name]) => name === "createUser")).toHaveLength(2);
    for (const one of [browser, other]) expect(await sessionOf(one)).toMatchObject({ user: { name: "Ada" } });
  });

  it("AL-169: a row that was proved meanwhile is not released", async () => {
    const { at, browser, row } = await asked({ session });
    await at.store.updateUser({ id: row.id, emailVerified: new Date(clock.now()) });
    expect(query(await send(browser, formOf(browser))).error).toBe("OAuthAccountNotLinked");
    await expectSignedOut(browser);
    expect(await holder(at)).toEqual({ ...row, emailVerified: new Date(clock.now()) });
    expect((await at.store.listAccounts(row.id)).map(({ provider }) => provider)).toEqual(["plain"]);
  });

  it("AL-169: nor one that is proved while the address is released", async () => {
    const { at, browser, row } = await asked({ session });
    const { updateUser } = at.store;
    const state = { raced: false };
    Object.assign(at.store, {
      updateUser: async (user: Parameters<typeof updateUser>[0]) => {
        if (!state.raced) {
          state.raced = true;
          await updateUser({ id: row.id, emailVerified: new Date(clock.now()) });
        }
        return updateUser(user);
      },
    });
    await send(browser, formOf(browser));
    await expectSignedOut(browser);
    expect(await holder(at)).toMatchObject({ id: row.id, emailVerified: expect.any(Date) });
  });

  it("AL-170: an address that went to another unproved user meanwhile needs another choice", async () => {
    const { at, browser, row } = await asked({ session });
    await at.store.updateUser({ id: row.id, email: "elsewhere@app.example" });
    const other = await at.store.createUser({ id: "other", name: "Other", email: ada, emailVerified: null });
    await at.store.linkAccount({ provider: "third", providerAccountId: "9", type: "oauth", userId: "other" });
    const first = formOf(browser);
    await send(browser, first);
    expect([await holder(at), choices(browser)]).toEqual([other, ["anew"]]);
    expect(browser.page.text).toContain("Third");
    await expectSignedOut(browser);
    // The first page is used up; the second one is about the other user.
    expect(formOf(browser).fields.state).not.toBe(first.fields.state);
    expect(where(await send(browser, formOf(browser)))).toBe("/orders");
    expect(await at.store.getUser("other")).toMatchObject({ email: "unproved+other@invalid" });
    expect(await at.store.getUser(row.id)).toMatchObject({ email: "elsewhere@app.example" });
  });

  it("AL-170: an address that nobody has any more makes a new user, and changes the former one no further", async () => {
    const { at, browser, row } = await asked({ session });
    await at.store.updateUser({ id: row.id, email: "elsewhere@app.example" });
    expect(where(await send(browser, formOf(browser)))).toBe("/orders");
    expect((await holder(at))?.id).not.toBe(row.id);
    expect(await at.store.getUser(row.id)).toEqual({ ...row, email: "elsewhere@app.example" });
  });

  it("AL-171: a choice needs the CSRF token of this browser and a POST of this site", async () => {
    const scene = await asked({ session });
    const { browser } = scene;
    const { action, fields } = formOf(browser);
    const { csrfToken: _, ...without } = fields;
    expect(query(await browser.post(action, without)).error).toBe("MissingCSRF");
    expect(query(await browser.post(action, fields, { initiator: "https://evil.example" })).error).toBe("MissingCSRF");
    // In the query of a GET the choice is not read.
    await browser.visit(`${action}?${new URLSearchParams(fields as Record<string, string>)}`);
    expect(choices(browser)).toEqual(["anew"]);
    await expectUntouched(scene);
    await expectSignedOut(browser);
  });

  it("AL-172: the form of one provider completes nothing at another", async () => {
    const scene = await asked({ session });
    const { browser } = scene;
    const { action, fields } = formOf(browser);
    for (const provider of ["third", "plain", "email"])
      expect(query(await browser.post(action.replace("/sure", `/${provider}`), fields)).error).toBe("InvalidCheck");
    await expectUntouched(scene);
  });

  it("AL-173: a session that ended meanwhile keeps nothing: the page is shown again", async () => {
    const { at, eve, row } = await asked({ session });
    await through(eve, "sure", "ada");
    const form = formOf(eve, "keep");
    const kept = eve.jar.cookies.filter(({ name }) => name.includes("transaction"));
    await eve.visit("/auth/signout");
    await eve.submit("/signout");
    expect(transactionCookies(eve)).toEqual([]);
    for (const { name, value } of kept) eve.jar.plant({ name, value, secure: true });
    const { csrfToken } = (await (await eve.fetch("/auth/csrf")).json()) as { csrfToken: string };
    await eve.post(form.action, { ...form.fields, csrfToken });
    expect([choices(eve), await holder(at)]).toEqual([["anew"], row]);
    expect((await at.store.listAccounts(row.id)).map(({ provider }) => provider)).toEqual(["plain"]);
  });

  it("T7, AL-179: keeping the user adds a sign-in method, which asks for a recent sign-in; nothing is used up by the refusal", async () => {
    const { at, eve, row } = await asked({ session });
    clock.forward(1_000);
    await through(eve, "sure", "ada");
    const form = formOf(eve, "keep");
    expect(query(await send(eve, form)).error).toBe("FreshSessionRequired");
    expect((await at.store.listAccounts(row.id)).map(({ provider }) => provider)).toEqual(["plain"]);
    await through(eve, "plain", "eve");
    await eve.visit(`${form.action}?state=${form.fields.state}`);
    expect(where(await send(eve, formOf(eve, "keep")))).toBe("/orders");
    expect((await at.store.listAccounts(row.id)).map(({ provider }) => provider)).toEqual(["plain", "sure"]);
  });

  it("AL-173: nor one that ends while the signIn callback runs", async () => {
    const state: { ends: (() => unknown) | undefined } = { ends: undefined };
    const { at, eve, row } = await asked({
      session,
      callbacks: {
        signIn: async () => {
          await state.ends?.();
          return true;
        },
      },
    });
    await through(eve, "sure", "ada");
    const form = formOf(eve, "keep");
    state.ends = () => at.store.deleteUser(row.id);
    expect(query(await send(eve, form)).error).toBeDefined();
    expect(await at.store.getUserByAccount({ provider: "sure", providerAccountId: "ada" })).toBeNull();
  });

  it("AL-174: an account that is linked proves only the address that the row has now", async () => {
    const at = site({ session });
    await at.store.createUser({ id: "old", name: "Old", email: "old@app.example", emailVerified: null });
    await at.store.linkAccount({ provider: "sure", providerAccountId: "ada", type: "oauth", userId: "old" });
    expect(where(await through(at.browser(), "sure", "ada"))).toBe("/orders");
    expect(await at.store.getUser("old")).toMatchObject({ email: "old@app.example", emailVerified: null });
    // It changes while the proof is written.
    await at.store.updateUser({ id: "old", email: ada });
    const { updateUser } = at.store;
    Object.assign(at.store, {
      updateUser: async (user: Parameters<typeof updateUser>[0]) => {
        if (user.emailVerified) await updateUser({ id: "old", email: "eve@app.example" });
        return updateUser(user);
      },
    });
    expect(where(await through(at.browser(), "sure", "ada"))).toBe("/orders");
    expect(await at.store.getUser("old")).toMatchObject({ email: "eve@app.example", emailVerified: null });
  });

  it("AL-175: an identity with long claims waits in chunks, and completes with its tokens", async () => {
    const people = { long: { ...(atSure.ada as Profile), groups: "g".repeat(5000) } };
    const next = site({ session, people });
    await through(next.browser(), "plain", "eve");
    const visitor = next.browser();
    await through(visitor, "sure", "long");
    expect(transactionCookies(visitor).filter((name) => /\.[0-9]$/.test(name))).toHaveLength(2);
    const cookies = visitor.page.set.filter((line) => line.includes("transaction"));
    expect(cookies.every((line) => line.length <= 4096)).toBe(true);
    expect(where(await send(visitor, formOf(visitor)))).toBe("/orders");
    expect(transactionCookies(visitor)).toEqual([]);
    expect(next.emittedEvents.filter(([name]) => name === "createUser")).toHaveLength(2);
    const owner = await holder(next);
    expect(await next.store.listAccounts(owner?.id ?? "")).toMatchObject([
      { provider: "sure", refresh_token: "renew" },
    ]);
  });

  it("AL-175: claims that no cookies can hold are an error with the reason, and change nothing", async () => {
    const people = { long: { ...(atSure.ada as Profile), groups: "g".repeat(20_000) } };
    const at = site({ session, people });
    await through(at.browser(), "plain", "eve");
    const row = await holder(at);
    const visitor = at.browser();
    expect(query(await through(visitor, "sure", "long")).error).toBeDefined();
    expect(at.log.thrown.at(-1)?.message).toContain("session.maxBytes");
    expect([await holder(at), transactionCookies(visitor)]).toEqual([row, []]);
  });

  it("AL-176: a user who proves again who they are is not asked: another account is refused", async () => {
    const { at, eve, row } = await asked({ session });
    await eve.visit("/auth/signin");
    const form = eve.page.forms.find(({ action }) => action.includes("/signin/sure"));
    const away = await eve.post(form?.action ?? "", { ...form?.fields, reauthenticate: "true" });
    const state = new URL(away.url).searchParams.get("state") ?? "";
    await eve.visit(`/auth/callback/sure?${new URLSearchParams({ code: "ada", state })}`);
    expect([query(eve.page).error, await holder(at)]).toEqual(["DifferentUser", row]);
  });

  it("AL-177: a profile() that returns another address or id the second time completes nothing", async () => {
    for (const second of [{ email: "bob@app.example" }, { id: "other" }]) {
      const calls = { count: 0 };
      const profile = () => {
        calls.count++;
        return { id: "ada", name: "Ada", email: ada, ...(calls.count > 1 && second) };
      };
      const scene = await asked({
        session,
        sure: { profile, emailVerified: () => true } as Parameters<typeof acme>[0],
      });
      expect(query(await send(scene.browser, formOf(scene.browser))).error).toBe("InvalidCheck");
      await expectUntouched(scene);
    }
  });

  it("AL-178: a sign-in that waits at one host is not completed at another that shares the secret and the cookies", async () => {
    const scene = await asked({ session, trustHost: true });
    const { at, browser } = scene;
    const other = at.browser("https://other.example");
    for (const { name, value } of browser.jar.cookies)
      if (name.includes("transaction")) other.jar.plant({ name, value, secure: true, domain: "other.example" });
    await other.visit("/auth/signin");
    const csrfToken = other.page.forms[0]?.fields.csrfToken ?? "";
    const { fields } = formOf(browser);
    const page = await other.post("/auth/confirm-address/sure", { ...fields, csrfToken });
    expect(query(page).error).toBe("InvalidCheck");
    expect(at.log.thrown.at(-1)?.message).toContain("another origin");
    await expectUntouched(scene);
  });
});
