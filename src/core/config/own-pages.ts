/** The pages of the application, without those that name a built-in page: a redirect there would be a loop. */
import { isRedirectUrl } from "../http/url.ts";
import type { AuthConfig, PagesOptions } from "../types/config.ts";
import { basePathOf } from "./env.ts";

/** The action behind each built-in page. */
const builtInPages: Readonly<Partial<Record<keyof PagesOptions, string>>> = {
  signIn: "signin",
  signOut: "signout",
  signedOut: "signout/return",
  error: "error",
  verifyRequest: "verify-request",
};

/** The path of a URL on this site; `undefined` for another site. */
function pathHere(page: string, { url }: AuthConfig): string | undefined {
  const origin = url !== undefined && URL.canParse(url) ? new URL(url).origin : undefined;
  const target = new URL(page, origin ?? "http://here");
  return page.startsWith("/") || target.origin === origin ? target.pathname.replace(/\/$/, "") : undefined;
}

/** Whether a URL is the built-in page that it should replace. */
export function isBuiltInPage(config: AuthConfig, name: string, page: string): boolean {
  const action = builtInPages[name as keyof PagesOptions];
  return action !== undefined && pathHere(page, config) === `${basePathOf(config).replace(/\/$/, "")}/${action}`;
}

/** The pages that the application provides itself. */
export const ownPages = (config: AuthConfig): Partial<PagesOptions> =>
  Object.fromEntries(
    Object.entries(config.pages ?? {}).filter(
      ([name, page]) => isRedirectUrl(page) && !isBuiltInPage(config, name, page),
    ),
  );
