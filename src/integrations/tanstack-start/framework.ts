/** The parts of TanStack Start that are used: the current request, headers of its response, redirects. The only file that imports it. */
import { redirect } from "@tanstack/react-router";
import {
  appendResponseHeader,
  getRequest,
  getResponseHeader,
  type ResponseHeaderName,
  setResponseHeader,
} from "@tanstack/react-start/server";
import { appendCookies, keepPrivate, type VerbTools } from "../bridge/index.ts";

/** The request that is served. Start keeps it for middleware, server functions, server routes and loaders that run on the server. */
export const currentRequest = (): Request => getRequest();

/** Whether a script of Start calls a server function: for a navigation, or for a form of a page. */
export const isServerFnCall = ({ headers }: Request): boolean => headers.get("x-tsr-serverfn") === "true";

/** A path of the application below `basepath` of the router, which Start puts in place of the variable when it builds an application. */
export const sitePath = (path: string): string => (process.env.TSS_ROUTER_BASEPATH ?? "").replace(/\/+$/, "") + path;

/** The headers of the response that Start makes. They survive on documents, serialized redirects and streams. */
const startHeaders = {
  get: (name: string) => getResponseHeader(name as ResponseHeaderName) ?? null,
  set: (name: string, value: string) => setResponseHeader(name as ResponseHeaderName, value),
  append: (name: string, value: string) => appendResponseHeader(name as ResponseHeaderName, value),
};

/** Writes what the response to the current request must carry. */
export function writeVisitorResponse({
  cookies,
  isPersonal,
}: ReturnType<VerbTools<Request, unknown, never>["takeCookies"]>): void {
  if (isPersonal) keepPrivate(startHeaders);
  appendCookies(startHeaders, cookies);
}

/**
 * Redirects the browser itself. A navigation by script would look for a route of the application, which the pages of the library
 * and of providers are not, and would keep what was rendered for another visitor.
 */
export const redirectPage = (href: string, response?: Response): Response =>
  redirect({
    href,
    reloadDocument: true,
    statusCode: response?.status ?? 303,
    ...(response && { headers: response.headers }),
  });

/** The page that a script of Start runs on: the URL of a server function shows no page. */
const callingPage = ({ headers }: Request): string => {
  const referer = headers.get("referer") ?? "";
  if (!/^https?:/.test(referer) || !URL.canParse(referer)) return sitePath("/");
  const { pathname, search } = new URL(referer);
  return pathname.replace(/^\/{2,}/, "/") + search;
};

/** The same for a redirect that is made already: from a server function it leads back to the page. Other responses stay as they are. */
export function asPageRedirect(request: Request, response: Response): Response {
  const location = response.headers.get("location");
  if (location === null) return response;
  const url = new URL(location, request.url);
  const { pathname, search } = new URL(request.url);
  if (isServerFnCall(request) && url.searchParams.get("callbackUrl") === pathname + search) {
    url.searchParams.set("callbackUrl", callingPage(request));
    response.headers.set("location", url.href);
  }
  return redirectPage(url.href, response);
}
