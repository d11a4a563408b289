/** Ended sessions: for copies of the cookie, for a deleted user, and for the next user of the browser. */
import { describe, expect, it, vi } from "vitest";
import type { AuthConfig } from "../../src/core/types/config.ts";
import { adapter } from "../world/adapter.ts";
import type { Browser } from "../world/browser.ts";
import { start as now, useClock } from "../world/clock.ts";
import { createIssuer } from "../world/issuer.ts";
import { useWorld } from "../world/server.ts";
import { application, cookieNames, leave, sessionCookies, sessionOf, signIn, transactionCookies } from "./helpers.ts";

const clock = useClock();
const server = useWorld();
const month = 30 * 86_400;

async function setUp(config: Partial<AuthConfig> = {}) {
  const issuer = createIssuer();
  server.use(...issuer.handlers);
  const app = application({ providers: [issuer.provider()], ...config });
  const browser = app.browser();
  await signIn(browser, issuer);
  return { issuer, app, browser };
}

/** A second browser with a copy of the session cookie. */
function thiefOf({ jar }: Browser, next: Browser): Browser {
  for (const name of sessionCookies({ jar } as Browser)) {
    const cookie = jar.get(name);
    if (cookie) next.jar.plant(cookie);
  }
  return next;
}

const signOut = async (browser: Browser) => {
  await browser.visit("/auth/signout");
  return browser.submit("/signout");
};

/** An application's check for revoked tokens: the time before which those of a user are refused. */
function epochs() {
  const since = new Map<string, number>();
  const jwt = vi.fn<NonNullable<NonNullable<AuthConfig["callbacks"]>["jwt"]>>(({ token, user }) => {
    if (user) return { ...token, signedInAt: Date.now() };
    return Number(token.signedInAt) >= (since.get(String(token.sub)) ?? 0) ? token : null;
  });
  return { since, jwt };
}

describe("a session in a cookie", () => {
  it("S1, LO-01: has no session in a copy after a sign-out in the same process", async () => {
    const { app, browser } = await setUp();
    const thief = thiefOf(browser, app.browser());
    expect(await sessionOf(thief)).not.toBeNull();
    const copy = thiefOf(thief, app.browser());
    await signOut(browser);
    expect([await sessionOf(browser), await sessionOf(thief), await sessionOf(copy)]).toEqual([null, null, null]);
    expect(sessionCookies(thief)).toEqual([]);
  });

  it("LO-01: a copy of a session that was signed out does not reach the jwt callback", async () => {
    const jwt = vi.fn<NonNullable<NonNullable<AuthConfig["callbacks"]>["jwt"]>>(({ token }) => token);
    const { app, browser } = await setUp({ callbacks: { jwt } });
    const thief = thiefOf(browser, app.browser());
    expect(await sessionOf(thief)).not.toBeNull();
    await signOut(browser);
    jwt.mockClear();
    expect(await sessionOf(thief)).toBeNull();
    expect(jwt).not.toHaveBeenCalled();
  });

  it("LO-01: is valid in a copy without a sign-out, and no longer than maxAge", async () => {
    const { app, browser } = await setUp();
    const copy = thiefOf(browser, app.browser());
    // The copy is never renewed; 15 seconds are for clock differences.
    clock.forward(month + 16);
    expect(await sessionOf(copy)).toBeNull();
  });

  it("LO-01: has no session in a copy if the jwt callback checks its validity", async () => {
    const { since, jwt } = epochs();
    const { app, browser } = await setUp({
      callbacks: { jwt },
      events: {
        signOut: (message) => {
          if ("token" in message) since.set(String(message.token?.sub), Date.now() + 1);
        },
      },
    });
    const thief = thiefOf(browser, app.browser());
    await signOut(browser);
    const response = await thief.fetch("/auth/session");
    expect(await response.json()).toBeNull();
    expect(sessionCookies(thief)).toEqual([]);
  });

  it("LO-02: of every browser ends when the application moves the time before which tokens are refused", async () => {
    const { since, jwt } = epochs();
    const { app, browser, issuer } = await setUp({ callbacks: { jwt } });
    const other = app.browser();
    await signIn(other, issuer);
    const sub = String(jwt.mock.calls.at(-1)?.[0].token.sub);
    since.set(sub, Date.now() + 1);
    expect([await sessionOf(browser), await sessionOf(other)]).toEqual([null, null]);
    clock.forward(1);
    await signIn(other, issuer);
    expect(await sessionOf(other)).not.toBeNull();
  });

  it("LO-08: of a user who was deleted ends by the same callback", async () => {
    const store = adapter();
    const { browser } = await setUp({
      adapter: store,
      session: { strategy: "jwt" },
      callbacks: { jwt: async ({ token }) => ((await store.getUser(String(token.sub))) ? token : null) },
    });
    const user = await store.getUserByEmail((await sessionOf(browser))?.user?.email ?? "");
    await store.deleteUser(user?.id ?? "");
    expect(await sessionOf(browser)).toBeNull();
    expect(sessionCookies(browser)).toEqual([]);
  });
});

describe("a stored session", () => {
  it("LO-05: that is valid by its cookie and expired in the database shows no session, and its row is removed", async () => {
    const store = adapter();
    const { browser } = await setUp({ adapter: store });
    const token = browser.cookies[cookieNames.session] ?? "";
    await store.updateSession({ sessionToken: token, expires: new Date(now - 1) });
    expect(await sessionOf(browser)).toBeNull();
    expect(store.called).toContain("deleteSession");
    expect(await store.getSessionAndUser(token)).toBeNull();
  });

  it("LO-08: of a deleted user shows no session, in every browser", async () => {
    const store = adapter();
    const { app, browser, issuer } = await setUp({ adapter: store });
    const other = app.browser();
    await signIn(other, issuer);
    const found = await store.getSessionAndUser(browser.cookies[cookieNames.session] ?? "");
    await store.deleteUser(found?.user.id ?? "");
    expect([await sessionOf(browser), await sessionOf(other)]).toEqual([null, null]);
    expect([...sessionCookies(browser), ...sessionCookies(other)]).toEqual([]);
  });
});

describe.each(["jwt", "database"] as const)("signing out under the %s strategy", (strategy) => {
  const config = () => ({ adapter: adapter(), session: { strategy } });

  it("LO-04: clears the session with all its chunks, the CSRF token and pending sign-ins, as they were set", async () => {
    const { browser } = await setUp({
      ...config(),
      callbacks: { jwt: ({ token }) => ({ ...token, big: "x".repeat(8000) }) },
    });
    await leave(browser);
    await browser.visit("/auth/signout");
    const names = Object.keys(browser.cookies);
    expect(sessionCookies(browser).length).toBe(strategy === "jwt" ? 3 : 1);
    expect(transactionCookies(browser)).toHaveLength(1);
    const page = await browser.submit("/signout");
    const cleared = page.set.filter((line) => /=; Max-Age=0; Path=\/; HttpOnly; Secure; SameSite=Lax$/.test(line));
    expect(cleared.map((line) => line.replace(/=.*/, "")).toSorted()).toEqual(names.toSorted());
    expect(browser.cookies).toEqual({});
  });

  it("LO-09: leaves nothing for the next user of the browser: no callback URL, no token, no page", async () => {
    const { browser, issuer } = await setUp(config());
    const before = await leave(browser, { callbackUrl: "/private-of-ada" });
    const landing = issuer.authorize(before.url);
    await browser.visit("/auth/signout");
    const form = browser.page.forms[0];
    await browser.submit("/signout");
    const next = await browser.visit("/auth/signin");
    expect(next.html).not.toContain("private-of-ada");
    expect(next.headers.get("cache-control")).toContain("no-store");
    expect((await browser.fetch("/auth/session")).headers.get("cache-control")).toContain("no-store");
    // The response of a sign-in that the former visitor started is refused, and so is the form that they saw.
    await browser.arrive(landing);
    expect(await sessionOf(browser)).toBeNull();
    await signIn(browser, issuer);
    await browser.post("/auth/signout", form?.fields ?? {});
    expect(await sessionOf(browser)).not.toBeNull();
  });

  it.each(["garbage", "a.b.c.d.e", "f".repeat(64), "%00", "x".repeat(3000)])(
    "LO-07: with a cookie that is %s clears it, and is not an error",
    async (value) => {
      const app = application(config());
      const browser = app.browser();
      browser.jar.plant({ name: cookieNames.session, value, secure: true, path: "/" });
      await browser.visit("/auth/signout");
      const page = await browser.submit("/signout");
      expect(page.url).toMatch(/\/$/);
      expect([app.log.errors, sessionCookies(browser)]).toEqual([[], []]);
    },
  );

  it("LO-07: with an expired session clears its cookie, and is not an error", async () => {
    const { app, browser } = await setUp(config());
    const cookie = browser.jar.get(cookieNames.session);
    clock.forward(month + 16);
    if (cookie) browser.jar.plant({ name: cookie.name, value: cookie.value, secure: true, path: "/" });
    await browser.visit("/auth/signout");
    await browser.submit("/signout");
    expect([app.log.errors, sessionCookies(browser)]).toEqual([[], []]);
  });
});
