/** Parses the `Cookie` header and serializes `Set-Cookie` values. The only file that imports cookie-es. */
import { serializeCookie } from "cookie-es";
import { InvalidConfiguration } from "../errors/index.ts";
import type { CookieOptions } from "../types/config.ts";
import type { Cookie, CookieJar, SetCookie } from "../types/internal.ts";

/** Characters of a `Cookie` header that are parsed. Few servers accept more. */
const maxHeaderLength = 65_536;

/** Bytes of a `Set-Cookie` line that every browser keeps (RFC 6265, section 6.1). */
export const maxLineBytes = 4_096;

const isSpaceOrTab = (code: number): boolean => code === 32 || code === 9;

/** Trims spaces and tabs. Other white space is part of a name: removing it would turn it into another name. */
function trimBlanks(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isSpaceOrTab(text.charCodeAt(start))) start++;
  while (end > start && isSpaceOrTab(text.charCodeAt(end - 1))) end--;
  return text.slice(start, end);
}

function decodeCookieValue(value: string): string {
  if (!value.includes("%")) return value;
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/**
 * The cookies of a `Cookie` header (RFC 6265, section 4.2). Names are compared byte for byte and quotes have no meaning. A
 * name that occurs twice is left out: one of the two can be injected by a sibling domain. A header of more than 65,536
 * characters has no cookies.
 */
export function parseCookies(header: string | null): CookieJar {
  const cookieJar = new Map<string, string>();
  if (header === null || header.length > maxHeaderLength) return cookieJar;
  const twice = new Set<string>();
  for (const pair of header.split(";")) {
    const equals = pair.indexOf("=");
    const name = trimBlanks(pair.slice(0, Math.max(equals, 0)));
    if (name === "") continue;
    if (cookieJar.has(name)) twice.add(name);
    cookieJar.set(name, decodeCookieValue(trimBlanks(pair.slice(equals + 1))));
  }
  for (const name of twice) cookieJar.delete(name);
  return cookieJar;
}

/** Sets a cookie. `more` overrides its attributes. */
export const put = (cookie: Cookie, value: string, more: CookieOptions = {}): SetCookie => ({
  name: cookie.name,
  value,
  options: { ...cookie.options, ...more },
});

/** Deletes a cookie: same name, domain and path, an empty value, `Max-Age=0`. */
export function drop(cookie: Cookie): SetCookie {
  const { expires: _later, ...options } = cookie.options;
  return put({ ...cookie, options }, "", { maxAge: 0 });
}

/** Percent-encodes, in UTF-8, `%` and every character that a value cannot contain (RFC 6265, section 4.1.1). */
export const encodeCookieValue = (value: string): string =>
  value.toWellFormed().replace(/[^!#$&-+\--:<-[\]-~]/gu, encodeURIComponent);

/** The cookies that the browser will send with its next request, after it has stored these. */
export function after(cookieJar: CookieJar, cookies: readonly SetCookie[]): CookieJar {
  const later = new Map(cookieJar);
  for (const { name, value, options } of cookies) {
    if (options.maxAge === 0 || value === "") later.delete(name);
    else later.set(name, value);
  }
  return later;
}

/** Cookies as a `Cookie` header (RFC 6265, section 4.2.1). */
export const cookieHeaderOf = (cookieJar: CookieJar): string =>
  [...cookieJar].map(([name, value]) => `${name}=${encodeCookieValue(value)}`).join("; ");

/** A `Set-Cookie` line (RFC 6265, section 4.1.1) of any length. */
export const setCookieLine = ({ name, value, options }: SetCookie): string =>
  serializeCookie(name, value, { ...options, encode: encodeCookieValue });

/** A `Set-Cookie` line of at most 4096 bytes. Throws `InvalidConfiguration` for a longer one, which browsers ignore. */
export function checkedSetCookieLine(cookie: SetCookie): string {
  const line = setCookieLine(cookie);
  if (line.length <= maxLineBytes) return line;
  throw new InvalidConfiguration(
    `The cookie "${cookie.name}" takes ${line.length} bytes; browsers ignore more than ${maxLineBytes}.`,
  );
}
