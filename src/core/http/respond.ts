/** `Outcome` -> `Response`: the only file that writes response headers and `Set-Cookie`. */
import { checkedSetCookieLine } from "../cookies/cookie.ts";
import type { Outcome, SetCookie } from "../types/internal.ts";
import { json, jsonType } from "./outcome.ts";

/** Headers of every response: no caching, no MIME sniffing, no Referer. */
const defaultHeaders = {
  "cache-control": "private, no-store",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
} as const;

const cookieIdentity = (cookie: SetCookie) =>
  `${cookie.name};${cookie.options.domain ?? ""};${cookie.options.path ?? ""}`;

/** Of cookies with the same name, domain and path only the last, in the original order. */
export function lastOfEach(cookies: readonly SetCookie[]): readonly SetCookie[] {
  if (cookies.length < 2) return cookies;
  const last = new Map<string, SetCookie>();
  for (const cookie of cookies) {
    last.delete(cookieIdentity(cookie));
    last.set(cookieIdentity(cookie), cookie);
  }
  return [...last.values()];
}

const isTextType = (body: unknown): body is string | null | undefined => typeof body === "string" || body == null;

/** JSON without `<`, so that it contains no tag if it is shown as, or inserted into, a page (OWASP, XSS prevention). */
const jsonText = (body: unknown): string => (JSON.stringify(body) ?? "null").replaceAll("<", "\\u003c");

/** The body as text: as JSON if the content type is JSON, or if it is not a string. */
function serialiseBody({ headers, body }: Outcome): string | null {
  if (headers?.["content-type"] === jsonType) return jsonText(body);
  return isTextType(body) ? (body ?? null) : jsonText(body);
}

/** A URL for a header: everything but visible ASCII is percent-encoded (RFC 3986, section 2.5). */
const headerUrl = (url: string): string => url.toWellFormed().replace(/[^\x21-\x7e]/gu, encodeURIComponent);

/** The headers of an outcome, in the order in which they are sent. */
function responseInit(outcome: Outcome): [string, string][] {
  const headers: Readonly<Record<string, string>> = { ...defaultHeaders, ...outcome.headers };
  const head = Object.entries(headers);
  if (outcome.redirect !== undefined) head.push(["location", headerUrl(outcome.redirect)]);
  for (const cookie of lastOfEach(outcome.cookies ?? [])) head.push(["set-cookie", checkedSetCookieLine(cookie)]);
  return head;
}

/** Adds a `Set-Cookie` line per cookie to the headers of a response that the application made. */
export function appendCookies(headers: Pick<Headers, "append">, cookies: readonly SetCookie[]): void {
  for (const cookie of lastOfEach(cookies)) headers.append("set-cookie", checkedSetCookieLine(cookie));
}

/** Whether shared caches must not store the response. */
const isPrivate = (headers: Headers): boolean => /\b(?:no-store|private)\b/i.test(headers.get("cache-control") ?? "");

/** Marks a response as meant for one visitor, so that no cache serves it to another (RFC 9111, section 5.2.2). */
export function keepPrivate(headers: Headers): void {
  if (!isPrivate(headers)) headers.set("cache-control", defaultHeaders["cache-control"]);
  if (!/\bcookie\b|\*/i.test(headers.get("vary") ?? "")) headers.append("vary", "Cookie");
}

/** A copy of the application's response, marked as meant for one visitor. */
export function withPrivacy(response: Response): Response {
  const answer = new Response(response.body, response);
  keepPrivate(answer.headers);
  return answer;
}

/** The application's response with additional cookies, and then marked as meant for one visitor. */
export function withSetCookies(response: Response, cookies: readonly SetCookie[]): Response {
  if (cookies.length === 0) return response;
  const answer = withPrivacy(response);
  appendCookies(answer.headers, cookies);
  return answer;
}

/** The response with another `Location`: some frameworks accept only absolute URLs. */
export function withLocation(response: Response, location: string): Response {
  const headers = new Headers(response.headers);
  headers.set("location", location);
  return new Response(response.body, { status: response.status, headers });
}

/** The redirect as `{ url }`, for clients that asked for it (`X-Auth-Return-Redirect`). */
const urlOutcome = ({ redirect, cookies = [] }: Outcome): Outcome => json({ url: redirect }, { cookies });

/** The response of an outcome. A redirect is a 302 with an empty body, or `{ url }` if the client wants that. */
export function respond(outcome: Outcome, wantsUrl: boolean): Response {
  if (outcome.redirect === undefined) {
    return new Response(serialiseBody(outcome), { status: outcome.status ?? 200, headers: responseInit(outcome) });
  }
  return wantsUrl
    ? respond(urlOutcome(outcome), false)
    : new Response(null, { status: 302, headers: responseInit(outcome) });
}
