/** The decision of a middleware: what the `authorized` callback said -> let pass, send to the sign-in page, or answer. Pure. */
import { RedirectLoop } from "../../core/errors/index.ts";
import { withLocation } from "../../core/http/respond.ts";
import { absolute, withQuery } from "../../core/http/url.ts";
import type { Settings } from "../../core/types/internal.ts";
import { isOwnRoute } from "./call.ts";

/** What is to be done with a request. */
export type ProtectionResult =
  | { readonly do: "pass" }
  | { readonly do: "redirect"; readonly url: string }
  | { readonly do: "answer"; readonly response: Response };

/** What a decision needs to know of the configuration. */
type ProtectedSite = Pick<Settings, "basePath" | "pages">;

const passThrough: ProtectionResult = { do: "pass" };

const baseUrl = ({ basePath }: ProtectedSite): string => (basePath === "/" ? "" : basePath);

/** The sign-in page, as an absolute address. */
const signInPagePath = (site: ProtectedSite, { origin }: URL): URL =>
  new URL(absolute(origin, site.pages.signIn ?? `${baseUrl(site)}/signin`));

const plainPath = ({ pathname }: URL): string => pathname.replace(/\/+$/, "");

const isSignInPage = (site: ProtectedSite, url: URL): boolean => {
  const page = signInPagePath(site, url);
  return page.origin === url.origin && plainPath(page) === plainPath(url);
};

/** Path and query on this site. One slash in front: more would name another site. */
const ownPath = ({ pathname, search }: URL): string => pathname.replace(/^\/{2,}/, "/") + search;

/** Whether nobody is asked at all: the routes of the library must work for visitors without a session. */
export const isExempt = (site: ProtectedSite, url: URL): boolean => isOwnRoute(url.pathname, site.basePath);

/** A response of the application, as it is. One that leads to itself is refused; a relative address is made absolute. */
function asResult(response: Response, url: URL): ProtectionResult {
  const location = response.headers.get("location");
  if (location === null) return { do: "answer", response };
  const target = new URL(location, url);
  if (target.href.replace(/#.*/, "") === url.href.replace(/#.*/, "")) {
    throw new RedirectLoop(
      `The authorized callback sends visitors of ${url.pathname} to ${url.pathname} itself. Return true there, or leave that path out of what you protect.`,
    );
  }
  return { do: "answer", response: location === target.href ? response : withLocation(response, target.href) };
}

/**
 * Decides. Only `true` lets a request pass; a `Response` is the answer; anything else sends the visitor to the sign-in
 * page, which is open to all.
 *
 * @throws RedirectLoop if the response leads to the address that was asked for
 */
export function protectionResult(site: ProtectedSite, url: URL, answer: unknown): ProtectionResult {
  if (answer instanceof Response) return asResult(answer, url);
  if (answer === true || isSignInPage(site, url)) return passThrough;
  return { do: "redirect", url: withQuery(signInPagePath(site, url).href, { callbackUrl: ownPath(url) }) };
}
