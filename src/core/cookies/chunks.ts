/** The session cookie, in as many pieces as it needs; pure. */
import { JWTSessionError } from "../errors/index.ts";
import type { CookieOptions } from "../types/config.ts";
import type { Cookie, CookieJar, SetCookie } from "../types/internal.ts";
import { drop, encoded, lineOf, longestLine, put } from "./cookie.ts";

/** Characters of a value that fit into one cookie, beside its name and attributes. */
export const chunkSize = 3_936;
/** More than this, and servers refuse the request that brings them. */
const mostChunks = 10;

const pieceName = (name: string, index: number): string => `${name}.${index}`;

const pieceNames = (name: string): string[] => Array.from({ length: mostChunks }, (_, index) => pieceName(name, index));

/**
 * The pieces that came, from 0 to the first that is missing or not full: what is planted behind it is ignored. A value
 * that goes on behind ten full pieces was not written here: a part of it would pass for a value, so nothing is read.
 */
function piecesIn(cookieJar: CookieJar, name: string): string[] {
  const found: string[] = [];
  for (let index = 0; index < mostChunks; index++) {
    const value = cookieJar.get(pieceName(name, index));
    if (value === undefined) return found;
    found.push(value);
    if (value.length !== chunkSize) return found;
  }
  return cookieJar.has(pieceName(name, mostChunks)) ? [] : found;
}

/**
 * The value of a cookie, whole or joined from its pieces; `null` if there is none, or if it has more than ten pieces.
 * Names are literal, a whole cookie wins, and of a name that came twice nothing is read.
 */
export const readChunks = (cookieJar: CookieJar, name: string): string | null =>
  cookieJar.get(name) || piecesIn(cookieJar, name).join("") || null;

/** The cookies of this name that came: whole or in pieces. */
const chunkNamesIn = (cookieJar: CookieJar, name: string): string[] =>
  cookieJar.size === 0 ? [] : [name, ...pieceNames(name)].filter((one) => cookieJar.has(one)).slice(0, mostChunks);

/** An eleventh piece that came, where ten full ones are written: beside it they could not be read. */
function eleventh(cookieJar: CookieJar, name: string, parts: readonly string[]): readonly string[] {
  const next = pieceName(name, mostChunks);
  return parts.length === mostChunks && parts.at(-1)?.length === chunkSize && cookieJar.has(next) ? [next] : [];
}

/** Takes away what came with a call: ten cookies at most. */
export const dropChunks = (cookieJar: CookieJar, cookie: Cookie): readonly SetCookie[] =>
  chunkNamesIn(cookieJar, cookie.name).map((name) => drop({ ...cookie, name }));

const sessionTooLarge = (what: string) =>
  new JWTSessionError(
    `The session is too large for cookies: ${what}. Keep less in the token (see the jwt callback), or use the database strategy.`,
  );

/** Bytes that a value takes in a `Cookie` header: the names and values of its pieces, without what stands between them. */
export function bytesInHeader({ name }: Cookie, value: string): number {
  const count = Math.ceil(value.length / chunkSize);
  const names = count > 1 ? Array.from({ length: count }, (_, index) => pieceName(name, index)) : [name];
  return names.join("").length + encoded(value).length;
}

/** A value in parts that fit. */
function split(value: string): readonly string[] {
  const count = Math.ceil(value.length / chunkSize);
  if (count > mostChunks) throw sessionTooLarge(`it needs ${count} of them, and ${mostChunks} is the limit`);
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
  const parts = split(value);
  const names = parts.length === 1 ? [cookie.name] : pieceNames(cookie.name).slice(0, parts.length);
  const came = [...chunkNamesIn(cookieJar, cookie.name), ...eleventh(cookieJar, cookie.name, parts)];
  const stale = came.filter((name) => !names.includes(name));
  const written = names.map((name, index) => put({ ...cookie, name }, parts[index] ?? "", more));
  // Characters that must be percent-encoded take three bytes or more.
  const longest = Math.max(0, ...written.map((piece) => lineOf(piece).length));
  if (longest > longestLine)
    throw sessionTooLarge(`one of them would take ${longest} bytes, and ${longestLine} is the limit`);
  return [...stale.map((name) => drop({ ...cookie, name })), ...written];
}
