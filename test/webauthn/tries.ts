/** Tries what may be said when a passkey is made or used, and tells what comes of it. */
import { expect } from "vitest";
import type { WebAuthnUserConfig } from "../../src/core/types/webauthn.ts";
import { expectNobody, query, sessionOf, where } from "../journeys/app.ts";
import type { Lies } from "../world/passkey.ts";
import { enter, member, passkeysAt, register, site } from "./helpers.ts";

/** Tries to sign in with a passkey that was made honestly. Tells what the page says; nothing, if somebody is signed in. */
export async function tryToEnter(lies: Lies, options: WebAuthnUserConfig = {}, made: Lies = {}) {
  const at = site(options);
  const { keys } = await member(at, made);
  const browser = at.browser();
  const page = await enter(browser, keys, lies);
  return { at, keys, browser, page, error: query(page).error };
}

/** Tries to sign up. */
export async function tryToRegister(lies: Lies, options: WebAuthnUserConfig = {}) {
  const at = site(options);
  const browser = at.browser();
  const page = await register(browser, passkeysAt(), lies);
  return { at, browser, page, error: query(page).error };
}

/** What the page is told. */
export const refused = "WebAuthnVerificationError";

/** Both ceremonies refuse this, and nobody is signed in. */
export async function expectRefusal(lies: Lies, options: WebAuthnUserConfig = {}) {
  for (const { browser, error, at } of [await tryToEnter(lies, options), await tryToRegister(lies, options)]) {
    expect(error).toBe(refused);
    await expectNobody(browser);
    expect(at.log.errors).toEqual([refused]);
  }
}

/** Both ceremonies let this pass. */
export async function expectEntry(lies: Lies, options: WebAuthnUserConfig = {}) {
  for (const { browser, page } of [await tryToEnter(lies, options), await tryToRegister(lies, options)]) {
    expect(where(page)).toBe("/dashboard");
    expect(await sessionOf(browser)).not.toBeNull();
  }
}
