/** What no adapter has a column for is kept in a sealed note beside the session cookie; the token is what the application generated. */
import { describe, expect, it } from "vitest";
import { setCookieLine } from "../../src/core/cookies/set-cookie.ts";
import type { AuthConfig, SessionOptions } from "../../src/core/types/config.ts";
import type { SetCookie } from "../../src/core/types/internal.ts";
import { createBridge } from "../../src/integrations/bridge/index.ts";
import { type AdapterFaults, adapter } from "../world/adapter.ts";
import type { Browser } from "../world/browser.ts";
import { useClock } from "../world/clock.ts";
import { secret } from "../world/config.ts";
import { createIssuer } from "../world/issuer.ts";
import { useWorld } from "../world/server.ts";
import { type App, application, cookieNames, home, leave, sessionCookies, sessionOf } from "./helpers.ts";

const clock = useClock();
const server = useWorld();

const [hour, day] = [3_600, 86_400];
const cookie = cookieNames.session;
const note = `${cookie}-note`;
const ada = { sub: "ada", name: "Ada", email: "ada@app.example", email_verified: true };
const bob = { sub: "bob", name: "Bob", email: "bob@app.example", email_verified: true };

/** Adapters with columns for what is known of a session, and without: those of other packages. */
const adapters: Readonly<Record<string, AdapterFaults>> = {
  "an adapter with columns": {},
  "an adapter without columns": { without: ["deleteProviderSessions", "state"] },
};

function setUp(faults: AdapterFaults, session: Partial<SessionOptions> = {}, more: Partial<AuthConfig> = {}) {
  const op = createIssuer();
  server.use(...op.handlers);
  const store = adapter(faults);
  const configured = (options: Partial<SessionOptions>, others: Partial<AuthConfig> = {}): App =>
    application({
      providers: [op.provider()],
      adapter: store,
      callbacks: { mayActAs: () => true },
      ...more,
      ...others,
      session: { strategy: "database", ...options },
    });
  const app = configured(session);
  const rows = () => store.calls.filter(({ method }) => method === "createSession").map(({ input }) => input[0]);
  return { op, store, app, configured, rows, browser: () => app.browser() };
}

/** Signs in, with the choice to be remembered; the provider says when the person signed in. */
async function enter(
  browser: Browser,
  op: ReturnType<typeof createIssuer>,
  user = ada,
  { remember = "true", ...params }: Readonly<Record<string, string>> = {},
) {
  const { url } = await leave(browser, { params: { remember, ...params } });
  return browser.arrive(op.authorize(url, { user }));
}

/** Signs in, and proves it once more. */
async function enterFresh(browser: Browser, op: ReturnType<typeof createIssuer>, user = ada) {
  await enter(browser, op, user);
  await enter(browser, op, user, { reauthenticate: "true" });
}

const requestOf = ({ cookies }: Browser) => ({
  headers: new Headers({
    host: "app.example",
    origin: home,
    "sec-fetch-site": "same-origin",
    cookie: Object.entries(cookies)
      .map((pair) => pair.join("="))
      .join("; "),
  }),
  method: "POST",
  url: new URL(`${home}/settings`),
});

const isFresh = ({ config }: App, browser: Browser) => createBridge(config).fresh(requestOf(browser));

/** A browser with some cookies of another. */
function copyOf(app: App, { jar }: Browser, ...names: readonly string[]): Browser {
  const copy = app.browser();
  for (const one of jar.cookies) if (names.includes(one.name)) copy.jar.plant(one);
  return copy;
}

describe.each(Object.keys(adapters))("with %s", (kind) => {
  const faults = adapters[kind] ?? {};

  // biome-ignore format: a table
  it.each([
    ["a UUID",                            () => crypto.randomUUID()],
    ["a text that looks like a note",     () => `${crypto.randomUUID()}~a1.${"x".repeat(43)}`],
    ["another one",                       () => `!k3j.abc~s${crypto.randomUUID()}!1~st1`],
    ["a text of 512 characters",          () => crypto.randomUUID().padEnd(512, "~!@")],
  ])("D3: the token of every session is what generateSessionToken returned, to the letter: %s", async (_what, make) => {
    const made: string[] = [];
    const generateSessionToken = () => String(made[made.push(make()) - 1]);
    const { op, app, rows, browser, store } = setUp(faults, { generateSessionToken, absoluteMaxAge: 90 * day, updateAge: 0 });
    const [hers, his] = [browser(), browser()];
    await enter(hers, op, ada);
    await enter(his, op, bob, { remember: "false" });
    await enter(his, op, bob, { reauthenticate: "true" });
    const id = String((await store.getUserByEmail(bob.email))?.id);
    await createBridge(app.config).actAs(requestOf(hers), id);
    clock.forward(60);
    await sessionOf(hers);
    expect(made).toHaveLength(4);
    expect(rows()).toMatchObject(made.map((sessionToken) => ({ sessionToken })));
    for (const one of [hers, his]) expect(made).toContain(decodeURIComponent(one.cookies[cookie] ?? ""));
    expect((await sessionOf(his))?.user?.email).toBe(bob.email);
  });

  it("D3: a new proof and the choice not to be remembered are known from the note", async () => {
    const { op, app, browser } = setUp(faults, { absoluteMaxAge: 2 * day });
    const hers = browser();
    await enter(hers, op, ada, { remember: "false" });
    expect(await isFresh(app, hers)).toBe(false);
    await enter(hers, op, ada, { remember: "false", reauthenticate: "true" });
    expect(await isFresh(app, hers)).toBe(true);
    expect([hers.jar.get(note)?.expires, hers.jar.get(cookie)?.expires]).toEqual([undefined, undefined]);
    clock.forward(11 * hour);
    expect(Date.parse((await sessionOf(hers))?.expires ?? "")).toBe(clock.now() + 12 * hour * 1000);
    expect(await isFresh(app, hers)).toBe(false);
  });

  it("D3: a renewal extends the note with the session, a sign-in replaces it, and a sign-out clears it", async () => {
    const { op, browser } = setUp(faults);
    const hers = browser();
    await enter(hers, op);
    const first = hers.jar.get(note);
    expect(first?.expires).toBe(clock.now() + 30 * day * 1000);
    clock.forward(2 * day);
    await sessionOf(hers);
    expect(hers.jar.get(note)?.expires).toBe(clock.now() + 30 * day * 1000);
    await enter(hers, op);
    expect(hers.jar.get(note)?.value).not.toBe(first?.value);
    await hers.visit("/auth/signout");
    await hers.submit("signout");
    expect([sessionCookies(hers), hers.cookies[note]]).toEqual([[], undefined]);
  });

  it("SS-141: a session without its note is the same user's, and is not fresh", async () => {
    const { op, app, browser } = setUp(faults);
    const hers = browser();
    await enterFresh(hers, op);
    expect(await isFresh(app, hers)).toBe(true);
    const bare = copyOf(app, hers, cookie);
    expect((await sessionOf(bare))?.user?.email).toBe(ada.email);
    expect(await isFresh(app, bare)).toBe(false);
    // A text that is no note is none.
    for (const value of ["", "x", "h1_", hers.cookies[cookie] ?? "", `${hers.cookies[note]}x`]) {
      bare.jar.plant({ name: note, value });
      expect(await isFresh(app, bare), value).toBe(false);
    }
  });

  it("SS-141: a session without its note ends when absoluteMaxAge is set and its adapter does not know its age", async () => {
    const { op, app, configured, browser } = setUp(faults);
    const hers = browser();
    await enter(hers, op);
    clock.forward(20 * day);
    const dated = configured({ absoluteMaxAge: 10 * day });
    expect(await sessionOf(copyOf(dated, hers, cookie, note))).toBeNull();
    await enter(hers, op);
    const long = configured({ absoluteMaxAge: 40 * day });
    expect(await sessionOf(copyOf(long, hers, cookie, note))).not.toBeNull();
    expect(await sessionOf(copyOf(app, hers, cookie))).not.toBeNull();
    const isKnown = faults.without === undefined;
    expect((await sessionOf(copyOf(long, hers, cookie))) !== null).toBe(isKnown);
  });

  it("SS-142: the note of one session says nothing about another, of the same user or of another one", async () => {
    const { op, app, browser } = setUp(faults);
    const [old, recent, his] = [browser(), browser(), browser()];
    await enter(old, op);
    await enterFresh(recent, op);
    await enterFresh(his, op, bob);
    expect([await isFresh(app, old), await isFresh(app, recent), await isFresh(app, his)]).toEqual([false, true, true]);
    for (const other of [recent, his]) {
      const mixed = copyOf(app, old, cookie);
      mixed.jar.plant({ name: note, value: other.cookies[note] ?? "" });
      expect((await sessionOf(mixed))?.user?.email).toBe(ada.email);
      expect(await isFresh(app, mixed)).toBe(false);
    }
  });

  it("SS-142: what is sealed for another purpose is no note", async () => {
    const { op, app, browser } = setUp(faults);
    const hers = browser();
    await enter(hers, op);
    const { createKeyring } = await import("../../src/core/crypto/keyring.ts");
    const { salts } = await import("../../src/core/crypto/salts.ts");
    const claims = { token: hers.cookies[cookie], record: { proved: clock.seconds() } };
    const seal = (salt: string, key = secret) =>
      createKeyring([key].flat()).seal(claims, { salt, maxAge: hour, now: clock.now() });
    const forged = copyOf(app, hers, cookie);
    for (const value of [
      await seal(salts.providerTokens),
      await seal(cookie),
      await seal(salts.sessionNote, "another-secret-of-32-characters!"),
    ]) {
      forged.jar.plant({ name: note, value });
      expect(await isFresh(app, forged)).toBe(false);
    }
    // The twin: with the right purpose and secret it is one.
    forged.jar.plant({ name: note, value: await seal(salts.sessionNote) });
    expect(await isFresh(app, forged)).toBe(true);
  });

  it("SS-144: nobody gains time by leaving out the note of a session that is not remembered", async () => {
    const { op, app, browser } = setUp(faults);
    const hers = browser();
    await enter(hers, op, ada, { remember: "false" });
    const bare = copyOf(app, hers, cookie);
    for (let use = 0; use < 5; use++) {
      clock.forward(11 * hour);
      const { expires = "" } = (await sessionOf(bare)) ?? {};
      expect(Date.parse(expires)).toBe(clock.now() + 12 * hour * 1000);
    }
    clock.forward(12 * hour + 20);
    expect(await sessionOf(bare)).toBeNull();
  });

  it("SS-144: nor by acting for another user in between", async () => {
    const { op, app, browser, store } = setUp(faults, { requireFresh: false });
    await enter(browser(), op, bob);
    const hers = browser();
    await enter(hers, op, ada, { remember: "false" });
    const bare = copyOf(app, hers, cookie);
    const { actAs, stopActing } = createBridge(app.config);
    const take = (cookies: readonly SetCookie[]) => bare.jar.take(new URL(home), cookies.map(setCookieLine));
    take((await actAs(requestOf(bare), String((await store.getUserByEmail(bob.email))?.id))).cookies);
    expect((await sessionOf(bare))?.user?.email).toBe(bob.email);
    take((await stopActing(requestOf(bare))).cookies);
    clock.forward(2 * hour);
    expect(await sessionOf(bare)).toMatchObject({
      user: { email: ada.email },
      expires: new Date(clock.now() + 12 * hour * 1000).toISOString(),
    });
  });

  it("D3: a session without a note, of a row that another program wrote, is remembered and lives on", async () => {
    const { store, app, op, browser } = setUp(faults);
    await enter(browser(), op);
    const userId = String((await store.getUserByEmail(ada.email))?.id);
    const sessionToken = crypto.randomUUID();
    await store.createSession({ sessionToken, userId, expires: new Date(clock.now() + 20 * day * 1000) });
    const moved = app.browser();
    moved.jar.plant({ name: cookie, value: sessionToken });
    expect(Date.parse((await sessionOf(moved))?.expires ?? "")).toBe(clock.now() + 30 * day * 1000);
    clock.forward(25 * day);
    expect(await sessionOf(moved)).not.toBeNull();
  });

  it("D3: a note of a replaced secret is read, and sealed with the newest one by a renewal", async () => {
    const { op, configured, browser } = setUp(faults);
    const hers = browser();
    await enter(hers, op, ada, { remember: "false" });
    const next = "the-next-secret-of-this-application-1";
    const both = configured({}, { secret: [next, secret].flat() });
    const rotated = copyOf(both, hers, cookie, note);
    clock.forward(2 * hour);
    expect((await sessionOf(rotated))?.expires).toBe(new Date(clock.now() + 12 * hour * 1000).toISOString());
    const alone = configured({ absoluteMaxAge: 2 * day }, { secret: next });
    expect(await sessionOf(copyOf(alone, rotated, cookie, note))).not.toBeNull();
    expect(rotated.jar.get(note)?.expires).toBeUndefined();
  });
});

describe("the note", () => {
  it("D3: goes to the hosts that the session goes to, and takes one cookie", async () => {
    const cookies = { sessionToken: { name: "sid", options: { domain: "app.example" } } };
    const { op, browser } = setUp({}, {}, { cookies });
    const hers = browser();
    await enter(hers, op);
    const [session, beside] = [hers.jar.get("sid"), hers.jar.get("sid-note")];
    expect(beside).toMatchObject({ domain: session?.domain, hostOnly: false, httpOnly: true, sameSite: "lax" });
    expect(beside?.value.length).toBeLessThan(1_000);
    expect(await sessionOf(hers)).not.toBeNull();
  });
});
