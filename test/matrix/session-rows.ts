/** Rows of the matrix about how long sessions live, how they end in every process, and how users are asked again. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Browser } from "../world/browser.ts";
import type { Page } from "../world/page.ts";
import { copyOf, endSessions, listedSessions, openSessionStage, type SessionStage } from "./session-stage.ts";
import { act, homeSession, type Stage, sessionCookies, toldSession } from "./stage.ts";
import { needs, type Server, type Skill, type Subject } from "./subject.ts";

/** A row, and what an integration must be able to do for it. */
type SessionRow = readonly [title: string, run: (row: SessionStage) => Promise<void>, ...skills: readonly Skill[]];

// As in apps/shared.js.
const [shortMaxAge, absoluteMaxAge, staleness, within] = [600, 7200, 60, 300];

const firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";
const chrome = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

/** Sends the form of the sign-in page in sight: the right password, and more fields. */
async function sendForm(browser: Browser, more: Readonly<Record<string, string>> = {}, agent = firefox): Promise<Page> {
  const form = browser.page.forms.find(({ action }) => action.includes("callback/credentials"));
  if (!form) throw new Error(`No form for a password on ${browser.page.url}:\n${browser.page.html.slice(0, 2000)}`);
  const fields = { ...form.fields, name: "Ada", password: "mellon", ...more };
  return browser.post(form.action, fields, { headers: { "user-agent": agent } });
}

/** Ada, signed in on the page of the library. */
async function ada({ stage }: SessionStage, more: Readonly<Record<string, string>> = {}, agent?: string) {
  const browser = stage.visitor();
  await browser.visit(`${stage.authBase}/signin?callbackUrl=${encodeURIComponent(stage.path("/"))}`);
  await sendForm(browser, more, agent);
  expect(await homeSession(stage, browser)).toMatchObject({ user: { name: "Ada" } });
  return browser;
}

/** Whether a browser has a session, by the route and by a page. */
async function isSignedIn(stage: Stage, browser: Browser): Promise<boolean> {
  const [told, page] = [await toldSession(stage, browser), await browser.visit(stage.path("/guarded"))];
  expect(page.html.includes("treasure")).toBe(told !== null);
  return told !== null;
}

const errorOf = ({ url }: Page): string | null => new URL(url).searchParams.get("error");

const ageRows: readonly SessionRow[] = [
  [
    "a session that is not remembered has a cookie without Expires, and ends after the short age",
    async (row) => {
      const { stage, forward } = row;
      const [remembered, browser] = [await ada(row), await ada(row, { remember: "false" })];
      forward(shortMaxAge - 1);
      const kept = [remembered, browser].map(async (one) => [
        await isSignedIn(stage, one),
        one.jar.get(stage.cookieName)?.expires === undefined,
      ]);
      expect(await Promise.all(kept)).toEqual([
        [true, false],
        [true, true],
      ]);
      forward(shortMaxAge + 16);
      expect([await isSignedIn(stage, remembered), await isSignedIn(stage, browser)]).toEqual([true, false]);
    },
  ],
  [
    "so does one that was opened by an action",
    async ({ stage, forward }) => {
      const browser = stage.visitor();
      await act(stage, browser, "enter", { name: "Ada", password: "mellon", remember: "false" });
      expect(browser.jar.get(stage.cookieName)).toMatchObject({ httpOnly: true });
      expect(browser.jar.get(stage.cookieName)?.expires).toBeUndefined();
      expect(await isSignedIn(stage, browser)).toBe(true);
      forward(shortMaxAge + 16);
      expect(await isSignedIn(stage, browser)).toBe(false);
    },
    "enter",
  ],
  [
    "a session that is used and renewed ends at its absolute age",
    async (row) => {
      const { stage, forward } = row;
      const browser = await ada(row);
      const first = browser.cookies[stage.cookieName];
      for (let uses = 0; uses < 3; uses++) {
        forward((absoluteMaxAge - 60) / 3);
        expect(await isSignedIn(stage, browser)).toBe(true);
      }
      expect(browser.cookies[stage.cookieName]).not.toBe(first);
      forward(60 + 16);
      expect(await isSignedIn(stage, browser)).toBe(false);
    },
  ],
];

const endRows: readonly SessionRow[] = [
  [
    "a sign-out ends each copy: at once in its process, in others within session.revocation.staleness",
    async (row) => {
      const { stage, other, forward } = row;
      const [browser, stays] = [await ada(row), await ada(row)];
      const [here, there] = [copyOf(browser, stage), copyOf(browser, other)];
      expect(await isSignedIn(other, there)).toBe(true);
      const latest = copyOf(there, stage);
      await browser.visit(`${stage.authBase}/signout`);
      await browser.submit("signout");
      expect([await isSignedIn(stage, here), await isSignedIn(stage, latest)]).toEqual([false, false]);
      forward(staleness + 1);
      expect([await isSignedIn(other, there), await isSignedIn(stage, stays)]).toEqual([false, true]);
    },
  ],
  [
    "the application lists the sessions of a user with labels, and ends one of them",
    async (row) => {
      const { stage, other, forward } = row;
      await endSessions(stage, await ada(row), "all");
      const [browser, second, third] = [await ada(row), await ada(row, {}, chrome), await ada(row)];
      const there = copyOf(second, other);
      expect(await isSignedIn(other, there)).toBe(true);
      const listed = await listedSessions(stage, browser);
      const seen = (label: string, current: boolean) => ({
        ...{ id: expect.any(String), current, label, provider: "credentials" },
        createdAt: expect.stringMatching(/^\d{4}-/),
      });
      expect(listed).toHaveLength(3);
      expect(listed[0]).toMatchObject(seen("Firefox on Windows", true));
      expect(listed.slice(1).sort((a, b) => String(a.label).localeCompare(String(b.label)))).toMatchObject([
        seen("Chrome on Linux", false),
        seen("Firefox on Windows", false),
      ]);
      const { id } = listed.find(({ label }) => label === "Chrome on Linux") ?? { id: "" };
      expect(await endSessions(stage, browser, id)).toBe(1);
      expect([await isSignedIn(stage, second), await isSignedIn(stage, third)]).toEqual([false, true]);
      forward(staleness + 1);
      expect([await isSignedIn(other, there), await isSignedIn(stage, browser)]).toEqual([false, true]);
    },
    "sessions",
  ],
  [
    "it ends all other sessions, and then all: the last clears its own cookie",
    async (row) => {
      const { stage, other, forward } = row;
      await endSessions(stage, await ada(row), "all");
      const [browser, second] = [await ada(row), await ada(row)];
      const there = [copyOf(browser, other), copyOf(second, other)] as const;
      const signedIn = () => Promise.all(there.map((copy) => isSignedIn(other, copy)));
      expect(await signedIn()).toEqual([true, true]);
      expect(await endSessions(stage, browser, "others")).toBe(1);
      forward(staleness + 1);
      expect([await isSignedIn(stage, browser), ...(await signedIn())]).toEqual([true, true, false]);
      expect(await endSessions(stage, browser, "all")).toBe(1);
      expect(sessionCookies(stage, browser)).toEqual([]);
      forward(staleness + 1);
      expect([await isSignedIn(stage, browser), ...(await signedIn())]).toEqual([false, false, false]);
    },
    "sessions",
  ],
];

const freshRows: readonly SessionRow[] = [
  [
    "the page that asks again refuses another person, and leads the same one back",
    async (row) => {
      const { stage } = row;
      const browser = await ada(row);
      const asked = stage.path("/guarded");
      const query = new URLSearchParams({ error: "FreshSessionRequired", callbackUrl: asked });
      await browser.visit(`${stage.authBase}/signin?${query}`);
      expect(errorOf(await sendForm(browser, { name: "Bob" }))).toBe("DifferentUser");
      expect(await homeSession(stage, browser)).toMatchObject({ user: { name: "Ada" } });
      await browser.visit(`${stage.authBase}/signin?${query}`);
      const back = await sendForm(browser);
      expect([back.url, back.html]).toEqual([stage.origin + asked, expect.stringContaining("the treasure")]);
    },
  ],
  [
    "an action that asks again refuses another person",
    async (row) => {
      const { stage } = row;
      const browser = await ada(row);
      const input = { password: "mellon", reauthenticate: "true" };
      const page = await act(stage, browser, "enter", { name: "Bob", ...input });
      expect(page.url + page.html).toContain("DifferentUser");
      expect(await homeSession(stage, browser)).toMatchObject({ user: { name: "Ada" } });
      await act(stage, browser, "enter", { name: "Ada", ...input });
      expect(await homeSession(stage, browser)).toMatchObject({ user: { name: "Ada" } });
    },
    "enter",
  ],
  [
    "a page for fresh sessions opens after a sign-in; later it asks again, and leads back to where it was asked",
    async (row) => {
      const { stage, forward } = row;
      const vault = `${stage.path("/vault")}?tab=2`;
      expect((await stage.visitor().visit(vault)).html).not.toContain("the vault");
      const browser = await ada(row);
      expect((await browser.visit(vault)).html).toContain("the vault");
      forward(within + 1);
      const asks = async () => {
        const page = await browser.visit(vault);
        expect([new URL(page.url).pathname, errorOf(page)]).toEqual([
          `${stage.authBase}/signin`,
          "FreshSessionRequired",
        ]);
        expect(page.html).not.toContain("the vault");
      };
      await asks();
      expect(errorOf(await sendForm(browser, { name: "Bob" }))).toBe("DifferentUser");
      await asks();
      const back = await sendForm(browser);
      expect([back.url, back.html]).toEqual([stage.origin + vault, expect.stringContaining("the vault")]);
    },
    "vault",
  ],
];

/** Every row about sessions, for an integration: two processes, sessions in JWTs that can be revoked. */
export function sessionRows(subject: Subject, built: () => Promise<Server>): void {
  describe("sessions", () => {
    let row: SessionStage;
    beforeAll(async () => {
      row = await openSessionStage(subject, await built());
    });
    afterAll(() => row?.stop());

    for (const [title, run, ...skills] of [...ageRows, ...endRows, ...freshRows]) {
      it(title, async (context) => {
        needs(context, subject, ...skills);
        await run(row);
      });
    }
  });
}
