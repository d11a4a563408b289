/** How long a session lives: its ages, in memory and in SQLite, and the choice to be remembered, in every way to sign in. */
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import * as kit from "../core/helpers.ts";
import { sessionCookie } from "../core/helpers.ts";
import type { Browser } from "../world/browser.ts";
import { useClock } from "../world/clock.ts";
import { testConfig } from "../world/config.ts";
import { sessionOf, signIn, visitorOf } from "../world/journey.ts";
import { useWorld } from "../world/server.ts";
import {
  application,
  box,
  cookieAgeJourneys,
  cookieOf,
  cookieSessions,
  issuer,
  kindsOf,
  signInWith,
  storedAgeJourneys,
} from "./session-lifetime.ts";
import { memory, sqlite } from "./session-stores.ts";

useWorld(issuer);
useClock();
const day = 86_400;

const stores = [memory(), await sqlite()] as const;
afterAll(() => Promise.all(stores.map((store) => store.close())));
cookieAgeJourneys();
for (const store of stores) storedAgeJourneys(store);

const { database } = kindsOf(stores[0]);
beforeEach(stores[0].empty);

describe("sessions without a known time of sign-in", () => {
  it("are those of tokens without `auth_time`", async () => {
    const jwt = {
      encode: ({ token }: { token?: object }) => {
        const { portico: _, ...claims } = (token ?? {}) as Record<string, unknown>;
        return `own.${btoa(JSON.stringify(claims)).replace(/=+$/, "")}`;
      },
      decode: ({ token = "" }: { token?: string }) => JSON.parse(atob(token.slice(4))),
    };
    const { browser, configOf } = application(cookieSessions, {}, { jwt });
    await signIn(browser, issuer);
    expect(await sessionOf(browser)).not.toBeNull();
    expect(await sessionOf(visitorOf(configOf({ absoluteMaxAge: 90 * day }), { jar: browser.jar }))).toBeNull();
  });
});

describe("the choice", () => {
  it("any value but a yes is a no", async () => {
    for (const remember of ["false", "off", "0", "no", "perhaps"]) {
      const { browser } = application(cookieSessions);
      await signInWith(browser, { remember });
      expect(cookieOf(browser)?.expires, remember).toBeUndefined();
    }
  });

  it("travels with credentials, and is no credential", async () => {
    const seen: unknown[] = [];
    const authorize = (fields: unknown) => {
      seen.push(fields);
      return { id: "1", name: "Ada", email: "ada@app.example" };
    };
    const configOf = (fields: Record<string, object>) =>
      testConfig({ providers: [kit.credentials({ authorize, credentials: { username: {}, ...fields } })] });
    for (const fields of [{}, { remember: { type: "checkbox" } }]) {
      const browser = visitorOf(configOf(fields));
      const page = await browser.visit("/auth/signin");
      const form = page.forms.find(({ action }) => action.endsWith("/callback/credentials"));
      await browser.post(form?.action ?? "", { ...form?.fields, username: "ada", remember: "false" });
      expect(cookieOf(browser)).toBeDefined();
      expect(cookieOf(browser)?.expires).toBeUndefined();
    }
    expect(seen).toEqual([{ username: "ada" }, { username: "ada", remember: "false" }]);
  });

  /** Asks for a link, with a choice. */
  async function ask(browser: Browser, choice: Readonly<Record<string, string>>) {
    const page = await browser.visit("/auth/signin");
    const form = page.forms.find(({ action }) => action.endsWith("/auth/signin/email"));
    const sent = await browser.post(form?.action ?? "", { ...form?.fields, email: "ada@app.example", ...choice });
    return { sent, link: box.link("ada@app.example") };
  }

  it("travels with a magic link, also to another browser, where it cannot be removed", async () => {
    const { browser, configOf } = application(database);
    const { link } = await ask(browser, { remember: "false" });
    expect(new URL(link).searchParams.get("remember")).toBe("false");
    const phone = visitorOf(configOf({}));
    const changed = new URL(link);
    changed.searchParams.delete("remember");
    const refused = await phone.visit(changed.href);
    expect(refused.url).toContain("error=Verification");
    await phone.visit(link);
    await phone.submit("/callback/email");
    expect(cookieOf(phone)).toBeDefined();
    expect(cookieOf(phone)?.expires).toBeUndefined();
  });

  it("is in the transaction of the browser that asked, whatever the link says", async () => {
    const { browser } = application(database);
    const { link } = await ask(browser, { remember: "false" });
    const changed = new URL(link);
    changed.searchParams.set("remember", "true");
    await browser.visit(changed.href);
    expect(cookieOf(browser)).toBeDefined();
    expect(cookieOf(browser)?.expires).toBeUndefined();
  });

  it("stays in a mail that is sent again", async () => {
    const { browser } = application(database);
    const { sent } = await ask(browser, { remember: "false" });
    expect(sent.forms.map(({ fields }) => fields.remember)).toContain("false");
    await browser.submit("/signin/email");
    expect(new URL(box.link("ada@app.example")).searchParams.get("remember")).toBe("false");
  });

  it("a link without a choice is as it was", async () => {
    const { browser } = application(database);
    const { link } = await ask(browser, {});
    expect(new URL(link).searchParams.has("remember")).toBe(false);
    await browser.visit(link);
    expect(cookieOf(browser)?.expires).toBeDefined();
  });
});

describe('remember: "ask"', () => {
  it("the sign-in page has a check-box in each form, and without a tick the session is not remembered", async () => {
    const { browser } = application(cookieSessions, { remember: "ask" });
    const page = await browser.visit("/auth/signin");
    expect(page.html.match(/name="remember" type="checkbox" value="true"/g)).toHaveLength(2);
    expect(page.text).toContain("Keep me signed in");
    await signInWith(browser);
    expect(cookieOf(browser)?.expires).toBeUndefined();
    const other = application(cookieSessions, { remember: "ask" }).browser;
    await signInWith(other, { remember: "true" });
    expect(cookieOf(other)?.expires).toBeDefined();
  });

  it("a signed-in user who is remembered finds the tick set", async () => {
    const { browser } = application(cookieSessions, { remember: "ask" });
    await signInWith(browser, { remember: "true" });
    expect((await browser.visit("/auth/signin")).html).toMatch(/type="checkbox" value="true" checked/);
  });

  it("otherwise there is no check-box", async () => {
    for (const remember of [true, false]) {
      const { browser } = application(cookieSessions, { remember });
      expect((await browser.visit("/auth/signin")).html).not.toContain("checkbox");
      await signInWith(browser);
      expect(cookieOf(browser)?.expires !== undefined).toBe(remember);
    }
  });
});

describe("session cookies of others", () => {
  it("SF-16: the note of a stored session cannot be changed", async () => {
    const { browser } = application(database);
    await signInWith(browser, { remember: "false" });
    expect(cookieOf(browser)?.value).toMatch(/^[0-9a-f]{64}$/);
    const note = browser.jar.get(`${sessionCookie}-note`);
    expect(note?.expires).toBeUndefined();
    browser.jar.plant({ ...note, name: `${sessionCookie}-note`, value: `${note?.value.slice(0, -1)}x` });
    expect(await sessionOf(browser)).not.toBeNull();
    expect(cookieOf(browser)?.expires).toBeUndefined();
  });

  it("SF-03: a sign-in ends the session before it, remembered or not", async () => {
    const { browser } = application(database);
    await signInWith(browser, { remember: "false" });
    const { value: before } = cookieOf(browser) ?? {};
    await signInWith(browser, { remember: "true" });
    expect(cookieOf(browser)?.value).not.toBe(before);
    browser.jar.plant({ name: sessionCookie, value: before ?? "", domain: "app.example", path: "/", secure: true });
    expect(await sessionOf(browser)).toBeNull();
  });
});
