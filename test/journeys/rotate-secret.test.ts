/** Rotating the secret: sessions and pending sign-ins stay valid, and the old secret can be removed. */
import { describe, expect, it } from "vitest";
import { createBrowser } from "../world/browser.ts";
import { useClock } from "../world/clock.ts";
import { createIssuer } from "../world/issuer.ts";
import { useWorld } from "../world/server.ts";
import {
  application,
  cookieNames,
  expectSignedOut,
  leave,
  query,
  secret,
  sessionOf,
  signIn,
  where,
} from "./helpers.ts";

const clock = useClock();
const server = useWorld();
const next = "Qf8Wn2Lr6TxZ0bVyK4mPd9sHgJ1cEuRa5iOo3vNtBqY";

/** The same site under several secrets, one after another. */
function setUp() {
  const issuer = createIssuer();
  server.use(...issuer.handlers);
  const under = (secrets: string | readonly string[]) =>
    application({ providers: [issuer.provider()], secret: secrets });
  const before = under(secret);
  const browser = before.browser();
  /** The same browser, in front of the site under other secrets. */
  const now = (secrets: string | readonly string[]) => createBrowser(under(secrets).handle, { jar: browser.jar });
  return { issuer, browser, now };
}

describe("a new secret before the old one", () => {
  it("JW-19: keeps every user signed in, and reseals their session under the new one", async () => {
    const { issuer, browser, now } = setUp();
    await signIn(browser, issuer);
    const old = browser.cookies[cookieNames.session];
    expect(await sessionOf(now([next, secret]))).toMatchObject({ user: { name: "Ada Lovelace" } });
    expect(browser.cookies[cookieNames.session]).not.toBe(old);
    expect(await sessionOf(now([next]))).toMatchObject({ user: { name: "Ada Lovelace" } });
  });

  it("invalidates no pending sign-in", async () => {
    const { issuer, browser, now } = setUp();
    const landing = issuer.authorize((await leave(browser, { callbackUrl: "/orders" })).url);
    const same = now([next, secret]);
    expect(where(await same.arrive(landing))).toBe("/orders");
    expect(await sessionOf(same)).not.toBeNull();
  });

  it("JW-24: keeps open forms valid", async () => {
    const { issuer, browser, now } = setUp();
    await signIn(browser, issuer);
    await browser.visit("/auth/signout?callbackUrl=/bye");
    const { csrfToken = "" } = browser.page.forms[0]?.fields ?? {};
    const same = now([next, secret]);
    expect(where(await same.post("/auth/signout", { csrfToken, callbackUrl: "/bye" }))).toBe("/bye");
    expect(await sessionOf(same)).toBeNull();
  });

  it("works in both directions while two versions of the site run in parallel", async () => {
    const { issuer, browser, now } = setUp();
    await signIn(now([next, secret]), issuer);
    expect(await sessionOf(now([secret, next]))).not.toBeNull();
    expect(browser.cookies[cookieNames.session]).toBeDefined();
  });
});

describe("the old secret, after it is removed,", () => {
  it("JW-19: opens no session, and the cookie is cleared", async () => {
    const { issuer, browser, now } = setUp();
    await signIn(browser, issuer);
    const same = now(next);
    expect(await sessionOf(same)).toBeNull();
    expect(same.cookies[cookieNames.session]).toBeUndefined();
  });

  it("completes no pending sign-in, and the page asks to start again", async () => {
    const { issuer, browser, now } = setUp();
    const landing = issuer.authorize((await leave(browser)).url);
    clock.forward(60);
    const same = now(next);
    const page = await same.arrive(landing);
    expect(query(page).error).toBe("InvalidCheck");
    expect(page.text).toContain("start again");
    await expectSignedOut(same, page);
    expect(issuer.requests.token).toEqual([]);
    await signIn(same, issuer);
    expect(await sessionOf(same)).not.toBeNull();
  });
});
