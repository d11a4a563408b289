/** Makes outcomes, and turns an `Outcome` into a `Response`: the only file that writes the headers of responses of the library. */
import { lazyImport } from "../lib/lazy.ts";
import type { Outcome, SetCookie } from "../types/internal.ts";

/** A redirect to an absolute URL or to a path of this site. */
export const redirect = (url: string, cookies: readonly SetCookie[] = []): Outcome => ({ redirect: url, cookies });

/** The content type of JSON. */
export const jsonType = "application/json; charset=utf-8";

/** A JSON response. */
export const json = (body: unknown, more: Omit<Outcome, "body" | "redirect"> = {}): Outcome => ({
  ...more,
  headers: { "content-type": jsonType, ...more.headers },
  body,
});

/** The same outcome with cookies before its own; its own win if both have the same name. */
export const withCookies = (outcome: Outcome, cookies: readonly SetCookie[]): Outcome =>
  cookies.length === 0 ? outcome : { ...outcome, cookies: [...cookies, ...(outcome.cookies ?? [])] };

/** Headers of every response: no caching, no MIME sniffing, no Referer. */
const defaultHeaders = {
  "cache-control": "private, no-store",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
} as const;

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

/** Loaded with the first cookie: most session reads write none. */
const cookieWriter = lazyImport(() => import("../cookies/set-cookie.ts"));

const setCookieLines = async ({ cookies = [] }: Outcome): Promise<readonly string[]> =>
  cookies.length === 0 ? [] : (await cookieWriter()).setCookieLines(cookies);

/** The headers of an outcome, in the order in which they are sent. */
async function responseHeaders(outcome: Outcome): Promise<[string, string][]> {
  const headers: Readonly<Record<string, string>> = { ...defaultHeaders, ...outcome.headers };
  const head = Object.entries(headers);
  if (outcome.redirect !== undefined) head.push(["location", headerUrl(outcome.redirect)]);
  for (const line of await setCookieLines(outcome)) head.push(["set-cookie", line]);
  return head;
}

/** The redirect as `{ url }`, for clients that asked for it (`X-Auth-Return-Redirect`). */
const urlOutcome = ({ redirect, cookies = [], headers = {} }: Outcome): Outcome =>
  json({ url: redirect }, { cookies, headers });

/** The response of an outcome. A redirect is a 302 with an empty body, or `{ url }` if the client wants that. */
export async function respond(outcome: Outcome, wantsUrl: boolean): Promise<Response> {
  if (outcome.redirect !== undefined && wantsUrl) return respond(urlOutcome(outcome), false);
  const isRedirect = outcome.redirect !== undefined;
  return new Response(isRedirect ? null : serialiseBody(outcome), {
    status: isRedirect ? 302 : (outcome.status ?? 200),
    headers: await responseHeaders(outcome),
  });
}
