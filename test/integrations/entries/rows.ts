/** The tests of {@link pagesOf}, for an integration and the application that mounts them. */
import { expect, it, vi } from "vitest";
import type { BridgeConfig } from "../../../src/integrations/bridge/index.ts";
import Credentials from "../../../src/providers/credentials.ts";
import { signUpUser, site } from "../../webauthn/helpers.ts";
import { adapter } from "../../world/adapter.ts";
import { createBrowser, type Handle } from "../../world/browser.ts";
import { useClock } from "../../world/clock.ts";
import { app, createLog, testConfig } from "../../world/config.ts";
import { createIssuer } from "../../world/issuer.ts";
import { sessionCookies, signIn } from "../../world/journey.ts";
import { useWorld } from "../../world/server.ts";
import { adasCookie, outage, outages } from "../bridge/helpers.ts";
import { password } from "../helpers.ts";
import { lateWork, treasure } from "./pages.ts";

/** A configuration as all integrations accept it. */
export type EntryConfig = BridgeConfig | (() => BridgeConfig);

/** An application of the framework with these pages. `/guarded` is protected, and `/guarded-fresh` by `fresh`. */
export type MakeApp = (config: EntryConfig) => Handle;

/** A configuration; `overrides` win. */
export const configOf = (overrides: Partial<BridgeConfig> = {}): BridgeConfig => ({
  ...testConfig(),
  providers: [password],
  callbacks: {
    jwt: ({ token, trigger, session }) => (trigger === "update" ? { ...token, name: session.name } : token),
  },
  ...overrides,
});

const name = "__Host-portico.session-token";
const day = 86_400;
const html = { accept: "text/html,application/xhtml+xml" };

export const get = (path: string, headers: Readonly<Record<string, string>> = {}): Request =>
  new Request(new URL(path, app), { headers: { host: "app.example", ...headers } });

const post = (path: string, headers: Readonly<Record<string, string>> = {}, fields: Record<string, string> = {}) =>
  new Request(new URL(path, app), {
    method: "POST",
    headers: { host: "app.example", origin: app, ...headers },
    body: new URLSearchParams(fields),
  });

const namesIn = ({ headers }: Response): readonly string[] =>
  headers.getSetCookie().map((line) => `${/Max-Age=0\b/i.test(line) ? "-" : ""}${line.split("=", 1)[0]}`);

/** Ada is signed in, in a session that is due for renewal. */
async function dueCookie(): Promise<string> {
  const cookie = await adasCookie();
  vi.setSystemTime(Date.now() + 2 * day * 1000);
  return cookie;
}

const sessionOf = async (response: Response) => (await response.json()) as { user?: { name?: string } } | null;

/** Runs the tests. Call it in a `describe`. */
export function entryRows(make: MakeApp): void {
  const issuer = createIssuer();
  useWorld(issuer);
  const clock = useClock();
  const opConfig = () => configOf({ providers: [issuer.provider()] });

  it("serves the routes of the library, and leaves every other path to the application", async () => {
    const browser = createBrowser(make(configOf()));
    expect((await browser.visit("/auth/signin")).forms).toHaveLength(1);
    expect(await (await browser.fetch("/auth/session")).json()).toBeNull();
    expect((await browser.visit("/public")).text).toContain("public");
    for (const path of ["/auth", "/auth/other", "/authority/session"]) {
      expect((await browser.fetch(path)).status).toBe(404);
    }
  });

  it("signs in on the page of the library, in the session of which the application reads the user", async () => {
    const browser = createBrowser(make(configOf()));
    await browser.visit("/auth/signin?callbackUrl=/");
    const page = await browser.submit("callback/credentials", { word: "right" });
    expect([page.url, sessionCookies(browser)]).toEqual([`${app}/`, [name]]);
    expect(await sessionOf(await browser.fetch("/"))).toMatchObject({ user: { name: "Ada" } });
  });

  it("serves the routes under basePath", async () => {
    const handle = make(configOf({ basePath: "/account/login" }));
    expect((await handle(get("/account/login/providers"))).status).toBe(200);
    expect((await handle(get("/auth/providers"))).status).toBe(404);
  });

  it("reads no session of a stranger, and leaves the response as it is", async () => {
    const response = await make(configOf())(get("/"));
    expect(await sessionOf(response)).toBeNull();
    expect([namesIn(response), response.headers.get("cache-control")]).toEqual([[], null]);
  });

  it("keeps a response with a session out of shared caches", async () => {
    const response = await make(configOf())(get("/", { cookie: await adasCookie() }));
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(response.headers.get("vary")).toMatch(/\bcookie\b/i);
  });

  it("reads the session once per request", async () => {
    const session = vi.fn(({ session }) => session);
    const handle = make(configOf({ callbacks: { session } }));
    const response = await handle(get("/two", { cookie: await adasCookie() }));
    expect(await response.json()).toMatchObject([{ user: { name: "Ada" } }, { user: { name: "Ada" } }]);
    expect(session).toHaveBeenCalledTimes(1);
  });

  it("MW-13: gives each of several requests at once its own session", async () => {
    const handle = make(configOf());
    const [ada, bob, none] = [await adasCookie(), await adasCookie({ sub: "2", name: "Bob" }), "x=1"];
    const asked = await Promise.all([ada, bob, none, ada].map((cookie) => handle(get("/", { cookie }))));
    const seen = await Promise.all(asked.map(async (response) => (await sessionOf(response))?.user?.name));
    expect(seen).toEqual(["Ada", "Bob", undefined, "Ada"]);
  });

  it.each(["/", "/two", "/response", "/immutable", "/guarded"])(
    "renews a session that is due, on the response of %s",
    async (path) => {
      const response = await make(configOf())(get(path, { cookie: await dueCookie() }));
      expect(namesIn(response).filter((one) => one !== "own")).toEqual([name]);
      expect(response.headers.getSetCookie().at(-1)).toMatch(/; HttpOnly; Secure; SameSite=Lax/);
    },
  );

  it("MW-12: keeps the cookies of the application beside those of the session", async () => {
    const response = await make(configOf())(get("/response", { cookie: await dueCookie() }));
    expect([...namesIn(response)].sort()).toEqual([name, "own"]);
  });

  it("writes the cookies also if the page fails", async () => {
    const handle = make(configOf());
    const response = await handle(get("/broken", { cookie: await dueCookie() }));
    expect([response.status, namesIn(response)]).toEqual([500, [name]]);
  });

  it("leaves a renewal for the next request once the response has begun", async () => {
    const database = adapter();
    const user = await database.createUser({ id: "1", name: "Ada", email: "ada@example.com", emailVerified: null });
    const providers = [Credentials({ credentials: {}, authorize: () => user })];
    const config = configOf({ adapter: database, session: { strategy: "database" }, providers });
    const handle = make(config);
    const browser = createBrowser(handle);
    await browser.post("/enter", {});
    clock.forward(2 * day);
    const begun = await browser.fetch("/late");
    expect(begun.headers.getSetCookie()).toEqual([]);
    expect(await begun.json()).toMatchObject({ user: { name: "Ada" } });
    // The session and its note.
    expect((await browser.fetch("/")).headers.getSetCookie()).toHaveLength(2);
  });

  it("calls a configuration function once per request", async () => {
    const config = configOf();
    const choose = vi.fn(() => config);
    const handle = make(choose);
    await handle(get("/two", { cookie: await adasCookie() }));
    expect(choose).toHaveBeenCalledTimes(1);
    await handle(get("/public"));
    expect(choose).toHaveBeenCalledTimes(2);
  });

  describeSignIn(make, { issuer, opConfig });
  describeSessions(make);
  describeGuard(make);
}

interface Provided {
  readonly issuer: ReturnType<typeof createIssuer>;
  readonly opConfig: () => BridgeConfig;
}

function describeSignIn(make: MakeApp, { issuer, opConfig }: Provided): void {
  it("signIn() signs in with a form, and redirects with a GET to a page of this site", async () => {
    const handle = make(configOf());
    const fields = { word: "right", redirectTo: "/welcome" };
    const response = await handle(post("/enter", {}, fields));
    expect([response.status, response.headers.get("location")]).toEqual([303, `${app}/welcome`]);
    expect(namesIn(response)).toEqual([name]);
    const away = await handle(post("/enter", {}, { ...fields, redirectTo: "https://evil.example/" }));
    expect(new URL(away.headers.get("location") ?? "").origin).toBe(app);
  });

  it("MW-12: signIn() writes every cookie of a large session as a line of its own", async () => {
    const wide = configOf({ callbacks: { jwt: ({ token }) => ({ ...token, wide: "x".repeat(8_000) }) } });
    const names = namesIn(await make(wide)(post("/enter", {}, { word: "right" })));
    expect(names.length).toBeGreaterThanOrEqual(3);
    expect(new Set(names).size).toBe(names.length);
  });

  it("signIn() throws for a wrong password, and opens no session", async () => {
    const response = await make(configOf())(post("/enter", {}, { word: "wrong" }));
    expect([response.status, await response.text()]).toEqual([401, "CredentialsSignin"]);
    expect(namesIn(response)).toEqual([]);
  });

  it("MW-16: signIn() and signOut() refuse a request of another site", async () => {
    const handle = make(configOf());
    const foreign = { origin: "https://evil.example", cookie: await adasCookie() };
    for (const path of ["/enter", "/leave", "/rename"]) {
      const response = await handle(post(path, foreign, { word: "right" }));
      expect([await response.text(), namesIn(response)]).toEqual(["MissingCSRF", []]);
    }
  });

  it("CR-232: T8: a link of another site, or one that does not show where it comes from, changes nothing", async () => {
    const handle = make(configOf());
    const cookie = await adasCookie();
    const answered = async (request: Request) => {
      const response = await handle(request);
      return [await response.text(), namesIn(response)];
    };
    const refused = ["MissingCSRF", []];
    for (const path of ["/rename", "/leave", "/revoke"]) {
      expect(await answered(get(path, { cookie }))).toEqual(refused);
      for (const site of ["cross-site", "same-site"]) {
        expect(await answered(get(path, { cookie, "sec-fetch-site": site }))).toEqual(refused);
        expect(await answered(post(path, { cookie, "sec-fetch-site": site }))).toEqual(refused);
      }
    }
    const read = await handle(get("/", { cookie, "sec-fetch-site": "cross-site" }));
    expect(await read.json()).toMatchObject({ user: { name: "Ada" } });
    const linked = await handle(get("/rename", { cookie, "sec-fetch-site": "same-origin" }));
    expect(await linked.json()).toMatchObject({ user: { name: "Grace" } });
  });

  it("signIn() redirects to a provider with parameters, or returns the URL, and the user comes back", async () => {
    const browser = createBrowser(make(opConfig()));
    const page = await browser.post("/away", {});
    expect([page.elsewhere, new URL(page.url).searchParams.get("login_hint")]).toEqual([true, "ada"]);
    expect((await browser.arrive(issuer.authorize(page.url))).url).toBe(`${app}/`);
    expect(sessionCookies(browser)).toEqual([name]);
    const { url } = (await (await browser.fetch("/url", { method: "POST" })).json()) as { url: string };
    expect(new URL(url).origin).toBe(new URL(issuer.url).origin);
  });

  it("signOut() takes the cookie away, and redirects", async () => {
    const response = await make(configOf())(post("/leave", { cookie: await adasCookie() }));
    expect([response.status, response.headers.get("location")]).toEqual([303, `${app}/bye`]);
    expect(namesIn(response)).toEqual([`-${name}`]);
  });

  it("update() changes the session, also for what reads it later in the request", async () => {
    const handle = make(configOf());
    const response = await handle(post("/rename", { cookie: await adasCookie() }));
    expect([await response.json(), namesIn(response)]).toMatchObject([{ user: { name: "Grace" } }, [name]]);
    const both = await handle(post("/rename-and-read", { cookie: await dueCookie() }));
    expect(namesIn(both)).toEqual([name]);
    const [before, updated, after] = (await both.json()) as { user: { name: string } }[];
    expect([before, updated, after].map((one) => one?.user.name)).toEqual(["Ada", "Grace", "Grace"]);
  });

  it("accessToken() refreshes a token that has ended, and keeps the new ones in the cookie", async () => {
    const browser = createBrowser(make(opConfig()));
    await signIn(browser, issuer);
    const shown = async (path: string) => (await (await browser.fetch(path)).json()) as { accessToken?: string };
    const lastIssued = () => issuer.issued.at(-1)?.access_token;
    expect((await shown("/token")).accessToken).toBe(lastIssued());
    vi.setSystemTime(Date.now() + 3600 * 1000);
    const before = issuer.refreshes.length;
    // Where no cookie can be written, a refresh would lose the refresh token.
    expect(await (await browser.fetch("/late-token")).json()).toBe("RefreshFailed");
    await lateWork.result;
    expect(issuer.refreshes.length).toBe(before);
    expect((await shown("/token")).accessToken).toBe(lastIssued());
    expect((await shown("/token")).accessToken).toBe(lastIssued());
    expect(issuer.refreshes.length - before).toBe(1);
  });

  it("fresh() knows a user who signed in a short time ago", async () => {
    const browser = createBrowser(make(configOf()));
    await browser.post("/enter", { word: "right" });
    expect(await (await browser.fetch("/fresh")).json()).toEqual({ fresh: true, within: true });
    vi.setSystemTime(Date.now() + 120 * 1000);
    expect(await (await browser.fetch("/fresh")).json()).toEqual({ fresh: true, within: false });
    expect(await (await make(configOf())(get("/fresh"))).json()).toEqual({ fresh: false, within: false });
  });
}

function describeSessions(make: MakeApp): void {
  it("LO-02: listSessions() and revokeSessions() end sessions of the user", async () => {
    const database = adapter();
    const expires = new Date(Date.now() + day * 1000);
    const user = await database.createUser({ id: "1", name: "Ada", email: "ada@example.com", emailVerified: null });
    for (const sessionToken of ["desk", "phone"]) {
      await database.createSession({ sessionToken, userId: user.id, expires });
    }
    const handle = make(configOf({ adapter: database, session: { strategy: "database" } }));
    const [desk, phone] = ["desk", "phone"].map((token) => ({ cookie: `${name}=${token}` }));
    expect(await (await handle(get("/sessions", desk))).json()).toMatchObject([{ current: true }, { current: false }]);
    expect(await (await handle(post("/revoke", desk))).json()).toEqual({ ended: 1 });
    expect(await (await handle(get("/", phone))).json()).toBeNull();
    const all = await handle(post("/revoke-all", desk));
    expect([await all.json(), namesIn(all)]).toEqual([{ ended: 1, left: null }, [`-${name}`]]);
  });

  it("passkeys are listed, renamed and removed", async () => {
    const at = site({});
    const { browser } = await signUpUser(at, {}, { passkeyName: "Phone" });
    const handle = make(at.config);
    const url = new URL("/account", app);
    const cookie = browser.jar.header({ url, method: "GET", initiator: app, topLevel: true }) ?? "";
    const list = async () =>
      (await (await handle(get("/passkeys", { cookie }))).json()) as { id: string; name: string }[];
    const [passkey] = await list();
    expect(passkey).toMatchObject({ name: "Phone" });
    const query = new URLSearchParams({ id: passkey?.id ?? "" });
    await handle(post(`/rename-passkey?${query}`, { cookie }));
    expect(await list()).toMatchObject([{ name: "Old phone" }]);
    await handle(post(`/remove-passkey?${query}`, { cookie }));
    expect(await list()).toEqual([]);
  });
}

function describeGuard(make: MakeApp): void {
  it("redirects a page of a stranger to the sign-in page, and back afterwards", async () => {
    const browser = createBrowser(make(configOf()));
    const page = await browser.visit("/guarded?tab=2", { headers: html });
    const { pathname, searchParams } = new URL(page.url);
    expect([pathname, searchParams.get("callbackUrl")]).toEqual(["/auth/signin", "/guarded?tab=2"]);
    const back = await browser.submit("callback/credentials", { word: "right" });
    expect([back.url, back.text]).toEqual([`${app}/guarded?tab=2`, expect.stringContaining(treasure)]);
  });

  it("answers a program with a 401, and does not call the handler", async () => {
    const response = await make(configOf())(get("/guarded", { accept: "application/json" }));
    expect([response.status, await response.json()]).toEqual([401, { error: "Unauthorized" }]);
    expect(response.headers.get("cache-control")).toMatch(/no-store/);
  });

  it("lets a signed-in user pass, page and program", async () => {
    const handle = make(configOf());
    const cookie = await adasCookie();
    for (const accept of ["text/html", "application/json"]) {
      expect(await (await handle(get("/guarded", { cookie, accept }))).text()).toContain(treasure);
    }
  });

  it("MW-05: reads no session from forged headers", async () => {
    const cookie = await adasCookie();
    const headers = {
      authorization: `Bearer ${cookie.split("=")[1]}`,
      "x-session": cookie,
      "x-middleware-subrequest": "1",
    };
    expect((await make(configOf())(get("/guarded", headers))).status).toBe(401);
  });

  it("lets only users pass with fresh who proved who they are a short time ago", async () => {
    const handle = make(configOf());
    const browser = createBrowser(handle);
    await browser.post("/enter", { word: "right" });
    expect((await browser.visit("/guarded-fresh", { headers: html })).text).toContain(treasure);
    vi.setSystemTime(Date.now() + 3600 * 1000);
    expect((await browser.visit("/guarded-fresh", { headers: html })).url).toContain("error=FreshSessionRequired");
    const program = await browser.fetch("/guarded-fresh", { headers: { accept: "application/json" } });
    expect([program.status, await program.json()]).toEqual([401, { error: "FreshSessionRequired" }]);
  });

  it.each(outages)(
    "F1, MW-232: with the database away, strategy %s, protect answers 503 and auth() rejects",
    async (_, session) => {
      const { config, cookie } = await outage(session);
      const handle = make(config as BridgeConfig);
      for (const accept of ["text/html", "application/json"]) {
        const response = await handle(get("/guarded", { cookie, accept }));
        expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
        expect([namesIn(response), await response.text()]).toEqual([[], expect.not.stringContaining(treasure)]);
      }
      expect(await (await handle(get("/", { cookie }))).text()).toBe("DatabaseUnreachable");
      expect((await handle(get("/auth/session", { cookie }))).status).toBe(503);
      expect(await sessionOf(await handle(get("/")))).toBeNull();
    },
  );

  it("denies access if the session cannot be read, and reports a wrong configuration", async () => {
    const { logger } = createLog();
    const failing = make(configOf({ logger, callbacks: { session: () => Promise.reject(new Error("no")) } }));
    expect((await failing(get("/guarded", { cookie: await adasCookie() }))).status).toBe(401);
    const wrong = make({ ...configOf({ logger }), secret: "" });
    const response = await wrong(get("/guarded", { cookie: await adasCookie() }));
    expect([response.status >= 400, await response.text()]).toEqual([true, expect.not.stringContaining(treasure)]);
  });
}
