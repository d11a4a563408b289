/** An application with a password, and what its tests do with it. */
import type { AuthConfig } from "../../src/core/types/config.ts";
import { application, passwords } from "../journeys/helpers.ts";
import type { Browser } from "../world/browser.ts";

/** An application with credentials, and a browser in front of it. */
export function setUp(config: Partial<AuthConfig> = {}) {
  const app = application({ providers: [passwords()], ...config });
  return { app, browser: app.browser() };
}

/** Signs in with the password, from the built-in page. */
export async function enter(browser: Browser) {
  await browser.visit("/auth/signin");
  return browser.submit("/callback/credentials", { username: "ada", password: "correct horse" });
}

/** The `Set-Cookie` line of a page that sets this cookie. */
export const cookieLine = (page: { readonly set: readonly string[] }, name: string): string =>
  page.set.find((one) => one.startsWith(`${name}=`)) ?? "";
