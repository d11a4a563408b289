/** Cookies as values: parse the ones that came, make the ones that go, write one as a line. The only user of cookie-es. */
import { serializeCookie } from "cookie-es";
import { InvalidConfiguration } from "../errors/index.ts";
import type { CookieOptions } from "../types/config.ts";
import type { Cookie, CookieJar, SetCookie } from "../types/internal.ts";

/** Characters of a `Cookie` header that are read; servers in front rarely let more through. */
const longestHeader = 65_536;

/** Bytes of a `Set-Cookie` line that every browser keeps (RFC 6265, section 6.1). */
export const longestLine = 4_096;

const isBlank = (code: number): boolean => code === 32 || code === 9;

/** Without spaces and tabs around it. Other white space is part of a name: trimmed, it would pass for another. */
function trimmed(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isBlank(text.charCodeAt(start))) start++;
  while (end > start && isBlank(text.charCodeAt(end - 1))) end--;
  return text.slice(start, end);
}

function decodedValue(value: string): string {
  if (!value.includes("%")) return value;
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/**
 * The cookies of a `Cookie` header (RFC 6265, section 4.2). Names are compared as they came, quotes have no meaning, and a
 * name that stands there twice is left out: nobody can tell which of the two is ours. A header of more than 65,536
 * characters has no cookies.
 */
export function parseCookies(header: string | null): CookieJar {
  const cookieJar = new Map<string, string>();
  if (header === null || header.length > longestHeader) return cookieJar;
  const twice = new Set<string>();
  for (const pair of header.split(";")) {
    const equals = pair.indexOf("=");
    const name = trimmed(pair.slice(0, Math.max(equals, 0)));
    if (name === "") continue;
    if (cookieJar.has(name)) twice.add(name);
    cookieJar.set(name, decodedValue(trimmed(pair.slice(equals + 1))));
  }
  for (const name of twice) cookieJar.delete(name);
  return cookieJar;
}

/** Gives a cookie a value. */
export const put = (cookie: Cookie, value: string, more: CookieOptions = {}): SetCookie => ({
  name: cookie.name,
  value,
  options: { ...cookie.options, ...more },
});

/** Takes a cookie away: the same name, domain and path, an empty value, no life. */
export function drop(cookie: Cookie): SetCookie {
  const { expires: _later, ...options } = cookie.options;
  return put({ ...cookie, options }, "", { maxAge: 0 });
}

/** What may stand in a value stays as it is (RFC 6265, section 4.1.1); the rest, and `%`, is percent-encoded as UTF-8. */
export const encoded = (value: string): string =>
  value.toWellFormed().replace(/[^!#$&-+\--:<-[\]-~]/gu, encodeURIComponent);

/** Cookies as they would come with the next call, once these are written. */
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
  [...cookieJar].map(([name, value]) => `${name}=${encoded(value)}`).join("; ");

/** A `Set-Cookie` line (RFC 6265, section 4.1.1), however long. */
export const lineOf = ({ name, value, options }: SetCookie): string =>
  serializeCookie(name, value, { ...options, encode: encoded });

/** A `Set-Cookie` line that browsers keep. Throws for one that they would not. */
export function serialise(cookie: SetCookie): string {
  const line = lineOf(cookie);
  if (line.length <= longestLine) return line;
  throw new InvalidConfiguration(
    `The cookie "${cookie.name}" takes ${line.length} bytes, and browsers keep ${longestLine} at most.`,
  );
}
