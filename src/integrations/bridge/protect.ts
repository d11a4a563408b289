/** The decision of a middleware: result of the `authorized` callback -> pass, redirect to the sign-in page, or respond. Pure. */
import { RedirectLoop } from "../../core/errors/read-errors.ts";
import { jsonError, textError, withLocation } from "../../core/http/app-response.ts";
import { absolute, withQuery } from "../../core/http/url.ts";
import type { Settings } from "../../core/types/internal.ts";
import { isOwnRoute } from "./call.ts";
import type { ProtectionResult, SessionReading } from "./types.ts";

/** The settings that the decision needs. */
type ProtectedSite = Pick<Settings, "basePath" | "pages">;

const passThrough: ProtectionResult = { do: "pass" };

const baseUrl = ({ basePath }: ProtectedSite): string => (basePath === "/" ? "" : basePath);

/** The absolute URL of the sign-in page. */
const signInPagePath = (site: ProtectedSite, { origin }: URL): URL =>
  new URL(absolute(origin, site.pages.signIn ?? `${baseUrl(site)}/signin`));

// Only the first slash of a run begins a match: else the time is the square of the length.
const plainPath = ({ pathname }: URL): string => pathname.replace(/(?<!\/)\/+$/, "");

export const isSignInPage = (site: ProtectedSite, url: URL): boolean => {
  const page = signInPagePath(site, url);
  return page.origin === url.origin && plainPath(page) === plainPath(url);
};

/** Path and query on this site. Starts with a single slash: two would name another host. */
const ownPath = ({ pathname, search }: URL): string => pathname.replace(/^\/{2,}/, "/") + search;

/** The routes of the library are never protected: visitors without a session need them. */
export const isExempt = (site: ProtectedSite, url: URL): boolean => isOwnRoute(url.pathname, site.basePath);

/** The response of the application. A redirect to the same URL is an error; a relative location becomes absolute. */
function asResult(response: Response, url: URL): ProtectionResult {
  const location = response.headers.get("location");
  if (location === null) return { do: "answer", response };
  const target = new URL(location, url);
  if (target.href.replace(/#.*/, "") === url.href.replace(/#.*/, "")) {
    throw new RedirectLoop(
      `The authorized callback redirects ${url.pathname} to ${url.pathname} itself. Return true for this path, or do not protect it.`,
    );
  }
  return { do: "answer", response: location === target.href ? response : withLocation(response, target.href) };
}

/**
 * Decides. Only `true` lets a request pass; a `Response` is sent; anything else redirects to the sign-in page, which is never
 * protected.
 *
 * @throws RedirectLoop if the response redirects to the requested URL
 */
export function protectionResult(site: ProtectedSite, url: URL, answer: unknown): ProtectionResult {
  if (answer instanceof Response) return asResult(answer, url);
  if (answer === true || isSignInPage(site, url)) return passThrough;
  return { do: "redirect", url: withQuery(signInPagePath(site, url).href, { callbackUrl: ownPath(url) }) };
}

/** The sign-in page, which asks a user whose session is not fresh to prove again who they are. It is never protected itself. */
export function freshSignIn(site: ProtectedSite, url: URL): ProtectionResult {
  if (isSignInPage(site, url)) return passThrough;
  const error = "FreshSessionRequired";
  return {
    do: "redirect",
    error,
    url: withQuery(signInPagePath(site, url).href, { error, callbackUrl: ownPath(url) }),
  };
}

/** Seconds after which a client may try again. */
const secondsToWait = "5";

/**
 * The response while the database is away: no request passes, and none is sent to the sign-in page, because the visitor may be
 * signed in.
 */
export function unavailable(headers: Pick<Headers, "get">, sentence: string): Response {
  const response = isProgram(headers) ? jsonError(503, "ServiceUnavailable") : textError(503, sentence);
  response.headers.set("retry-after", secondsToWait);
  return response;
}

/** Whether a program reads the response: pages are requested by browsers, which accept HTML. */
const isProgram = (headers: Pick<Headers, "get">): boolean => !headers.get("accept")?.includes("text/html");

/** The response to a program that may not pass, which cannot use an HTML page; a page is redirected. */
export function resultForPrograms(
  result: ProtectionResult,
  headers: Pick<Headers, "get">,
  { session }: Pick<SessionReading, "session">,
  error?: "FreshSessionRequired",
): ProtectionResult {
  if (!isProgram(headers)) return result;
  const isDenied = session !== null && error === undefined;
  const response = isDenied ? jsonError(403, "AccessDenied") : jsonError(401, error ?? "Unauthorized");
  return { do: "answer", response };
}
