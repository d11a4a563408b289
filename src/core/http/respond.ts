/** Outcome -> Response: the only place where response headers and `Set-Cookie` are written. */
import { checkedSetCookieLine } from "../cookies/cookie.ts";
import type { Outcome, SetCookie } from "../types/internal.ts";
import { json, jsonType } from "./outcome.ts";

/** What every answer carries: nobody keeps it, nobody guesses its type, nobody hears where it came from. */
const defaultHeaders = {
  "cache-control": "private, no-store",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
} as const;

const cookieIdentity = (cookie: SetCookie) =>
  `${cookie.name};${cookie.options.domain ?? ""};${cookie.options.path ?? ""}`;

/** Of cookies with the same name, domain and path, the last; order is kept. */
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

/** JSON without `<`: whoever takes it for a page, or puts it into one, finds no tag in it (OWASP, XSS prevention). */
const jsonText = (body: unknown): string => (JSON.stringify(body) ?? "null").replaceAll("<", "\\u003c");

/** Body as text: JSON where the content type says so. */
function serialiseBody({ headers, body }: Outcome): string | null {
  if (headers?.["content-type"] === jsonType) return jsonText(body);
  return isTextType(body) ? (body ?? null) : jsonText(body);
}

/** An address as it travels in a header: what is not visible ASCII is percent-encoded (RFC 3986, section 2.5). */
const headerUrl = (url: string): string => url.toWellFormed().replace(/[^\x21-\x7e]/gu, encodeURIComponent);

/** Status and headers of an outcome, in the order they are sent. */
function responseInit(outcome: Outcome): [string, string][] {
  const headers: Readonly<Record<string, string>> = { ...defaultHeaders, ...outcome.headers };
  const head = Object.entries(headers);
  if (outcome.redirect !== undefined) head.push(["location", headerUrl(outcome.redirect)]);
  for (const cookie of lastOfEach(outcome.cookies ?? [])) head.push(["set-cookie", checkedSetCookieLine(cookie)]);
  return head;
}

/** Adds cookies to the headers of an answer that somebody else made. Each is a line of its own. */
export function appendCookies(headers: Pick<Headers, "append">, cookies: readonly SetCookie[]): void {
  for (const cookie of lastOfEach(cookies)) headers.append("set-cookie", checkedSetCookieLine(cookie));
}

/** Whether nobody between us and the visitor may keep an answer. */
const isPrivate = (headers: Headers): boolean => /\b(?:no-store|private)\b/i.test(headers.get("cache-control") ?? "");

/** Headers of an answer that is meant for one visitor alone: no cache hands it to another (RFC 9111, section 5.2.2). */
export function keepPrivate(headers: Headers): void {
  if (!isPrivate(headers)) headers.set("cache-control", defaultHeaders["cache-control"]);
  if (!/\bcookie\b|\*/i.test(headers.get("vary") ?? "")) headers.append("vary", "Cookie");
}

/** The answer of somebody else, once it is meant for one visitor alone. */
export function withPrivacy(response: Response): Response {
  const answer = new Response(response.body, response);
  keepPrivate(answer.headers);
  return answer;
}

/** The answer of somebody else, with cookies beside its own: it is for one visitor now. */
export function withSetCookies(response: Response, cookies: readonly SetCookie[]): Response {
  if (cookies.length === 0) return response;
  const answer = withPrivacy(response);
  appendCookies(answer.headers, cookies);
  return answer;
}

/** The answer of somebody else, with an absolute address in `Location`: some frameworks take no other. */
export function withLocation(response: Response, location: string): Response {
  const headers = new Headers(response.headers);
  headers.set("location", location);
  return new Response(response.body, { status: response.status, headers });
}

/** `{ url }` for callers that asked for it in place of a redirect (`X-Auth-Return-Redirect`). */
const urlOutcome = ({ redirect, cookies = [] }: Outcome): Outcome => json({ url: redirect }, { cookies });

/** Writes an outcome. A redirect is a 302 with an empty body, or `{ url }` where that was asked for. */
export function respond(outcome: Outcome, wantsUrl: boolean): Response {
  if (outcome.redirect === undefined) {
    return new Response(serialiseBody(outcome), { status: outcome.status ?? 200, headers: responseInit(outcome) });
  }
  return wantsUrl
    ? respond(urlOutcome(outcome), false)
    : new Response(null, { status: 302, headers: responseInit(outcome) });
}
