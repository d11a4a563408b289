/** Cookies as values: parse the ones that came, make the ones that go, write one as a line. The only user of cookie-es. */
import { serializeCookie } from "cookie-es";
import type { CookieOptions } from "../types/config.ts";
import type { Cookie, CookieJar, SetCookie } from "../types/flow.ts";

/** Bytes of a `Cookie` header that are read; servers in front rarely let more through. */
const longestHeader = 65_536;

function decoded(value: string): string {
  if (!value.includes("%")) return value;
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/**
 * The cookies of a `Cookie` header (RFC 6265, section 4.2). Names are compared as they came, quotes have no meaning, and a
 * name that stands there twice is left out: nobody can tell which of the two is ours.
 */
export function parseCookies(header: string | null): CookieJar {
  const jar = new Map<string, string>();
  if (header === null || header.length > longestHeader) return jar;
  const twice = new Set<string>();
  for (const pair of header.split(";")) {
    const equals = pair.indexOf("=");
    if (equals < 1) continue;
    const name = pair.slice(0, equals).trim();
    if (jar.has(name)) twice.add(name);
    jar.set(name, decoded(pair.slice(equals + 1).trim()));
  }
  for (const name of twice) jar.delete(name);
  return jar;
}

/** Gives a cookie a value. */
export const put = (cookie: Cookie, value: string, more: CookieOptions = {}): SetCookie => ({
  name: cookie.name,
  value,
  options: { ...cookie.options, ...more },
});

/** Takes a cookie away: the same name, domain and path, an empty value, no life. */
export const drop = (cookie: Cookie): SetCookie => put(cookie, "", { maxAge: 0 });

/** A `Set-Cookie` line (RFC 6265, section 4.1.1). */
export const serialise = ({ name, value, options }: SetCookie): string => serializeCookie(name, value, options);
