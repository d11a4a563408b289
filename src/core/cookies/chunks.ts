/** Splits the session cookie into chunks that browsers accept. */
import { JWTSessionError } from "../errors/index.ts";
import type { CookieOptions } from "../types/config.ts";
import type { Cookie, CookieJar, SetCookie } from "../types/internal.ts";
import { drop, encodeCookieValue, maxLineBytes, put, setCookieLine } from "./cookie.ts";

/** Characters of a value that fit into one cookie besides its name and attributes. */
export const chunkSize = 3_936;
/** With more chunks, servers reject the request for the size of its headers. */
const maxChunks = 10;

const chunkName = (name: string, index: number): string => `${name}.${index}`;

const chunkNames = (name: string): string[] => Array.from({ length: maxChunks }, (_, index) => chunkName(name, index));

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

/** The names in a request that belong to this cookie, whole or in chunks. */
const chunkNamesIn = (cookieJar: CookieJar, name: string): string[] =>
  cookieJar.size === 0 ? [] : [name, ...chunkNames(name)].filter((one) => cookieJar.has(one)).slice(0, maxChunks);

/** An eleventh chunk in the request, if ten full ones are written: while it exists they cannot be read. */
function surplusChunk(cookieJar: CookieJar, name: string, parts: readonly string[]): readonly string[] {
  const next = chunkName(name, maxChunks);
  return parts.length === maxChunks && parts.at(-1)?.length === chunkSize && cookieJar.has(next) ? [next] : [];
}

/** Deletes the cookie as it is in the request, whole or in chunks: at most ten cookies. */
export const dropChunks = (cookieJar: CookieJar, cookie: Cookie): readonly SetCookie[] =>
  chunkNamesIn(cookieJar, cookie.name).map((name) => drop({ ...cookie, name }));

const sessionTooLarge = (what: string) =>
  new JWTSessionError(
    `The session is too large for cookies: ${what}. Keep less in the token (see the jwt callback), or use the database strategy.`,
  );

/** Bytes that a value takes in a `Cookie` header: names and values of its chunks, without separators. */
export function cookieHeaderBytes({ name }: Cookie, value: string): number {
  const count = Math.ceil(value.length / chunkSize);
  const names = count > 1 ? Array.from({ length: count }, (_, index) => chunkName(name, index)) : [name];
  return names.join("").length + encodeCookieValue(value).length;
}

/** The value in parts that fit into a cookie. */
function splitValue(value: string): readonly string[] {
  const count = Math.ceil(value.length / chunkSize);
  if (count > maxChunks) throw sessionTooLarge(`it needs ${count} of them, and ${maxChunks} is the limit`);
  const parts = Array.from({ length: count }, (_, index) => value.slice(index * chunkSize, (index + 1) * chunkSize));
  if (parts.every((part) => part.isWellFormed())) return parts;
  throw new JWTSessionError("The session token must be ASCII. See jwt.encode and session.generateSessionToken.");
}

/**
 * Writes a value into one or more cookies and deletes leftover chunks of an earlier value. An empty value writes nothing.
 * Throws `JWTSessionError` for a value that ten cookies cannot hold.
 */
export function writeChunks(
  cookieJar: CookieJar,
  cookie: Cookie,
  value: string,
  more: CookieOptions = {},
): readonly SetCookie[] {
  const parts = splitValue(value);
  const names = parts.length === 1 ? [cookie.name] : chunkNames(cookie.name).slice(0, parts.length);
  const received = [...chunkNamesIn(cookieJar, cookie.name), ...surplusChunk(cookieJar, cookie.name, parts)];
  const stale = received.filter((name) => !names.includes(name));
  const written = names.map((name, index) => put({ ...cookie, name }, parts[index] ?? "", more));
  // Each percent-encoded character takes three bytes or more.
  const longest = Math.max(0, ...written.map((piece) => setCookieLine(piece).length));
  if (longest > maxLineBytes)
    throw sessionTooLarge(`one of them would take ${longest} bytes, and ${maxLineBytes} is the limit`);
  return [...stale.map((name) => drop({ ...cookie, name })), ...written];
}
