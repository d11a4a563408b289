/** Ada has an account, and links another provider to it; and what must not be linked. */
import { describe, expect, it } from "vitest";
import type { AuthConfig } from "../../src/core/types/config.ts";
import type { OAuthConfig } from "../../src/core/types/provider.ts";
import type { FieldChanges as Changes } from "../../src/testing/issuer/faults.ts";
import { adapter } from "../world/adapter.ts";
import { useClock } from "../world/clock.ts";
import { createIssuer } from "../world/issuer.ts";
import { useWorld } from "../world/server.ts";
import { application, expectSignedOut, home, leave, query, sessionOf, signIn, where } from "./helpers.ts";

useClock();
const server = useWorld();

const mallory = { sub: "mallory", name: "Mallory", email: "mallory@evil.example", email_verified: true };

/** Two providers at which Ada has the same address. */
function setUp(more: Partial<OAuthConfig> = {}, config: Partial<AuthConfig> = {}, claims: Changes = {}) {
  const op = createIssuer();
  const two = createIssuer({ url: "https://two.example", clientId: "two", claims });
  server.use(...op.handlers, ...two.handlers);
  const store = adapter();
  const app = application({
    providers: [op.provider(), two.provider({ id: "two", ...more })],
    adapter: store,
    ...config,
  });
  return { op, two, store, app, browser: app.browser() };
}

const userIds = ({ store }: Pick<ReturnType<typeof setUp>, "store">): unknown[] =>
  store.calls
    .filter(({ method }) => method === "linkAccount")
    .map(({ input: [row] }) => (row as { userId: unknown }).userId);

describe("linking another account", () => {
  it.each(["database", "jwt"] as const)("links it to the signed-in user, under the %s strategy", async (strategy) => {
    const { app, op, two, store, browser } = setUp({}, { session: { strategy } });
    await signIn(browser, op);
    const page = await signIn(browser, two, { provider: "two", callbackUrl: "/settings" });
    expect(where(page)).toBe("/settings");
    expect(new Set(userIds({ store })).size).toBe(1);
    expect(userIds({ store })).toHaveLength(2);
    expect(app.emittedEvents.filter(([name]) => name === "createUser")).toHaveLength(1);
    expect(app.emittedEvents.filter(([name]) => name === "linkAccount")).toHaveLength(2);
    const other = app.browser();
    await signIn(other, two, { provider: "two" });
    expect(await sessionOf(other)).toMatchObject({ user: { name: "Ada Lovelace" } });
    expect(app.emittedEvents.filter(([name]) => name === "createUser")).toHaveLength(1);
  });

  it("SF-04: starts a new session, and ends the old one", async () => {
    const { op, two, store, browser } = setUp();
    await signIn(browser, op);
    const before = browser.cookies["__Host-portico.session-token"] ?? "";
    await signIn(browser, two, { provider: "two" });
    expect(browser.cookies["__Host-portico.session-token"]).not.toBe(before);
    expect(await store.getSessionAndUser(before)).toBeNull();
  });

  it("refuses an account that belongs to another user, and changes nothing", async () => {
    const { app, op, two, store, browser } = setUp();
    await signIn(app.browser(), two, { provider: "two", user: mallory });
    await signIn(browser, op);
    const page = await signIn(browser, two, { provider: "two", user: mallory, callbackUrl: "/settings" });
    expect(query(page)).toEqual({ error: "OAuthAccountNotLinked", callbackUrl: `${home}/settings` });
    expect(page.text).toContain("sign in with the method you used first");
    expect(await sessionOf(browser)).toMatchObject({ user: { email: "ada@example.com" } });
    expect(userIds({ store })).toHaveLength(2);
  });
});

describe("the same address at another provider", () => {
  it("C5: asks the database once for each fact, and is refused", async () => {
    const { app, op, two, store } = setUp();
    await signIn(app.browser(), op);
    const before = store.calls.length;
    const page = await signIn(app.browser(), two, { provider: "two" });
    expect(query(page).error).toBe("OAuthAccountNotLinked");
    expect(store.calls.slice(before).map(({ method }) => method)).toEqual([
      "getUserByAccount",
      "getUserByEmail",
      "listAccounts",
    ]);
  });

  it("AL-01: does not sign in", async () => {
    const { app, op, two, store } = setUp();
    await signIn(app.browser(), op);
    const other = app.browser();
    const page = await signIn(other, two, { provider: "two", callbackUrl: "/orders" });
    expect(query(page)).toEqual({ error: "OAuthAccountNotLinked", callbackUrl: `${home}/orders` });
    expect(page.text).toContain("An account with this email address already exists");
    await expectSignedOut(other, page);
    expect(userIds({ store })).toHaveLength(1);
  });

  it("is linked if the application trusts the provider, and both sides verified the address", async () => {
    const { app, op, two, store } = setUp({ allowDangerousEmailAccountLinking: true });
    const first = app.browser();
    await signIn(first, op);
    const other = app.browser();
    await signIn(other, two, { provider: "two" });
    expect(await sessionOf(other)).toMatchObject({ user: { email: "ada@example.com" } });
    expect(new Set(userIds({ store })).size).toBe(1);
    expect(app.emittedEvents.filter(([name]) => name === "createUser")).toHaveLength(1);
  });

  it.each([[false], [undefined], ["true"], [1], [null]])(
    "AL-02: does not link when email_verified is %o, whatever the application allows",
    async (email_verified) => {
      const { app, op, two } = setUp({ allowDangerousEmailAccountLinking: true }, {}, { email_verified });
      await signIn(app.browser(), op);
      const other = app.browser();
      const page = await signIn(other, two, { provider: "two" });
      expect(query(page).error).toBe("OAuthAccountNotLinked");
      await expectSignedOut(other, page);
    },
  );

  it("AL-01: does not link if its user never verified it: its owner gets their own user, once they have chosen that", async () => {
    const { app, two, store } = setUp({ allowDangerousEmailAccountLinking: true });
    await store.createUser({ id: "squatter", email: "ada@example.com", emailVerified: null });
    await store.createSession({ sessionToken: "s", userId: "squatter", expires: new Date(Date.now() + 1e9) });
    const ada = app.browser();
    await signIn(ada, two, { provider: "two" });
    expect(userIds({ store })).toEqual([]);
    await ada.submit("/confirm-address/two");
    expect(await sessionOf(ada)).toMatchObject({ user: { email: "ada@example.com" } });
    expect(userIds({ store })).toEqual([expect.not.stringMatching(/^squatter$/)]);
    expect(await store.getUser("squatter")).toMatchObject({ email: "unproved+squatter@invalid" });
  });

  it("AL-05: entered in a form, does not link either", async () => {
    const { app, op, two } = setUp({ allowDangerousEmailAccountLinking: true });
    await signIn(app.browser(), op);
    const other = app.browser();
    await other.visit("/auth/signin");
    const form = other.page.forms.find(({ action }) => action.endsWith("/signin/two"));
    const away = await other.post(form?.action ?? "", {
      ...form?.fields,
      email: "ada@example.com",
      email_verified: "true",
    });
    const page = await other.arrive(two.authorize(away.url, { user: mallory }));
    expect(page.elsewhere).toBe(false);
    expect(await sessionOf(other)).toMatchObject({ user: { email: "mallory@evil.example" } });
  });
});

describe("a sign-in that another user started", () => {
  it("SF-02, AL-12: never links the victim's account to the session that an attacker injected", async () => {
    const { app, op, two, store } = setUp();
    const attacker = app.browser();
    await signIn(attacker, op, { user: mallory });
    const victim = app.browser();
    const landing = two.authorize((await leave(victim, { provider: "two" })).url);
    const planted = attacker.jar.get("__Host-portico.session-token");
    if (planted) victim.jar.plant(planted);
    const page = await victim.arrive(landing);
    expect(page.elsewhere).toBe(false);
    expect(await sessionOf(victim)).toMatchObject({ user: { email: "ada@example.com" } });
    expect(victim.cookies["__Host-portico.session-token"]).not.toBe(planted?.value);
    expect(new Set(userIds({ store })).size).toBe(2);
  });

  it("FL-31: is not completed for another user, nor without one", async () => {
    const { app, op, two, store } = setUp();
    const browser = app.browser();
    await signIn(browser, op);
    const links = store.called.filter((method) => method === "linkAccount").length;
    const landing = two.authorize((await leave(browser, { provider: "two", callbackUrl: "/settings" })).url);
    browser.jar.remove("__Host-portico.session-token");
    const page = await browser.arrive(landing);
    expect(query(page)).toEqual({ error: "InvalidCheck", callbackUrl: `${home}/settings` });
    await expectSignedOut(browser, page);
    expect(store.called.filter((method) => method === "linkAccount")).toHaveLength(links);
  });

  it("FL-31, AL-13: is not completed for a user who signed in since", async () => {
    const { app, op, two, store } = setUp();
    const browser = app.browser();
    await signIn(browser, op);
    const landing = two.authorize((await leave(browser, { provider: "two" })).url);
    browser.jar.remove("__Host-portico.session-token");
    await signIn(browser, op, { user: mallory });
    const links = store.called.filter((method) => method === "linkAccount").length;
    const page = await browser.arrive(landing);
    expect(query(page).error).toBe("InvalidCheck");
    expect(await sessionOf(browser)).toMatchObject({ user: { email: "mallory@evil.example" } });
    expect(store.called.filter((method) => method === "linkAccount")).toHaveLength(links);
  });
});

describe("the same subject", () => {
  it("AL-08: at two issuers is two accounts", async () => {
    const { app, op, two } = setUp({}, {}, { email: "ada@two.example" });
    await signIn(app.browser(), op);
    await signIn(app.browser(), two, { provider: "two" });
    expect(app.emittedEvents.filter(([name]) => name === "createUser")).toHaveLength(2);
  });
});
