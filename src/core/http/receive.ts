/** Request -> `Call`: parses everything once, so that the engine can trust the types. */
import { parseCookies } from "../cookies/cookie.ts";
import { InvalidRequest } from "../errors/read-errors.ts";
import { lazyImport } from "../lib/lazy.ts";
import { type AuthAction, actionNames, actionsWithProvider } from "../types/action.ts";
import type { Call, CookieJar, SetCookie, Settings } from "../types/internal.ts";
import { safeOrigin } from "./origin.ts";

/** Long authorization codes and error descriptions of providers fit. */
const maxUrlCharacters = 32_768;

/** What an integration knows better than the `Request` that it was given. */
export interface RequestOverrides {
  /** The URL as the browser sees it, if the framework strips a part of the path. */
  readonly url?: URL | undefined;
  /** The current cookies of the browser, with those that were set since the request came. */
  readonly cookies?: CookieJar | undefined;
  /** Cookies that the response sets in addition to its own. */
  readonly write?: readonly SetCookie[] | undefined;
}

/** The action that a path names. */
export interface RoutePath {
  readonly action: AuthAction;
  readonly providerId?: string;
}

const isProviderId = (text: string): boolean => /^[A-Za-z0-9._~-]{1,64}$/.test(text) && !/^\.+$/.test(text);

/** The path behind `basePath`; `null` for a path elsewhere. Nothing is percent-decoded, so a path has one meaning only. */
export function pathBehind(path: string, basePath: string): string | null {
  const prefix = basePath === "/" ? "/" : `${basePath}/`;
  return path.startsWith(prefix) ? path.slice(prefix.length).replace(/\/$/, "") : null;
}

/**
 * Reads the path of a route; `null` for any other path.
 *
 * @example parsePath("/auth/callback/github", "/auth") // { action: "callback", providerId: "github" }
 */
export function parsePath(path: string, basePath: string): RoutePath | null {
  const rest = pathBehind(path, basePath);
  if (rest === null) return null;
  if (actionNames.includes(rest)) return { action: rest as AuthAction };
  const [action = "", providerId = "", ...more] = rest.split("/");
  if (more.length > 0 || !actionsWithProvider.includes(action) || !isProviderId(providerId)) return null;
  return { action: action as AuthAction, providerId };
}

/** Reading a session has neither query nor body: their parsers are loaded when they are first needed. */
const parsers = lazyImport(() => import("./body.ts"));

const parseQuery = async (url: URL): Promise<Record<string, string>> =>
  (await parsers()).uniqueParameters(url.searchParams);

/** The URL of a request. Some servers pass only a path; the host is then in a header. */
function requestAddress(url: string): URL {
  if (url.length > maxUrlCharacters)
    throw new InvalidRequest(`The address is longer than ${maxUrlCharacters} characters.`);
  const anywhere = "http://localhost";
  if (!URL.canParse(url, anywhere)) throw new InvalidRequest("The address of the request cannot be read.");
  return new URL(url, anywhere);
}

/** Parses a request. Throws an `AuthError` for one that is malformed. */
export async function receive(request: Request, settings: Settings, overrides: RequestOverrides = {}): Promise<Call> {
  const { headers, method } = request;
  const sent = overrides.url ?? requestAddress(request.url);
  const route = parsePath(sent.pathname, settings.basePath);
  if (!route) {
    const { pathError } = await import("./unknown-path.ts");
    throw pathError(sent.pathname, settings.basePath, pathBehind(sent.pathname, settings.basePath));
  }
  const asksForUrl = wantsUrl(headers);
  // A URL without a host of its own does not show the origin.
  const where = { headers, url: !overrides.url && request.url.startsWith("/") ? undefined : sent };
  const origin = safeOrigin(settings, where) ?? (await import("./untrusted.ts")).originFor(settings, where);
  return {
    ...route,
    method,
    origin,
    url: sent.origin === origin ? sent : new URL(sent.pathname + sent.search, origin),
    headers,
    cookies: overrides.cookies ?? parseCookies(headers.get("cookie")),
    query: sent.search === "" ? {} : await parseQuery(sent),
    body: method === "POST" ? await (await parsers()).readBody(request) : {},
    wantsUrl: asksForUrl,
  };
}

/** Whether the client wants `{ url }` as JSON in place of a redirect (`X-Auth-Return-Redirect`). */
export const wantsUrl = (headers: Headers): boolean => headers.has("x-auth-return-redirect");
