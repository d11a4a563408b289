/** Ada signs out at her provider: tokens are revoked, the provider ends its session, and she comes back. */
import { describe, expect, it } from "vitest";
import type { AdapterAccount } from "../../src/core/types/adapter.ts";
import type { OAuthConfig } from "../../src/core/types/provider.ts";
import { claimsIn } from "../../src/testing/issuer/logout.ts";
import { type AdapterFaults, adapter } from "../world/adapter.ts";
import type { Browser } from "../world/browser.ts";
import { useClock } from "../world/clock.ts";
import type { Issuer, IssuerOptions } from "../world/issuer.ts";
import { createIssuer } from "../world/issuer.ts";
import type { Page } from "../world/page.ts";
import { useWorld } from "../world/server.ts";
import { application, home, passwords, sessionOf, signIn, transactionCookies, where } from "./helpers.ts";

const clock = useClock();
const server = useWorld();

interface Setting {
  readonly issuer?: IssuerOptions;
  readonly provider?: Partial<OAuthConfig>;
  readonly store?: AdapterFaults | "none";
  readonly config?: Parameters<typeof application>[0];
}

async function setUp({ issuer: options, provider, store: faults, config }: Setting = {}) {
  const issuer = createIssuer({ logout: true, ...options });
  server.use(...issuer.handlers);
  const store = adapter(faults === "none" ? {} : faults);
  const app = application({
    providers: [issuer.provider(provider)],
    ...(faults !== "none" && { adapter: store }),
    ...config,
  });
  const browser = app.browser();
  await signIn(browser, issuer);
  return { issuer, store, app, browser };
}

/** Signs out with a form of the application. */
async function signOut(browser: Browser, fields: Record<string, string> = { provider: "true" }): Promise<Page> {
  const { csrfToken } = await (await browser.fetch("/auth/csrf")).json();
  return browser.post("/auth/signout", { csrfToken, callbackUrl: "/bye", ...fields });
}

const parameters = ({ url }: Page): Record<string, string> => Object.fromEntries(new URL(url).searchParams);

const issuedTokens = ({ issued }: Issuer) =>
  issued[0] as Readonly<Record<"access_token" | "refresh_token" | "id_token", string>>;

describe.each([
  ["jwt, with an adapter", { config: { session: { strategy: "jwt" } } }],
  ["database", {}],
] as const)("signing out at the provider: %s", (_, setting) => {
  it("ends the session here, revokes both tokens, ends the session there, and comes back to the callback URL", async () => {
    const { issuer, browser, app } = await setUp(setting);
    const { access_token, refresh_token, id_token } = issuedTokens(issuer);
    const page = await signOut(browser);
    expect(page.elsewhere).toBe(true);
    expect(await sessionOf(browser)).toBeNull();
    expect(issuer.revoked).toEqual([refresh_token, access_token]);
    expect(page.url.startsWith(`${issuer.url}/logout?`)).toBe(true);
    expect(parameters(page)).toEqual({
      client_id: issuer.clientId,
      id_token_hint: id_token,
      post_logout_redirect_uri: `${home}/auth/signout/return`,
      state: expect.stringMatching(/^[\w-]{40,}$/),
    });
    expect(where(await browser.arrive(issuer.endSession(page.url)))).toBe("/bye");
    expect(transactionCookies(browser)).toEqual([]);
    expect(issuer.complaints).toEqual([]);
    expect(app.log.lines.filter(({ level }) => level !== "debug")).toEqual([]);
  });

  it("does none of this unless it is requested", async () => {
    const { issuer, browser } = await setUp(setting);
    for (const fields of [{}, { provider: "false" }, { provider: "op" }] as const) {
      expect(where(await signOut(browser, fields))).toBe("/bye");
      expect(issuer.revoked).toEqual([]);
      expect(await sessionOf(browser)).toBeNull();
      await signIn(browser, issuer);
    }
  });

  it("removes revoked tokens from the account, and keeps the id_token for other sessions of the user", async () => {
    const { issuer, browser, store } = await setUp(setting);
    await signOut(browser);
    const user = await store.getUserByEmail("ada@example.com");
    expect(await store.listAccounts(user?.id ?? "")).toEqual([
      expect.objectContaining({ access_token: null, refresh_token: null, expires_at: null, ...pick(issuer) }),
    ]);
  });
});

const pick = (issuer: Issuer) => ({ id_token: issuedTokens(issuer).id_token });

describe("the choice", () => {
  it("logout: true of the provider signs out there at every sign-out, unless the form says no", async () => {
    const { issuer, browser } = await setUp({ provider: { logout: true } });
    expect((await signOut(browser, {})).url).toContain(`${issuer.url}/logout`);
    await signIn(browser, issuer);
    expect(where(await signOut(browser, { provider: "false" }))).toBe("/bye");
  });

  it("on the built-in page there is a button for it, if the provider of the session has an end session endpoint", async () => {
    const { issuer, browser } = await setUp();
    const page = await browser.visit("/auth/signout?callbackUrl=/bye");
    expect(page.text).toContain("Sign out here and at");
    const left = await browser.submit("/signout", { provider: "true" });
    expect(left.url).toContain(`${issuer.url}/logout`);
    expect(where(await browser.arrive(issuer.endSession(left.url)))).toBe("/bye");
  });

  it("on the built-in page there is no button without one, and a note if it always happens", async () => {
    const without = await setUp({ issuer: { logout: false } });
    expect((await without.browser.visit("/auth/signout")).text).not.toContain("Sign out here and at");
    const always = await setUp({ provider: { logout: true } });
    const page = await always.browser.visit("/auth/signout");
    expect(page.text).toContain("This also signs you out at");
    expect(page.text).not.toContain("Sign out here and at");
    const visitor = always.app.browser();
    expect((await visitor.visit("/auth/signout")).text).not.toContain("also signs you out");
  });

  it("a session of another method has no provider: it ends here, and the warning comes once", async () => {
    const issuer = createIssuer({ logout: true });
    server.use(...issuer.handlers);
    const app = application({
      providers: [issuer.provider(), passwords()],
      adapter: adapter(),
      session: { strategy: "jwt" },
    });
    for (const browser of [app.browser(), app.browser()]) {
      await browser.visit("/auth/signin");
      await browser.submit("/callback/credentials", { username: "ada", password: "correct horse" });
      expect(await sessionOf(browser)).not.toBeNull();
      expect((await browser.visit("/auth/signout")).text).not.toContain("Sign out here and at");
      expect(where(await signOut(browser))).toBe("/bye");
      expect(await sessionOf(browser)).toBeNull();
    }
    expect(app.log.lines.filter(({ code }) => code === "unknown-session-provider")).toHaveLength(1);
    expect(issuer.requests.endSession).toEqual([]);
  });

  it("a visitor without a session is redirected here, without a warning", async () => {
    const { app, issuer } = await setUp();
    const visitor = app.browser();
    expect(where(await signOut(visitor))).toBe("/bye");
    expect(app.log.lines.filter(({ level }) => level === "warn")).toEqual([]);
    expect(issuer.revoked).toEqual([]);
  });
});

describe("the provider of this session", () => {
  it("is the one that opened it, with two accounts at two providers", async () => {
    const [one, two] = [
      createIssuer({ logout: true, url: "https://one.example" }),
      createIssuer({ logout: true, url: "https://two.example" }),
    ];
    server.use(...one.handlers, ...two.handlers);
    const app = application({
      providers: [one.provider({ id: "one" }), two.provider({ id: "two" })],
      adapter: adapter(),
    });
    const browser = app.browser();
    await signIn(browser, one, { provider: "one" });
    await signIn(browser, two, { provider: "two" });
    const other = app.browser();
    await signIn(other, one, { provider: "one" });
    // The session of `browser` was opened by `two`, which was linked to the user of `one`.
    expect((await signOut(browser)).url).toContain("https://two.example/logout");
    expect((await signOut(other)).url).toContain("https://one.example/logout");
  });

  it("without an adapter: the tokens in the cookie of the session are revoked, and its id_token is the hint", async () => {
    const { issuer, browser } = await setUp({ store: "none" });
    const { access_token, refresh_token, id_token } = issuedTokens(issuer);
    expect(parameters(await signOut(browser)).id_token_hint).toBe(id_token);
    expect(issuer.revoked).toEqual([refresh_token, access_token]);
    expect(Object.keys(browser.cookies).filter((name) => name.includes("provider-tokens"))).toEqual([]);
    expect(issuer.complaints).toEqual([]);
  });

  it("without kept tokens is the only provider of the configuration; the hint is the sid", async () => {
    const { issuer, browser } = await setUp({ store: "none", config: { keepTokens: false } });
    const page = await signOut(browser);
    expect(parameters(page)).toMatchObject({
      client_id: issuer.clientId,
      logout_hint: claimsIn(issuedTokens(issuer).id_token).sid,
    });
    expect(page.url).not.toContain("id_token_hint");
  });

  it("without kept tokens and without a sid: the hint is the address", async () => {
    const issuer = { faults: { claims: { sid: undefined } } };
    const { browser } = await setUp({ store: "none", issuer, config: { keepTokens: false } });
    expect(parameters(await signOut(browser))).toMatchObject({ logout_hint: "ada@example.com" });
  });

  it("with an adapter that does not store it is that of the only account", async () => {
    const { issuer, browser } = await setUp({ store: { without: ["deleteProviderSessions"] } });
    expect(parameters(await signOut(browser)).id_token_hint).toBe(issuedTokens(issuer).id_token);
  });

  it("an id_token of another session of the same user is not sent: that session would end too", async () => {
    const { issuer, browser, app } = await setUp();
    const other = app.browser();
    await signIn(other, issuer);
    const [first, second] = issuer.issued.map(({ id_token }) => String(id_token));
    expect(claimsIn(first ?? "").sid).not.toBe(claimsIn(second ?? "").sid);
    const page = await signOut(browser);
    expect(page.url).not.toContain("id_token_hint");
    expect(parameters(page).logout_hint).toBe(claimsIn(first ?? "").sid);
    expect(parameters(await signOut(other)).id_token_hint).toBe(second);
  });
});

describe("the facts of a card", () => {
  it("parameters, another name for the return URL, and another endpoint", async () => {
    const { browser } = await setUp({
      provider: {
        logout: {
          endSession: "https://op.example/v2/logout?federated",
          returnParameter: "returnTo",
          params: { a: "1" },
        },
      },
    });
    const page = await signOut(browser);
    expect(page.url.startsWith("https://op.example/v2/logout?")).toBe(true);
    expect(parameters(page)).toMatchObject({ federated: "", a: "1", returnTo: `${home}/auth/signout/return` });
    expect(page.url).not.toContain("post_logout_redirect_uri");
  });

  it("false: the provider has none, whatever its discovery document says", async () => {
    const { issuer, browser } = await setUp({ provider: { logout: { endSession: false } } });
    expect((await browser.visit("/auth/signout")).text).not.toContain("Sign out here and at");
    expect(where(await signOut(browser))).toBe("/bye");
    expect(issuer.revoked).toHaveLength(2);
    const none = await setUp({ provider: { logout: false } });
    expect(where(await signOut(none.browser))).toBe("/bye");
    expect(none.issuer.revoked).toEqual([]);
  });

  it("revocation: false keeps tokens", async () => {
    const { issuer, browser } = await setUp({ provider: { logout: { revocation: false } } });
    expect((await signOut(browser)).url).toContain(`${issuer.url}/logout`);
    expect(issuer.requests.revocation).toEqual([]);
  });

  it("an endpoint of the discovery document that is not https counts as absent, and does not break sign-ins", async () => {
    const { browser } = await setUp({
      issuer: { faults: { metadata: { end_session_endpoint: "http://op.example/logout", revocation_endpoint: 5 } } },
    });
    expect(where(await signOut(browser))).toBe("/bye");
    expect(await sessionOf(browser)).toBeNull();
  });
});

describe("a failure at the provider", () => {
  it("never keeps the visitor signed in: neither its endpoints nor its discovery document", async () => {
    const { issuer, browser, app } = await setUp();
    clock.forward(3_601);
    issuer.setFaults({ down: true });
    expect(where(await signOut(browser))).toBe("/bye");
    expect(await sessionOf(browser)).toBeNull();
    expect(app.log.lines.map(({ code }) => code)).toContain("provider-sign-out-failed");
  });

  it("a token that is not revoked is logged without the token, and stays stored", async () => {
    const { issuer, browser, app, store } = await setUp();
    const { access_token, refresh_token } = issuedTokens(issuer);
    issuer.setFaults({
      revocation: { status: 400, body: { error: "unsupported_token_type", error_description: refresh_token } },
    });
    const page = await signOut(browser);
    expect(page.url).toContain(`${issuer.url}/logout`);
    const text = JSON.stringify(app.log.lines.map((line) => line.message.map(String)));
    expect(text).toContain("unsupported_token_type");
    expect(text).not.toContain(refresh_token);
    const user = await store.getUserByEmail("ada@example.com");
    const [account] = (await store.listAccounts(user?.id ?? "")) as [AdapterAccount];
    expect([account.access_token, account.refresh_token]).toEqual([access_token, refresh_token]);
  });

  it("a database that cannot read accounts: the session ends here, and the provider is not asked", async () => {
    const { issuer, browser, store } = await setUp();
    store.breaks({ fail: "listAccounts" });
    expect(where(await signOut(browser))).toBe("/bye");
    store.breaks();
    expect(await sessionOf(browser)).toBeNull();
    expect(issuer.revoked).toEqual([]);
  });

  it("a session that could not be ended here is not ended there", async () => {
    const { issuer, browser, store } = await setUp();
    store.breaks({ fail: "deleteSession" });
    await signOut(browser);
    expect(issuer.revoked).toEqual([]);
    expect(issuer.requests.endSession).toEqual([]);
  });
});

describe("the return", () => {
  const left = async (setting: Setting = {}, fields = { provider: "true", callbackUrl: "" }) => {
    const all = await setUp(setting);
    return { ...all, page: await signOut(all.browser, fields) };
  };

  it("without a callback URL shows a page that says what happened", async () => {
    const { issuer, browser, page } = await left();
    const back = await browser.arrive(issuer.endSession(page.url));
    expect([back.status, new URL(back.url).pathname]).toEqual([200, "/auth/signout/return"]);
    expect(back.text).toMatch(/You are signed out of .*app\.example.* and at .*The OP/);
    expect(back.headers.get("cache-control")).toContain("no-store");
  });

  it("without a callback URL leads to the page of the application, if it has one", async () => {
    const { issuer, browser, page } = await left({ config: { pages: { signedOut: "/left" } } });
    expect(where(await browser.arrive(issuer.endSession(page.url)))).toBe("/left?provider=op");
  });

  it.each([
    ["LO-18: another state", { state: "a-state-of-somebody-else-that-is-long-enough-to-be-one" }],
    ["LO-18: no state", { state: undefined }],
  ])("%s shows what is known, and changes nothing", async (_what, logoutReturn) => {
    const { issuer, browser, page, app } = await left({}, { provider: "true", callbackUrl: "/bye" });
    await browser.visit("/auth/signin");
    await browser.submit("/signin/op");
    const before = browser.cookies;
    issuer.setFaults({
      logoutReturn: { ...logoutReturn, callbackUrl: "https://evil.example", redirect_uri: "//evil.example" },
    });
    const back = await browser.arrive(issuer.endSession(page.url));
    expect([back.status, new URL(back.url).pathname]).toEqual([200, "/auth/signout/return"]);
    expect(back.text).toMatch(/You are signed out of/);
    expect(back.text).not.toContain("The OP");
    expect(back.text).not.toContain("evil.example");
    expect(back.set).toEqual([]);
    expect(browser.cookies).toEqual(before);
    expect(app.log.errors).toEqual([]);
  });

  it("LO-18: a link of another site to it shows a signed-in visitor that they are signed in", async () => {
    const { browser } = await setUp();
    const page = await browser.visit("/auth/signout/return?state=x", { initiator: "https://evil.example" });
    expect(page.text).toContain("You are signed in to");
    expect(page.set).toEqual([]);
    expect(await sessionOf(browser)).not.toBeNull();
  });

  it("LO-18: a state that begins like that of the sign-out is another one", async () => {
    const { browser, page } = await left({}, { provider: "true", callbackUrl: "/bye" });
    const { state = "" } = parameters(page);
    const back = await browser.visit(
      `/auth/signout/return?state=${state.slice(0, -1)}${state.endsWith("A") ? "B" : "A"}`,
    );
    expect(new URL(back.url).pathname).toBe("/auth/signout/return");
    expect(where(await browser.visit(`/auth/signout/return?state=${state}`))).toBe("/bye");
  });

  it("LO-18: its state counts once, and in this browser only", async () => {
    const { issuer, browser, page, app } = await left({}, { provider: "true", callbackUrl: "/bye" });
    const { url } = issuer.endSession(page.url);
    const stranger = app.browser();
    expect(where(await stranger.visit(url))).toContain("/auth/signout/return");
    const kept = browser.jar.cookies.filter(({ name }) => name.includes("transaction"));
    expect(where(await browser.visit(url))).toBe("/bye");
    for (const cookie of kept) browser.jar.plant(cookie);
    expect(where(await browser.visit(url))).toContain("/auth/signout/return");
  });

  it("LO-18: the redirect callback decides again about the callback URL", async () => {
    const allowed = new Set(["https://partner.example/bye"]);
    const redirect = ({ url, baseUrl }: { url: string; baseUrl: string }) => (allowed.has(url) ? url : baseUrl);
    const { issuer, browser, page } = await left(
      { config: { callbacks: { redirect } } },
      { provider: "true", callbackUrl: "https://partner.example/bye" },
    );
    allowed.clear();
    expect(where(await browser.arrive(issuer.endSession(page.url)))).toBe("/");
  });

  it("the state of a sign-out does not complete a sign-in, nor the reverse", async () => {
    const { issuer, browser, page, app } = await left({}, { provider: "true", callbackUrl: "/bye" });
    const { state } = parameters(page);
    await browser.visit(`/auth/callback/op?code=x&state=${state}&iss=${issuer.url}`);
    expect(app.log.errors).toEqual(["InvalidCheck"]);
    await browser.visit("/auth/signin?callbackUrl=/in");
    const start = await browser.submit("/signin/op");
    const back = await browser.visit(`/auth/signout/return?state=${parameters(start).state}`);
    expect(new URL(back.url).pathname).toBe("/auth/signout/return");
    // The sign-in is still in progress.
    expect(where(await browser.arrive(issuer.authorize(start.url)))).toBe("/in");
  });
});
