/** The steps of a visitor that most tests begin with. */
import { Auth } from "../../src/core/auth.ts";
import type { AuthConfig } from "../../src/core/types/config.ts";
import type { Session } from "../../src/core/types/session.ts";
import type { FieldChanges as Changes } from "../../src/testing/issuer/faults.ts";
import { type Browser, type BrowserOptions, createBrowser, type Handle } from "./browser.ts";
import type { Issuer } from "./issuer.ts";
import type { Page } from "./page.ts";

/** What the application shows at its own addresses. */
const ownPage = () => new Response("A page of the application.", { headers: { "content-type": "text/plain" } });

/** An application: the routes of the library, and pages of its own around them. */
export const siteOf =
  (config: Omit<AuthConfig, "raw">): Handle =>
  (request) =>
    new URL(request.url).pathname.startsWith(config.basePath ?? "/auth/") ? Auth(request, config) : ownPage();

/** A browser in front of an application with this configuration. */
export const visitorOf = (config: Omit<AuthConfig, "raw">, options: BrowserOptions = {}): Browser =>
  createBrowser(siteOf(config), options);

/** The choices of a visitor at sign-in. */
export interface SignInInput {
  /** Id of the provider. Default: `op`. */
  readonly provider?: string;
  /** Where they want to go. */
  readonly callbackUrl?: string;
  /** Parameters for the provider, in the URL of the sign-in request. */
  readonly params?: Readonly<Record<string, string>>;
  /** Their claims; `null` if they do not sign in at the provider. */
  readonly user?: Changes | null;
}

/** Opens the sign-in page and chooses a provider. Returns the page of the redirect: the provider's, on success. */
export async function leave(
  browser: Browser,
  { provider = "op", callbackUrl, params }: SignInInput = {},
): Promise<Page> {
  const query = callbackUrl === undefined ? "" : `?${new URLSearchParams({ callbackUrl })}`;
  const page = await browser.visit(`/auth/signin${query}`);
  const form = page.forms.find(({ action }) => action.endsWith(`/auth/signin/${provider}`));
  if (!form) throw new Error(`No form for ${provider}: ${page.status} ${page.text.slice(0, 200)}`);
  const extra = params ? `?${new URLSearchParams(params)}` : "";
  return browser.post(form.action + extra, form.fields);
}

/** Signs in at an issuer and returns. Returns the page of the redirect. */
export async function signIn(browser: Browser, issuer: Issuer, input: SignInInput = {}): Promise<Page> {
  const { url, elsewhere, status } = await leave(browser, input);
  if (!elsewhere) throw new Error(`The sign-in request ended at ${url} (${status}).`);
  return browser.arrive(issuer.authorize(url, input.user === undefined ? {} : { user: input.user }));
}

/** Who is signed in, as a page of the application sees it. */
export async function sessionOf(browser: Browser): Promise<Session | null> {
  const response = await browser.fetch("/auth/session");
  return response.json();
}

/** Names of the session cookies in a browser, whole or in pieces. */
export const sessionCookies = ({ jar }: Browser): readonly string[] =>
  jar.cookies.map(({ name }) => name).filter((name) => name.includes("session-token") && !name.endsWith("-note"));

/** Names of the cookies of pending sign-ins. */
export const transactionCookies = ({ jar }: Browser): readonly string[] =>
  jar.cookies.map(({ name }) => name).filter((name) => name.includes("transaction"));
