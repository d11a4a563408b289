/** The session cookie, in as many pieces as it needs; pure. */
import { JWTSessionError } from "../errors/index.ts";
import type { CookieOptions } from "../types/config.ts";
import type { Cookie, CookieJar, SetCookie } from "../types/internal.ts";
import { drop, encodeCookieValue, maxLineBytes, put, setCookieLine } from "./cookie.ts";

/** Characters of a value that fit into one cookie, beside its name and attributes. */
export const chunkSize = 3_936;
/** More than this, and servers refuse the request that brings them. */
const maxChunks = 10;

const chunkName = (name: string, index: number): string => `${name}.${index}`;

const chunkNames = (name: string): string[] => Array.from({ length: maxChunks }, (_, index) => chunkName(name, index));

/**
 * The pieces that came, from 0 to the first that is missing or not full: what is planted behind it is ignored. A value
 * that goes on behind ten full pieces was not written here: a part of it would pass for a value, so nothing is read.
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
 * The value of a cookie, whole or joined from its pieces; `null` if there is none, or if it has more than ten pieces.
 * Names are literal, a whole cookie wins, and of a name that came twice nothing is read.
 */
export const readChunks = (cookieJar: CookieJar, name: string): string | null =>
  cookieJar.get(name) || chunksIn(cookieJar, name).join("") || null;

/** The cookies of this name that came: whole or in pieces. */
const chunkNamesIn = (cookieJar: CookieJar, name: string): string[] =>
  cookieJar.size === 0 ? [] : [name, ...chunkNames(name)].filter((one) => cookieJar.has(one)).slice(0, maxChunks);

/** An eleventh piece that came, where ten full ones are written: beside it they could not be read. */
function surplusChunk(cookieJar: CookieJar, name: string, parts: readonly string[]): readonly string[] {
  const next = chunkName(name, maxChunks);
  return parts.length === maxChunks && parts.at(-1)?.length === chunkSize && cookieJar.has(next) ? [next] : [];
}

/** Takes away what came with a call: ten cookies at most. */
export const dropChunks = (cookieJar: CookieJar, cookie: Cookie): readonly SetCookie[] =>
  chunkNamesIn(cookieJar, cookie.name).map((name) => drop({ ...cookie, name }));

const sessionTooLarge = (what: string) =>
  new JWTSessionError(
    `The session is too large for cookies: ${what}. Keep less in the token (see the jwt callback), or use the database strategy.`,
  );

/** Bytes that a value takes in a `Cookie` header: the names and values of its pieces, without what stands between them. */
export function cookieHeaderBytes({ name }: Cookie, value: string): number {
  const count = Math.ceil(value.length / chunkSize);
  const names = count > 1 ? Array.from({ length: count }, (_, index) => chunkName(name, index)) : [name];
  return names.join("").length + encodeCookieValue(value).length;
}

/** A value in parts that fit. */
function splitValue(value: string): readonly string[] {
  const count = Math.ceil(value.length / chunkSize);
  if (count > maxChunks) throw sessionTooLarge(`it needs ${count} of them, and ${maxChunks} is the limit`);
  const parts = Array.from({ length: count }, (_, index) => value.slice(index * chunkSize, (index + 1) * chunkSize));
  if (parts.every((part) => part.isWellFormed())) return parts;
  throw new JWTSessionError("The session token must be ASCII. See jwt.encode and session.generateSessionToken.");
}

/**
 * Writes a value in one cookie or several, and takes away what is left over of a former value. Nothing for an empty one.
 * Throws `JWTSessionError` for a value that ten cookies cannot hold: a part of it would be worse than none.
 */
export function writeChunks(
  cookieJar: CookieJar,
  cookie: Cookie,
  value: string,
  more: CookieOptions = {},
): readonly SetCookie[] {
  const parts = splitValue(value);
  const names = parts.length === 1 ? [cookie.name] : chunkNames(cookie.name).slice(0, parts.length);
  const came = [...chunkNamesIn(cookieJar, cookie.name), ...surplusChunk(cookieJar, cookie.name, parts)];
  const stale = came.filter((name) => !names.includes(name));
  const written = names.map((name, index) => put({ ...cookie, name }, parts[index] ?? "", more));
  // Characters that must be percent-encoded take three bytes or more.
  const longest = Math.max(0, ...written.map((piece) => setCookieLine(piece).length));
  if (longest > maxLineBytes)
    throw sessionTooLarge(`one of them would take ${longest} bytes, and ${maxLineBytes} is the limit`);
  return [...stale.map((name) => drop({ ...cookie, name })), ...written];
}
