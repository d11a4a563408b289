/** Ada types her password: wrong, then right; and by script. */
import { describe, expect, it } from "vitest";
import { useClock } from "../world/clock.ts";
import { application, cookieNames, expectSignedOut, home, passwords, query, sessionOf, where } from "./helpers.ts";

const clock = useClock();
const callbackPath = "/callback/credentials";

describe("a password", () => {
  it("that is wrong leads back to the form, with a message, and the next one signs in", async () => {
    const app = application({ providers: [passwords()] });
    const browser = app.browser();
    await browser.visit("/auth/signin?callbackUrl=/orders");
    const wrong = await browser.submit(callbackPath, { username: "ada", password: "wrong horse" });
    expect(query(wrong)).toEqual({ error: "CredentialsSignin", code: "credentials", callbackUrl: `${home}/orders` });
    expect(wrong.text).toContain("Check your details");
    await expectSignedOut(browser, wrong);
    const right = await browser.submit(callbackPath, { username: "ada", password: "correct horse" });
    expect(where(right)).toBe("/orders");
    expect(await sessionOf(browser)).toMatchObject({ user: { name: "ada", email: "ada@app.example", image: null } });
    expect(app.emittedEvents.map(([name]) => name)).toEqual(["signIn", "session"]);
  });

  it("starts a new session at each sign-in", async () => {
    const app = application({ providers: [passwords()] });
    const [one, two] = [app.browser(), app.browser()];
    for (const browser of [one, two]) {
      await browser.visit("/auth/signin");
      await browser.submit(callbackPath, { username: "ada", password: "correct horse" });
    }
    expect(one.cookies[cookieNames.session]).not.toBe(two.cookies[cookieNames.session]);
    await one.visit("/auth/signout");
    await one.submit("/signout");
    expect(await sessionOf(one)).toBeNull();
    expect(await sessionOf(two)).not.toBeNull();
  });

  it("by script returns the URL of the redirect", async () => {
    const app = application({ providers: [passwords()] });
    const browser = app.browser();
    const { csrfToken } = await (await browser.fetch("/auth/csrf")).json();
    const send = (password: string) =>
      browser.fetch("/auth/callback/credentials", {
        method: "POST",
        headers: { "content-type": "application/json", "x-auth-return-redirect": "1" },
        body: JSON.stringify({ csrfToken, username: "ada", password, callbackUrl: "/orders" }),
      });
    const wrong = new URL((await (await send("wrong horse")).json()).url);
    expect(Object.fromEntries(wrong.searchParams)).toMatchObject({ error: "CredentialsSignin", code: "credentials" });
    expect(await sessionOf(browser)).toBeNull();
    expect(await (await send("correct horse")).json()).toEqual({ url: `${home}/orders` });
    expect(await sessionOf(browser)).not.toBeNull();
  });

  it("SF-01, SF-03: entered by a signed-in user starts a new session", async () => {
    const app = application({ providers: [passwords()] });
    const browser = app.browser();
    const sessions: (string | undefined)[] = [];
    for (const [username, password] of [
      ["ada", "correct horse"],
      ["ada", "correct horse"],
      ["bob", "battery staple"],
    ]) {
      await browser.visit("/auth/signin");
      await browser.submit(callbackPath, { username, password });
      sessions.push(browser.cookies[cookieNames.session]);
    }
    expect(new Set(sessions).size).toBe(3);
    expect(await sessionOf(browser)).toMatchObject({ user: { name: "bob" } });
  });

  it("entered in a tab that was open overnight still works", async () => {
    const app = application({ providers: [passwords()] });
    const browser = app.browser();
    await browser.visit("/auth/signin?callbackUrl=/orders");
    clock.forward(12 * 3_600);
    expect(where(await browser.submit(callbackPath, { username: "ada", password: "correct horse" }))).toBe("/orders");
  });

  it("is refused by the signIn callback without a session, whatever redirect it returns", async () => {
    for (const [answer, path] of [
      [false, "/auth/error"],
      ["/waiting-room", "/waiting-room"],
    ] as const) {
      const app = application({ providers: [passwords()], callbacks: { signIn: () => answer } });
      const browser = app.browser();
      await browser.visit("/auth/signin");
      const page = await browser.submit(callbackPath, { username: "ada", password: "correct horse" });
      expect(new URL(page.url).pathname).toBe(path);
      await expectSignedOut(browser, page);
      expect(app.emittedEvents).toEqual([]);
    }
  });
});
