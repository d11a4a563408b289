/** Users whose address was never proved, because another library stored them or their first provider proves none, come back. */
import { describe, expect, it } from "vitest";
import type { AdapterMethod } from "../../src/core/types/adapter.ts";
import type { AuthConfig } from "../../src/core/types/config.ts";
import type { Provider } from "../../src/core/types/provider.ts";
import Passkey from "../../src/providers/passkey.ts";
import { acme } from "../core/helpers.ts";
import { facebook } from "../providers/facebook.ts";
import type { Fixture } from "../providers/fixture.ts";
import { microsoftEntraId } from "../providers/microsoft-entra-id.ts";
import { naver } from "../providers/naver.ts";
import { notion } from "../providers/notion.ts";
import { spotify } from "../providers/spotify.ts";
import { passkeysAt, register, signInWithPasskey } from "../webauthn/helpers.ts";
import { adapter } from "../world/adapter.ts";
import type { Browser } from "../world/browser.ts";
import { useClock } from "../world/clock.ts";
import { createIssuer } from "../world/issuer.ts";
import { mailbox } from "../world/mailbox.ts";
import type { Page } from "../world/page.ts";
import { useWorld } from "../world/server.ts";
import { application, expectSignedOut, home, leave, sessionOf, signIn, where } from "./helpers.ts";

const clock = useClock();
const server = useWorld();
const ada = "ada@app.example";

const atPlain = { id: "ada-plain", name: "Ada", email: ada };
const atSure = { id: "ada-sure", name: "Ada", email: ada, email_verified: true };

/** An application with links, passkeys, a provider that proves no address and one that does. */
function site(strategy: "database" | "jwt", without: readonly AdapterMethod[], config: Partial<AuthConfig> = {}) {
  const box = mailbox();
  const store = adapter({ without });
  const providers = [
    Passkey(),
    box.provider,
    acme({ id: "plain", name: "Plain" }, { ada: atPlain }),
    acme({ id: "sure", name: "Sure" }, { ada: atSure }),
  ];
  const experimental = { enableWebAuthn: true };
  const app = application({ providers, adapter: store, experimental, session: { strategy }, ...config });
  return { ...app, box, store };
}

type Site = ReturnType<typeof site>;

async function through(browser: Browser, provider: string, callbackUrl = "/orders"): Promise<Page> {
  const { url } = await leave(browser, { provider, callbackUrl });
  const state = new URL(url).searchParams.get("state") ?? "";
  return browser.visit(`/auth/callback/${provider}?${new URLSearchParams({ code: "ada", state })}`);
}

/** The row that another library wrote for Ada: an account, and no proof of the address. */
async function moved({ store }: Site, provider: "plain" | "sure") {
  await store.createUser({ id: "old", name: "Ada", email: ada, emailVerified: null });
  await store.linkAccount({ provider, providerAccountId: `ada-${provider}`, type: "oauth", userId: "old" });
}

const proved = () => expect.any(Date);
const rowOf = ({ store }: Site) => store.getUser("old");
const accountsOf = async ({ store }: Site, id: string) => (await store.listAccounts(id)).map((row) => row.provider);
const choices = ({ page }: Browser) => page.forms.flatMap(({ fields }) => fields.choice ?? []);
const count = ({ emittedEvents }: Site, event: string) => emittedEvents.filter(([name]) => name === event).length;
const writes = ({ store }: Site) => store.called.filter((name) => /^(create|update|delete|link|unlink|use)/.test(name));

function choose(browser: Browser, choice: "keep" | "anew"): Promise<Page> {
  const form = browser.page.forms.find(({ fields }) => fields.choice === choice);
  if (!form) throw new Error(`No such choice: ${browser.page.text.slice(0, 300)}`);
  return browser.post(form.action, form.fields);
}

/** Follows "Sign in first" of the page, and signs in with this button. */
async function signInFirst(browser: Browser, provider: string): Promise<Page> {
  const link = browser.page.links.find(({ href }) => href.includes("/auth/signin"));
  await browser.visit(link?.href ?? "");
  const form = browser.page.forms.find(({ action }) => action.includes(`/signin/${provider}`));
  const away = await browser.post(form?.action ?? "", form?.fields ?? {});
  const state = new URL(away.url).searchParams.get("state") ?? "";
  return browser.visit(`/auth/callback/${provider}?${new URLSearchParams({ code: "ada", state })}`);
}

const adapters: readonly (readonly [title: string, without: readonly AdapterMethod[]])[] = [
  ["an adapter with listAccounts", []],
  ["an adapter without listAccounts", ["listAccounts"]],
  [
    "an adapter without everything optional",
    ["listAccounts", "listSessions", "unlinkAccount", "createUserWithAccount"],
  ],
];

describe.each(["database", "jwt"] as const)("D2: with %s sessions", (strategy) => {
  describe.each(adapters)("and %s, a user whom another library stored", (_title, without) => {
    it("signs in with the same button, which proves no address: the row stays as it is", async () => {
      const at = site(strategy, without);
      await moved(at, "plain");
      const browser = at.browser();
      expect(where(await through(browser, "plain"))).toBe("/orders");
      expect(await rowOf(at)).toMatchObject({ email: ada, emailVerified: null });
      expect(count(at, "createUser")).toBe(0);
    });

    it("signs in with the same button, which proves the address: the row is marked as proved, once", async () => {
      const at = site(strategy, without);
      await moved(at, "sure");
      expect(where(await through(at.browser(), "sure"))).toBe("/orders");
      expect(await rowOf(at)).toMatchObject({ email: ada, emailVerified: new Date(clock.now()) });
      expect([count(at, "createUser"), count(at, "updateUser")]).toEqual([0, 1]);
      clock.forward(60);
      await through(at.browser(), "sure");
      expect(count(at, "updateUser")).toBe(1);
      // From now on a magic link signs in without a question.
      const byLink = at.browser();
      await byLink.visit("/auth/signin");
      await byLink.submit("/signin/email", { email: ada });
      await byLink.visit(at.box.link(ada));
      expect(await sessionOf(byLink)).toMatchObject({ user: { email: ada } });
      expect(count(at, "createUser")).toBe(0);
    });

    it("signs in with another button: is asked, and nothing was written", async () => {
      const at = site(strategy, without);
      await moved(at, "plain");
      const before = writes(at);
      const browser = at.browser();
      const page = await through(browser, "sure");
      expect(where(page)).toMatch(/^\/auth\/confirm-address\/sure\?state=[\w-]{52}$/);
      expect([page.status, choices(browser), page.headers.get("cache-control")]).toEqual([
        200,
        ["anew"],
        expect.stringContaining("no-store"),
      ]);
      expect(page.text).toContain(without.includes("listAccounts") ? "another sign-in method" : "Plain");
      expect(page.text).toContain("sign in with Sure");
      await expectSignedOut(browser);
      expect([writes(at), at.emittedEvents.filter(([name]) => name !== "session")]).toEqual([before, []]);
    });

    it("signs in the old way first, comes back to the question, and keeps everything", async () => {
      const at = site(strategy, without);
      await moved(at, "plain");
      const browser = at.browser();
      await through(browser, "sure");
      const page = await signInFirst(browser, "plain");
      expect([where(page).split("?")[0], choices(browser)]).toEqual(["/auth/confirm-address/sure", ["keep", "anew"]]);
      expect(await rowOf(at)).toMatchObject({ emailVerified: null });
      expect(where(await choose(browser, "keep"))).toBe("/orders");
      expect(await rowOf(at)).toMatchObject({ name: "Ada", email: ada, emailVerified: proved() });
      expect(await at.store.getUserByAccount({ provider: "sure", providerAccountId: "ada-sure" })).toMatchObject({
        id: "old",
      });
      expect([count(at, "createUser"), count(at, "linkAccount"), count(at, "updateUser")]).toEqual([0, 1, 1]);
      expect(await sessionOf(browser)).toMatchObject({ user: { email: ada } });
      const again = at.browser();
      expect(where(await through(again, "sure"))).toBe("/orders");
      expect(count(at, "createUser")).toBe(0);
    });

    it("starts anew with another button: the old row keeps all but the address", async () => {
      const at = site(strategy, without);
      await moved(at, "plain");
      const browser = at.browser();
      await through(browser, "sure");
      expect(where(await choose(browser, "anew"))).toBe("/orders");
      expect(await at.store.getUserByEmail(ada)).toMatchObject({ emailVerified: proved() });
      expect(await rowOf(at)).toMatchObject({ name: "Ada", email: "unproved+old@invalid", emailVerified: null });
      if (!without.includes("listAccounts")) expect(await accountsOf(at, "old")).toEqual(["plain"]);
      expect(at.log.lines.filter(({ code }) => code === "address-released")).toHaveLength(1);
      // The session was started anew, too, and the old button still leads to the old row.
      expect(await sessionOf(browser)).toMatchObject({ user: { email: ada } });
      expect(where(await through(at.browser(), "plain"))).toBe("/orders");
    });

    it("is signed in by the old button, and adds another one that proves the address: is asked once", async () => {
      const at = site(strategy, without);
      await moved(at, "plain");
      const browser = at.browser();
      await through(browser, "plain");
      const session = await sessionOf(browser);
      await through(browser, "sure");
      expect(choices(browser)).toEqual(["keep", "anew"]);
      expect(await sessionOf(browser)).toEqual(session);
      expect(where(await choose(browser, "keep"))).toBe("/orders");
      expect(await rowOf(at)).toMatchObject({ email: ada, emailVerified: proved() });
      expect(where(await through(browser, "sure"))).toBe("/orders");
    });

    it("signs in with a passkey, and adds a button that proves the address: is asked once", async () => {
      const at = site(strategy, without);
      await moved(at, "plain");
      const [browser, keys] = [at.browser(), passkeysAt()];
      await through(browser, "plain");
      await register(browser, keys);
      const other = at.browser();
      await signInWithPasskey(other, keys);
      expect(await rowOf(at)).toMatchObject({ emailVerified: null });
      await through(other, "sure");
      expect(choices(other)).toEqual(["keep", "anew"]);
      await choose(other, "keep");
      expect(await rowOf(at)).toMatchObject({ email: ada, emailVerified: proved() });
    });

    it("opens a magic link: is asked, and keeps everything after the old button", async () => {
      const at = site(strategy, without);
      await moved(at, "plain");
      const browser = at.browser();
      await browser.visit("/auth/signin");
      await browser.submit("/signin/email", { email: ada });
      const link = at.box.link(ada);
      await browser.visit(link);
      expect(choices(browser)).toEqual(["anew"]);
      await through(browser, "plain");
      await browser.visit(link);
      expect(choices(browser)).toEqual(["keep", "anew"]);
      await choose(browser, "keep");
      expect(await rowOf(at)).toMatchObject({ email: ada, emailVerified: proved() });
      // And a provider that proves the address is refused as for every proved user: nothing is asked, nothing released.
      const other = at.browser();
      expect((await through(other, "sure")).url).toContain("OAuthAccountNotLinked");
    });

    it("whose address the application trusts is not asked: linking is refused or allowed as for a proved row", async () => {
      const at = site(strategy, without, { trustStoredEmails: () => true });
      await moved(at, "plain");
      expect((await through(at.browser(), "sure")).url).toContain("OAuthAccountNotLinked");
      expect(await rowOf(at)).toMatchObject({ email: ada, emailVerified: null });
    });

    it("signs in while the database fails to link the account: the proof is taken back, and they can try again", async () => {
      const at = site(strategy, without);
      await moved(at, "plain");
      const browser = at.browser();
      await through(browser, "plain");
      await through(browser, "sure");
      at.store.breaks({ fail: "linkAccount" });
      await choose(browser, "keep");
      at.store.breaks();
      expect(await rowOf(at)).toMatchObject({ email: ada, emailVerified: null });
      await through(browser, "sure");
      await choose(browser, "keep");
      expect(await rowOf(at)).toMatchObject({ email: ada, emailVerified: proved() });
    });
  });

  /** The documented responses of providers that prove no address, in this tenant or at all. */
  const firsts: readonly Fixture[] = [facebook, spotify, naver, notion, microsoftEntraId];

  it.each(firsts)("a user of $id comes back with a button that proves the address", async (fixture) => {
    const { userinfo, claims, tokens } = fixture.unverified;
    const first = createIssuer({
      ...fixture.issuer,
      faults: {
        ...fixture.faults,
        tokens: { ...fixture.tokens, ...tokens },
        ...(userinfo && { userinfo: { body: userinfo } }),
      },
    });
    const email = String(fixture.unverified.user.email);
    const second = createIssuer();
    server.use(...first.handlers, ...second.handlers);
    const store = adapter();
    const app = application({
      providers: [fixture.provider as Provider, second.provider({ id: "op" })],
      adapter: store,
      session: { strategy },
    });
    const atFirst = { provider: fixture.id, user: { sub: fixture.accountId, ...claims } };
    await signIn(app.browser(), first, atFirst);
    const row = await store.getUserByEmail(email);
    expect(row).toMatchObject({ emailVerified: null });

    const browser = app.browser();
    const atSecond = { provider: "op", callbackUrl: "/orders", user: { sub: "2", email, email_verified: true } };
    await signIn(browser, second, atSecond);
    expect([choices(browser), await store.getUserByEmail(email)]).toEqual([["anew"], row]);
    const asked = browser.page.url;
    await signIn(browser, first, { ...atFirst, callbackUrl: asked.replace(home, "") });
    expect(choices(browser)).toEqual(["keep", "anew"]);
    expect(where(await choose(browser, "keep"))).toBe("/orders");
    expect(await store.getUserByEmail(email)).toEqual({ ...row, emailVerified: new Date(clock.now()) });
    // Both buttons lead to the one user, from any browser.
    for (const [issuer, input] of [
      [first, atFirst],
      [second, atSecond],
    ] as const) {
      const other = app.browser();
      await signIn(other, issuer, input);
      expect(await sessionOf(other)).toMatchObject({ user: { email } });
    }
    expect(app.emittedEvents.filter(([name]) => name === "createUser")).toHaveLength(1);
  });
});

describe("D2: an imported user without account, passkey and session", () => {
  const imported = (at: Site) => at.store.createUser({ id: "old", name: "Imported", email: ada, emailVerified: null });

  it("is entered by a provider that proves the address, and the address becomes proved", async () => {
    const at = site("database", []);
    await imported(at);
    const browser = at.browser();
    expect(where(await through(browser, "sure"))).toBe("/orders");
    expect(await rowOf(at)).toMatchObject({ name: "Imported", email: ada, emailVerified: proved() });
    expect(await accountsOf(at, "old")).toEqual(["sure"]);
    expect([count(at, "createUser"), count(at, "updateUser"), count(at, "linkAccount")]).toEqual([0, 1, 1]);
  });

  it.each([
    ["the adapter cannot tell about accounts", "database", ["listAccounts"]],
    ["the adapter cannot tell about sessions", "database", ["listSessions"]],
    ["sessions are not stored", "jwt", []],
  ] as const)("is asked about if %s", async (_title, strategy, without) => {
    const at = site(strategy, without);
    await imported(at);
    const browser = at.browser();
    await through(browser, "sure");
    expect(choices(browser)).toEqual(["anew"]);
    expect(await rowOf(at)).toMatchObject({ email: ada, emailVerified: null });
  });

  it("is not entered by a provider that proves nothing", async () => {
    const at = site("database", []);
    await imported(at);
    expect((await through(at.browser(), "plain")).url).toContain("OAuthAccountNotLinked");
    expect(await accountsOf(at, "old")).toEqual([]);
  });

  it("stays unproved if the account cannot be linked, so that the next try is not refused", async () => {
    const at = site("database", []);
    await imported(at);
    at.store.breaks({ fail: "linkAccount" });
    await through(at.browser(), "sure");
    at.store.breaks();
    expect(await rowOf(at)).toMatchObject({ emailVerified: null });
    expect(where(await through(at.browser(), "sure"))).toBe("/orders");
    expect(await rowOf(at)).toMatchObject({ emailVerified: proved() });
  });
});
