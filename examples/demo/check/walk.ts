/** What every journey needs: the demo, a report, and common steps. */
import type { Demo } from "../demo.ts";
import type { Browser, Page } from "./browser.ts";
import type { Expectation, Report } from "./report.ts";

/** The session, as `GET /auth/session` returns it. */
export interface Seen {
  readonly user?: { readonly name?: string | null; readonly email?: string | null };
  readonly way?: string;
}

/** One journey. */
export interface Journey {
  readonly title: string;
  readonly run: (walk: Walk) => Promise<void>;
}

/** What a journey works with. */
export interface Walk {
  readonly demo: Demo;
  readonly report: Report;
}

export const sessionCookie = "portico.session-token";

/** The session of a browser. */
export async function sessionOf({ demo }: Walk, browser: Browser): Promise<Seen | null> {
  const { body } = await browser.send({ method: "GET", url: new URL("/auth/session", demo.origin) });
  return JSON.parse(body) as Seen | null;
}

/** The sign-in page, reached from the start page. */
export async function signInPage({ demo }: Walk, browser: Browser): Promise<Page> {
  await browser.open(demo.origin);
  return browser.open(`${demo.origin}/auth/signin?callbackUrl=%2F`);
}

/** Signs in with the password that the start page shows. */
export async function withPassword(walk: Walk, browser: Browser, password = "over-the-river"): Promise<Page> {
  return browser.press(await signInPage(walk, browser), "Sign in with", { username: "robin", password });
}

/** From the sign-in page to the consent page of the provider. */
export async function asPerson(walk: Walk, browser: Browser, person: string): Promise<Page> {
  const choose = await browser.press(await signInPage(walk, browser), "Lighthouse ID");
  return browser.press(choose, person);
}

/** Signs out on the pages of the provider. Returns its last page. */
export async function signOutAtProvider({ demo }: Walk, browser: Browser): Promise<Page> {
  const asked = await browser.open(`${demo.issuer}/session/end`);
  return browser.press(asked, "Yes, sign me out");
}

export const status = (page: Page, expected: number): Expectation => [`status ${expected}`, page.status === expected];

export const at = (page: Page, path: string): Expectation => [
  `to end at ${path}`,
  page.url.pathname + page.url.search === path,
];

export const showsText = (page: Page, words: string): Expectation => [
  `the page to contain "${words}"`,
  page.words.includes(words),
];

export const isSignedOut = (session: Seen | null): Expectation => ["no user to be signed in", session === null];

export const isSignedInAs = (session: Seen | null, email: string): Expectation => [
  `${email} to be signed in`,
  session?.user?.email === email,
];
