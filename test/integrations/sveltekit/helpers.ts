/** A SvelteKit application with a few pages, and a browser in front of it. */

import { failure, SvelteKitAuth, type SvelteKitAuthConfig } from "../../../src/integrations/sveltekit/index.ts";
import { type Browser, createBrowser } from "../../world/browser.ts";
import { testConfig } from "../../world/config.ts";
import { password } from "../helpers.ts";
import { kitOf, type Pages } from "./kit.ts";

/** A configuration; `overrides` win. */
export const configOf = (overrides: Partial<SvelteKitAuthConfig> = {}): SvelteKitAuthConfig => ({
  ...testConfig(),
  providers: [password],
  ...overrides,
});

/** The application, and what `SvelteKitAuth` made for it. */
export function siteOf(config: Parameters<typeof SvelteKitAuth>[0] = configOf(), pages: Pages = {}) {
  const auth = SvelteKitAuth(config);
  const fetch = kitOf(auth.handle, {
    "/": ({ locals }) => locals.auth(),
    "/signin": (event) => auth.signIn(event).catch(failure),
    "/plain": (event) => auth.signIn(event),
    "/signout": (event) => auth.signOut(event),
    ...pages,
  });
  const browser: Browser = createBrowser(fetch);
  return { ...auth, fetch, browser };
}

/** Ada signs in with a form. */
export const adaSignsIn = ({ browser }: { browser: Browser }) =>
  browser.post("/signin", { providerId: "credentials", word: "right", redirectTo: "/" });
