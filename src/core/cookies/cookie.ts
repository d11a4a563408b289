/** Reads the cookies of a request, whole and in chunks. `set-cookie.ts` writes them. */
import type { CookieJar } from "../types/internal.ts";

/** Characters of a `Cookie` header that are parsed. Few servers accept more. */
const maxHeaderLength = 65_536;

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

/** Characters of a value that fit into one cookie besides its name and attributes. */
export const chunkSize = 3_936;
/** With more chunks, servers reject the request for the size of its headers. */
export const maxChunks = 10;

const chunkName = (name: string, index: number): string => `${name}.${index}`;

/** The names of the first chunks of a cookie. Default: of as many as a request may have. */
export const chunkNames = (name: string, count = maxChunks): string[] =>
  Array.from({ length: count }, (_, index) => chunkName(name, index));

/**
 * The chunks of a request, from 0 to the first that is missing or not full: injected extra chunks are ignored. A value
 * with more than ten full chunks was not written by this library. Nothing of it is read, because a truncated value must not
 * be accepted.
 */
function chunksIn(cookieJar: CookieJar, name: string): string[] {
  const found: string[] = [];
  for (let index = 0; index < maxChunks; index++) {
    const value = cookieJar.get(chunkName(name, index));
    if (value === undefined) return found;
    found.push(value);
    if (value.length !== chunkSize) return found;
  }
  return cookieJar.has(chunkName(name, maxChunks)) ? [] : found;
}

/**
 * The value of a cookie, whole or joined from its chunks; `null` if there is none or if it has more than ten chunks. A
 * whole cookie takes precedence over chunks.
 */
export const readChunks = (cookieJar: CookieJar, name: string): string | null =>
  cookieJar.get(name) || chunksIn(cookieJar, name).join("") || null;
