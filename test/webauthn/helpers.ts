/** An application with passkeys, and what its visitors do. */

import { expect } from "vitest";
import type { AuthConfig } from "../../src/core/types/config.ts";
import type { WebAuthnUserConfig } from "../../src/core/types/webauthn.ts";
import Passkey from "../../src/providers/passkey.ts";
import { type App, application, expectNobody, home, query, sessionOf, where } from "../journeys/app.ts";
import { type AdapterFaults, adapter, type TestAdapter } from "../world/adapter.ts";
import type { Browser } from "../world/browser.ts";
import type { Page } from "../world/page.ts";
import { createPasskeys, type PasskeyOptions, type PasskeyOverrides, type PostedCredential } from "../world/passkey.ts";

/** Where the answers of passkeys go. */
export const callbackPath = "/auth/callback/passkey";

export interface Site extends App {
  readonly database: TestAdapter;
}

/** An application with passkeys. */
export function site(
  options: WebAuthnUserConfig = {},
  { faults, ...overrides }: Partial<AuthConfig> & { readonly faults?: AdapterFaults } = {},
): Site {
  const database = adapter(faults);
  const providers = [Passkey(options)];
  const experimental = { enableWebAuthn: true };
  return { ...application({ providers, experimental, adapter: database, ...overrides }), database };
}

type Params = Readonly<Record<string, string>>;

/** Asks for options, as script of a page does. */
export const ask = (browser: Browser, params: Params, provider = "passkey"): Promise<Response> =>
  browser.fetch(`/auth/webauthn-options/${provider}?${new URLSearchParams(params)}`);

/** Options that are there. */
export async function optionsFor(browser: Browser, params: Params, provider?: string): Promise<PasskeyOptions> {
  const response = await ask(browser, params, provider);
  if (response.status !== 200) throw new Error(`No options: ${response.status} ${await response.text()}`);
  return (await response.json()).options;
}

export const csrfToken = async (browser: Browser): Promise<string> =>
  (await (await browser.fetch("/auth/csrf")).json()).csrfToken;

/** Posts what an authenticator said. */
export async function post(
  browser: Browser,
  action: string,
  data: PostedCredential | string,
  { to = callbackPath, ...more }: Params = {},
): Promise<Page> {
  const text = typeof data === "string" ? data : JSON.stringify(data);
  return browser.post(to, { action, data: text, csrfToken: await csrfToken(browser), ...more });
}

export const passkeysAt = (origin = home) => createPasskeys(origin);
export type Passkeys = ReturnType<typeof passkeysAt>;

/** The id of the first of them, as it is stored. */
export const storedId = ({ passkeys: [first] }: Passkeys): string =>
  Buffer.from(first?.id ?? "", "base64url").toString("base64");

/** Makes a passkey: as somebody new, or as whoever is signed in. */
export async function register(
  browser: Browser,
  keys: Passkeys,
  lies: PasskeyOverrides = {},
  params: Params = {},
): Promise<Page> {
  const wish = await optionsFor(browser, { action: "register", name: "Ada", callbackUrl: "/dashboard", ...params });
  return post(browser, "register", keys.create(wish, lies));
}

/** Signs in with a passkey. */
export async function signInWithPasskey(browser: Browser, keys: Passkeys, lies: PasskeyOverrides = {}): Promise<Page> {
  const wish = await optionsFor(browser, { action: "authenticate", callbackUrl: "/dashboard" });
  return post(browser, "authenticate", keys.get(wish, lies));
}

/** A member: they signed up with a passkey, in this browser. */
export async function signUpUser(at: Site, lies: PasskeyOverrides = {}, params: Params = {}) {
  const [browser, keys] = [at.browser(), passkeysAt()];
  const page = await register(browser, keys, lies, params);
  if (!page.url.endsWith("/dashboard")) throw new Error(`Nobody signed up: ${page.url} ${at.log.errors}`);
  return { browser, keys };
}

/** Tries to sign in with a passkey that was made honestly. Tells what the page says; nothing, if somebody is signed in. */
export async function trySignIn(lies: PasskeyOverrides, options: WebAuthnUserConfig = {}, made: PasskeyOverrides = {}) {
  const at = site(options);
  const { keys } = await signUpUser(at, made);
  const browser = at.browser();
  const page = await signInWithPasskey(browser, keys, lies);
  return { at, keys, browser, page, error: query(page).error };
}

/** Tries to sign up. */
export async function tryRegistration(lies: PasskeyOverrides, options: WebAuthnUserConfig = {}) {
  const at = site(options);
  const browser = at.browser();
  const page = await register(browser, passkeysAt(), lies);
  return { at, browser, page, error: query(page).error };
}

/** What the page is told. */
export const refusalType = "WebAuthnVerificationError";

/** Both ceremonies refuse this, and nobody is signed in. */
export async function expectRefused(lies: PasskeyOverrides, options: WebAuthnUserConfig = {}) {
  for (const { browser, error, at } of [await trySignIn(lies, options), await tryRegistration(lies, options)]) {
    expect(error).toBe(refusalType);
    await expectNobody(browser);
    expect(at.log.errors).toEqual([refusalType]);
  }
}

/** Both ceremonies let this pass. */
export async function expectAccepted(lies: PasskeyOverrides, options: WebAuthnUserConfig = {}) {
  for (const { browser, page } of [await trySignIn(lies, options), await tryRegistration(lies, options)]) {
    expect(where(page)).toBe("/dashboard");
    expect(await sessionOf(browser)).not.toBeNull();
  }
}
