/** Sessions in the database of another library, under `migrateFrom`: rows stay, and new ones hold no credential. */
import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MemoryAdapter } from "../../src/adapters/memory.ts";
import type { Adapter } from "../../src/core/types/adapter.ts";
import type { AuthConfig } from "../../src/core/types/config.ts";
import type { Foreign } from "../adapters/adapter-packages-journey.ts";
import { foreignAdapters } from "../adapters/adapter-packages-list.ts";
import { application, cookieNames, secret, sessionCookies, sessionOf } from "../journeys/helpers.ts";
import type { Browser } from "../world/browser.ts";
import { app } from "../world/config.ts";
import { mailbox } from "../world/mailbox.ts";
import { type Former, type FormerDatabase, formers, oldSecret } from "./former.ts";

const hashOf = (token: string): string => `h1_${createHash("sha256").update(token).digest("hex")}`;
const [, v5, v4] = formers as readonly [Former, Former, Former];

/** An application with this database. */
function siteWith(adapter: Adapter, overrides: Partial<AuthConfig> = {}) {
  const { provider, link } = mailbox();
  const site = application({ secret: oldSecret, adapter, providers: [provider], ...overrides });
  const enter = async (browser: Browser, email: string) => {
    await browser.visit("/auth/signin");
    await browser.submit("email", { email });
    await browser.visit(link(email));
  };
  return { site, enter };
}

/** A browser in which this user signed in with the other library. */
async function signedIn(former: Former, adapter: Adapter, browser: Browser, email: string): Promise<string> {
  // The adapters have one shape, under two names.
  const database = { origin: app, secret: oldSecret, adapter: adapter as FormerDatabase["adapter"], email };
  browser.jar.take(new URL(app), await former.signInWithLink(database));
  return browser.cookies[former.cookie] ?? "";
}

const plant = (browser: Browser, name: string, value: string): Browser => {
  browser.jar.clear();
  browser.jar.plant({ name, value, secure: true });
  return browser;
};

const stored = async (adapter: Adapter, token: string) => (await adapter.getSessionAndUser?.(token)) ?? null;

describe.each(foreignAdapters)("with %s", (_name, open) => {
  const state: { foreign?: Foreign } = {};
  beforeAll(async () => {
    state.foreign = await open();
  });
  afterAll(() => state.foreign?.close?.());

  it.each([v5, v4])("a session of $title continues, and is renewed, in its own row", async (former) => {
    const { adapter } = state.foreign as Foreign;
    const email = `${former.migrateFrom}@app.example`;
    const { site } = siteWith(adapter, { migrateFrom: former.migrateFrom, session: { updateAge: 0 } });
    const browser = site.browser();
    const token = await signedIn(former, adapter, browser, email);
    expect(await stored(adapter, token)).not.toBeNull();
    expect(await sessionOf(browser)).toMatchObject({ user: { email } });
    expect(sessionCookies(browser)).toEqual([cookieNames.session]);
    expect(browser.cookies[cookieNames.session]).toBe(token);
    expect(await sessionOf(browser)).toMatchObject({ user: { email } });
    expect(await stored(adapter, token)).not.toBeNull();
    await browser.visit("/auth/signout");
    await browser.submit();
    expect([sessionCookies(browser), await stored(adapter, token)]).toEqual([[], null]);
    expect(await sessionOf(plant(browser, former.cookie, token))).toBeNull();
    expect(site.log.errors).toEqual([]);
  });

  it("a new session is stored as a hash, which signs nobody in", async () => {
    const { adapter } = state.foreign as Foreign;
    const { site, enter } = siteWith(adapter, { migrateFrom: "authjs", session: { updateAge: 0 } });
    const browser = site.browser();
    await enter(browser, "new@app.example");
    const token = browser.cookies[cookieNames.session] ?? "";
    expect(await sessionOf(browser)).toMatchObject({ user: { email: "new@app.example" } });
    expect(await stored(adapter, token)).toBeNull();
    expect(await stored(adapter, hashOf(token))).not.toBeNull();
    for (const name of [cookieNames.session, v5.cookie]) {
      for (const copy of [hashOf(token), hashOf(token).toUpperCase()]) {
        expect(await sessionOf(plant(site.browser(), name, copy))).toBeNull();
      }
    }
    await browser.visit("/auth/signout");
    await browser.submit();
    expect(await stored(adapter, hashOf(token))).toBeNull();
    expect(await sessionOf(plant(browser, cookieNames.session, token))).toBeNull();
    expect(site.log.errors).toEqual([]);
  });

  it("a sign-in replaces the session of the other library", async () => {
    const { adapter } = state.foreign as Foreign;
    const { site, enter } = siteWith(adapter, { migrateFrom: "authjs" });
    const browser = site.browser();
    const token = await signedIn(v5, adapter, browser, "again@app.example");
    await enter(browser, "again@app.example");
    expect(await stored(adapter, token)).toBeNull();
    expect(sessionCookies(browser)).toEqual([cookieNames.session]);
    expect(await sessionOf(browser)).toMatchObject({ user: { email: "again@app.example" } });
  });
});

describe("hashSessionTokens", () => {
  /** A database that stores what it gets, with all methods of the memory adapter. */
  function plainAdapter(rows: string[] = []) {
    const { hashesSessionTokens: _, ...memory } = MemoryAdapter();
    const adapter: Adapter = {
      ...memory,
      createSession(session) {
        rows.push(session.sessionToken);
        return memory.createSession(session);
      },
      // As a table with plain tokens lists them.
      async listSessions(userId) {
        const found = await Promise.all(rows.map((token) => memory.getSessionAndUser(token)));
        return found.flatMap((one) => (one && one.session.userId === userId ? [one.session] : []));
      },
      deleteSessionByName: (name) => memory.deleteSession(name),
    };
    return { adapter, rows };
  }

  it("is on under migrateFrom, and an option of its own when that is left out again", async () => {
    for (const overrides of [{ migrateFrom: "authjs" }, { hashSessionTokens: true }] as const) {
      const { adapter, rows } = plainAdapter();
      const { site, enter } = siteWith(adapter, overrides);
      const browser = site.browser();
      await enter(browser, "ada@app.example");
      expect(rows).toEqual([hashOf(browser.cookies[cookieNames.session] ?? "")]);
      const later = siteWith(adapter, { hashSessionTokens: true }).site.browser();
      const seen = await sessionOf(plant(later, cookieNames.session, browser.cookies[cookieNames.session] ?? ""));
      expect(seen).toMatchObject({ user: { email: "ada@app.example" } });
    }
    const { adapter, rows } = plainAdapter();
    const { site, enter } = siteWith(adapter);
    const browser = site.browser();
    await enter(browser, "ada@app.example");
    expect(rows).toEqual([browser.cookies[cookieNames.session]]);
  });

  it("a hash from the database is refused without the option too", async () => {
    const { adapter, rows } = plainAdapter();
    const { site, enter } = siteWith(adapter, { hashSessionTokens: true });
    await enter(site.browser(), "ada@app.example");
    const [row = ""] = rows;
    expect(await stored(adapter, row)).not.toBeNull();
    expect(await sessionOf(plant(siteWith(adapter).site.browser(), cookieNames.session, row))).toBeNull();
  });

  it("leaves an adapter alone that hashes tokens itself", async () => {
    const given: string[] = [];
    const memory = MemoryAdapter();
    const adapter: Adapter = {
      ...memory,
      createSession(session) {
        given.push(session.sessionToken);
        return memory.createSession(session);
      },
    };
    const { site, enter } = siteWith(adapter, { migrateFrom: "authjs" });
    const browser = site.browser();
    await enter(browser, "ada@app.example");
    expect(given).toEqual([browser.cookies[cookieNames.session]]);
  });

  it("holds for an adapter that is loaded later", async () => {
    const { adapter, rows } = plainAdapter();
    const { site, enter } = siteWith(adapter, {
      adapter: async () => adapter,
      session: { strategy: "database" },
      migrateFrom: "authjs",
    });
    const browser = site.browser();
    await enter(browser, "ada@app.example");
    expect(rows).toEqual([hashOf(browser.cookies[cookieNames.session] ?? "")]);
    expect(await sessionOf(browser)).toMatchObject({ user: { email: "ada@app.example" } });
  });

  it("session.generateSessionToken cannot make a token that looks like a hash", async () => {
    const { adapter } = plainAdapter();
    const session = { generateSessionToken: () => `h1_${"a".repeat(64)}` };
    const { site, enter } = siteWith(adapter, { hashSessionTokens: true, session });
    const browser = site.browser();
    await enter(browser, "ada@app.example");
    expect(sessionCookies(browser)).toEqual([]);
    expect(site.log.errors).toContain("InvalidConfiguration");
  });

  it("a session that could not be stored leaves no row", async () => {
    const { adapter, rows } = plainAdapter();
    const failing: Adapter = {
      ...adapter,
      async createSession(session) {
        await adapter.createSession?.(session);
        throw new Error("the connection broke after the write");
      },
    };
    const { site, enter } = siteWith(failing, { hashSessionTokens: true });
    await enter(site.browser(), "ada@app.example");
    expect(rows).toHaveLength(1);
    expect(await stored(adapter, rows[0] ?? "")).toBeNull();
  });

  it("keeps the secret of nothing: the same token has the same hash under another secret", async () => {
    const { adapter } = plainAdapter();
    const before = siteWith(adapter, { hashSessionTokens: true });
    const browser = before.site.browser();
    await before.enter(browser, "ada@app.example");
    const after = siteWith(adapter, { hashSessionTokens: true, secret });
    const seen = await sessionOf(
      plant(after.site.browser(), cookieNames.session, browser.cookies[cookieNames.session] ?? ""),
    );
    expect(seen).not.toBeNull();
  });
});
