/** Cookies and privacy headers on responses that the application makes. */
import { setCookieLines } from "../cookies/set-cookie.ts";
import type { SetCookie } from "../types/internal.ts";

/**
 * Adds a `Set-Cookie` line per cookie to the headers of a response that the application made (RFC 6265, section 4.1).
 *
 * @throws InvalidConfiguration for a cookie of more than 4096 bytes, which browsers ignore
 * @example appendCookies(response.headers, cookies);
 */
export function appendCookies(headers: Pick<Headers, "append">, cookies: readonly SetCookie[]): void {
  for (const line of setCookieLines(cookies)) headers.append("set-cookie", line);
}

/** Whether caches that read a header with this value store the response for no other visitor. */
const isPrivate = (value: string | null): boolean => /\b(?:no-store|private)\b/i.test(value ?? "");

/** Headers for the caches of a CDN, which read them in place of `Cache-Control` (RFC 9213, section 2.1). */
const cdnHeaders = [
  "cdn-cache-control",
  "cloudflare-cdn-cache-control",
  "netlify-cdn-cache-control",
  "vercel-cdn-cache-control",
  "surrogate-control",
];

/**
 * Marks a response as meant for one visitor, so that no cache serves it to another (RFC 9111, section 5.2.2).
 *
 * @example keepPrivate(response.headers);
 */
export function keepPrivate(headers: Pick<Headers, "get" | "set" | "append">): void {
  for (const name of ["cache-control", ...cdnHeaders.filter((one) => headers.get(one) !== null)])
    if (!isPrivate(headers.get(name))) headers.set(name, "private, no-store");
  if (!/\bcookie\b|\*/i.test(headers.get("vary") ?? "")) headers.append("vary", "Cookie");
}

/**
 * A copy of the application's response, marked as meant for one visitor: for responses whose headers cannot be changed.
 *
 * @example return withPrivacy(await next());
 */
export function withPrivacy(response: Response): Response {
  const answer = new Response(response.body, response);
  keepPrivate(answer.headers);
  return answer;
}

/**
 * The application's response with additional cookies, and then marked as meant for one visitor.
 *
 * @throws InvalidConfiguration for a cookie of more than 4096 bytes, which browsers ignore
 * @example return withSetCookies(await next(), cookies);
 */
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

/** Redirects a visitor to an absolute URL. A POST becomes a GET, so that nothing is posted twice. */
export const redirectResponse = (location: string): Response =>
  new Response(null, { status: 303, headers: { location, "cache-control": "private, no-store" } });

/** An error for a person. */
export const textError = (status: number, sentence: string): Response =>
  new Response(sentence, {
    status,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "private, no-store" },
  });

/** An error for a program. */
export const jsonError = (status: number, error: string): Response =>
  Response.json(
    { error },
    { status, headers: { "content-type": "application/json; charset=utf-8", "cache-control": "private, no-store" } },
  );
