/** Ada signs out: here, and in a browser whose database fails. */
import { describe, expect, it } from "vitest";
import { adapter } from "../world/adapter.ts";
import type { Browser } from "../world/browser.ts";
import { useClock } from "../world/clock.ts";
import { createIssuer } from "../world/issuer.ts";
import { useWorld } from "../world/server.ts";
import { application, cookieNames, home, query, sessionOf, signIn, where } from "./helpers.ts";

useClock();
const server = useWorld();

async function setUp(withStore: boolean, config = {}) {
  const issuer = createIssuer();
  server.use(...issuer.handlers);
  const store = adapter();
  const app = application({ providers: [issuer.provider()], ...(withStore && { adapter: store }), ...config });
  const browser = app.browser();
  await signIn(browser, issuer);
  return { issuer, store, app, browser };
}

const signOut = async (browser: Browser, callbackUrl = "/bye") => {
  await browser.visit(`/auth/signout?callbackUrl=${encodeURIComponent(callbackUrl)}`);
  return browser.submit("/signout");
};

describe.each([
  ["jwt", false],
  ["database", true],
])("signing out under the %s strategy", (strategy, withStore) => {
  it("shows a form, ends the session, and leads to the callback URL", async () => {
    const { app, browser } = await setUp(withStore);
    const question = await browser.visit("/auth/signout?callbackUrl=/bye");
    expect(await sessionOf(browser)).not.toBeNull();
    expect(question.forms).toHaveLength(1);
    const page = await browser.submit("/signout");
    expect(where(page)).toBe("/bye");
    expect(await sessionOf(browser)).toBeNull();
    expect(browser.cookies[cookieNames.session]).toBeUndefined();
    const [, message] = app.emittedEvents.find(([name]) => name === "signOut") ?? [];
    expect(message).toHaveProperty(strategy === "jwt" ? "token" : "session");
  });

  it("CS-15: does not happen because of a link, an image, or another site", async () => {
    const { browser } = await setUp(withStore);
    await browser.visit("/auth/signout", { initiator: "https://evil.example" });
    await browser.post("/auth/signout", {}, { initiator: "https://evil.example" });
    await browser.fetch("/auth/signout", { initiator: "https://evil.example" });
    expect(await sessionOf(browser)).not.toBeNull();
  });

  it("leads to the origin if the callback URL is on another site", async () => {
    const { browser } = await setUp(withStore);
    expect((await signOut(browser, "https://evil.example")).url).toBe(`${home}/`);
    expect(await sessionOf(browser)).toBeNull();
  });

  it("ends the session once, also with two requests", async () => {
    const { app, browser } = await setUp(withStore);
    await browser.visit("/auth/signout");
    const form = browser.page.forms[0];
    await browser.submit("/signout");
    const again = await browser.post("/auth/signout", form?.fields ?? {});
    expect(again.elsewhere).toBe(false);
    expect(await sessionOf(browser)).toBeNull();
    expect(app.emittedEvents.filter(([name]) => name === "signOut")).toHaveLength(1);
  });

  it("lets her sign in again in the same browser", async () => {
    const { issuer, browser } = await setUp(withStore);
    await signOut(browser);
    await signIn(browser, issuer);
    expect(await sessionOf(browser)).not.toBeNull();
  });
});

describe("a stored session", () => {
  it("LO-03: is ended for copies of its cookie", async () => {
    const { app, browser } = await setUp(true);
    const thief = app.browser();
    const stolen = browser.jar.get(cookieNames.session);
    if (stolen) thief.jar.plant(stolen);
    expect(await sessionOf(thief)).not.toBeNull();
    await signOut(browser);
    expect(await sessionOf(thief)).toBeNull();
  });

  it("LO-06: that cannot be removed is not reported as removed, and its cookie is cleared all the same", async () => {
    const { app, browser, store } = await setUp(true);
    await browser.visit("/auth/signout");
    store.breaks({ fail: "deleteSession" });
    const page = await browser.submit("/signout");
    expect(query(page).error).toBe("ServiceUnavailable");
    expect(app.log.errors).toEqual(["SignOutError"]);
    expect(page.text).not.toMatch(/signed out/i);
    store.breaks();
    expect(browser.cookies[cookieNames.session]).toBeUndefined();
    expect(await sessionOf(browser)).toBeNull();
  });
});
