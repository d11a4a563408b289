/** An application with passkeys, ceremonies in it, and how they must end. */

import { expect } from "vitest";
import type { AuthConfig } from "../../src/core/types/config.ts";
import type { WebAuthnUserConfig } from "../../src/core/types/webauthn.ts";
import Passkey from "../../src/providers/passkey.ts";
import {
  createAuthenticator,
  type PasskeyCeremony as PasskeyOptions,
  type PasskeyOverrides,
  type PostedCredential,
} from "../../src/testing/authenticator.ts";
import { type App, application, expectSignedOut, home, query, sessionOf, where } from "../journeys/helpers.ts";
import { type AdapterFaults, adapter, type TestAdapter } from "../world/adapter.ts";
import type { Browser } from "../world/browser.ts";
import type { Page } from "../world/page.ts";

/** The callback of passkeys. */
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

/** The options, or an error. */
export async function optionsFor(browser: Browser, params: Params, provider?: string): Promise<PasskeyOptions> {
  const response = await ask(browser, params, provider);
  if (response.status !== 200) throw new Error(`No options: ${response.status} ${await response.text()}`);
  return (await response.json()).options;
}

export const csrfToken = async (browser: Browser): Promise<string> =>
  (await (await browser.fetch("/auth/csrf")).json()).csrfToken;

/** Posts the response of an authenticator. */
export async function post(
  browser: Browser,
  action: string,
  data: PostedCredential | string,
  { to = callbackPath, ...more }: Params = {},
): Promise<Page> {
  const text = typeof data === "string" ? data : JSON.stringify(data);
  return browser.post(to, { action, data: text, csrfToken: await csrfToken(browser), ...more });
}

export const passkeysAt = (origin = home) => createAuthenticator(origin);
export type Passkeys = ReturnType<typeof passkeysAt>;

/** The id of the first of them, as it is stored. */
export const storedId = ({ passkeys: [first] }: Passkeys): string =>
  Buffer.from(first?.id ?? "", "base64url").toString("base64");

/** Registers a passkey: as a new user, or as the signed-in one. */
export async function register(
  browser: Browser,
  keys: Passkeys,
  overrides: PasskeyOverrides = {},
  params: Params = {},
): Promise<Page> {
  const given = await optionsFor(browser, { action: "register", name: "Ada", callbackUrl: "/dashboard", ...params });
  return post(browser, "register", keys.create(given, overrides));
}

/** Signs in with a passkey. */
export async function signInWithPasskey(
  browser: Browser,
  keys: Passkeys,
  overrides: PasskeyOverrides = {},
): Promise<Page> {
  const given = await optionsFor(browser, { action: "authenticate", callbackUrl: "/dashboard" });
  return post(browser, "authenticate", keys.get(given, overrides));
}

/** A user who signed up with a passkey in this browser. */
export async function signUpUser(at: Site, overrides: PasskeyOverrides = {}, params: Params = {}) {
  const [browser, keys] = [at.browser(), passkeysAt()];
  const page = await register(browser, keys, overrides, params);
  if (!page.url.endsWith("/dashboard")) throw new Error(`The sign-up failed: ${page.url} ${at.log.errors}`);
  return { browser, keys };
}

/** Signs in with overrides, with a passkey that was registered without. `error`: the type on the page, if it was refused. */
export async function trySignIn(
  overrides: PasskeyOverrides,
  options: WebAuthnUserConfig = {},
  made: PasskeyOverrides = {},
) {
  const at = site(options);
  const { keys } = await signUpUser(at, made);
  const browser = at.browser();
  const page = await signInWithPasskey(browser, keys, overrides);
  return { at, keys, browser, page, error: query(page).error };
}

/** Signs up with overrides. */
export async function tryRegistration(overrides: PasskeyOverrides, options: WebAuthnUserConfig = {}) {
  const at = site(options);
  const browser = at.browser();
  const page = await register(browser, passkeysAt(), overrides);
  return { at, browser, page, error: query(page).error };
}

/** The type of the error on the page. */
export const refusalType = "WebAuthnVerificationError";

/** Both ceremonies refuse the overrides, and no one is signed in. */
export async function expectRefused(overrides: PasskeyOverrides, options: WebAuthnUserConfig = {}) {
  for (const { browser, error, at } of [
    await trySignIn(overrides, options),
    await tryRegistration(overrides, options),
  ]) {
    expect(error).toBe(refusalType);
    await expectSignedOut(browser);
    expect(at.log.errors).toEqual([refusalType]);
  }
}

/** Both ceremonies accept the overrides. */
export async function expectAccepted(overrides: PasskeyOverrides, options: WebAuthnUserConfig = {}) {
  for (const { browser, page } of [await trySignIn(overrides, options), await tryRegistration(overrides, options)]) {
    expect(where(page)).toBe("/dashboard");
    expect(await sessionOf(browser)).not.toBeNull();
  }
}
