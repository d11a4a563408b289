/** An application with a password, and how its tests sign in. */
import { vi } from "vitest";
import type { CredentialsConfig } from "../../../src/core/types/provider.ts";
import { application, passwords } from "../../journeys/helpers.ts";
import type { Browser, Fields } from "../../world/browser.ts";

/** What Ada types. */
export const ada = { username: "ada", password: "correct horse" };

/** The action of the form. */
export const callbackPath = "/auth/callback/credentials";

/** An application whose `authorize` is a spy that lets Ada in. */
export function passwordSite(authorize?: CredentialsConfig["authorize"]) {
  const spy = vi.fn<CredentialsConfig["authorize"]>(authorize ?? passwords().authorize);
  return { ...application({ providers: [passwords({ authorize: spy })] }), authorize: spy };
}

/** Fills in the form of the sign-in page. */
export async function enter(browser: Browser, fields: Fields, callbackUrl = "/dashboard") {
  await browser.visit(`/auth/signin?callbackUrl=${encodeURIComponent(callbackUrl)}`);
  return browser.submit(callbackPath, fields);
}

/** A CSRF token for this browser. */
export const csrfToken = async (browser: Browser): Promise<string> =>
  (await (await browser.fetch("/auth/csrf")).json()).csrfToken;

/** Posts JSON, as script of a page does. */
export async function sendJson(browser: Browser, fields: string, more: Record<string, string> = {}) {
  const body = `{"csrfToken":"${await csrfToken(browser)}"${fields === "" ? "" : ","}${fields}}`;
  return browser.fetch(callbackPath, {
    method: "POST",
    body,
    headers: { "content-type": "application/json", ...more },
  });
}
