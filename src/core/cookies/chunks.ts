/** The session cookie, in as many pieces as it needs; pure. */
import { JWTSessionError } from "../errors/index.ts";
import type { CookieOptions } from "../types/config.ts";
import type { Cookie, CookieJar, SetCookie } from "../types/flow.ts";
import { drop, put } from "./cookie.ts";

/** Characters of a value that fit into one cookie, beside its name and attributes. */
const chunkSize = 3_936;
const mostChunks = 10;

const piece = (name: string, index: number): string => `${name}.${index}`;

/** The pieces that came with a call, in order, up to the first gap. */
function piecesIn(jar: CookieJar, name: string): string[] {
  const found: string[] = [];
  for (let index = 0; index < mostChunks; index++) {
    const value = jar.get(piece(name, index));
    if (value === undefined) break;
    found.push(value);
    if (value.length < chunkSize) break;
  }
  return found;
}

/** The value of a cookie, whole or joined from its pieces; a whole one wins. `null` if there is none. */
export function readChunks(jar: CookieJar, name: string): string | null {
  return jar.get(name) || piecesIn(jar, name).join("") || null;
}

const namesIn = (jar: CookieJar, name: string): string[] =>
  [name, ...Array.from({ length: mostChunks }, (_, index) => piece(name, index))].filter((one) => jar.has(one));

/** Takes away every piece that came with a call. */
export const dropChunks = (jar: CookieJar, cookie: Cookie): readonly SetCookie[] =>
  namesIn(jar, cookie.name).map((name) => drop({ ...cookie, name }));

/** Writes a value in one cookie or several, and takes away the pieces of a former value that are left over. */
export function writeChunks(
  jar: CookieJar,
  cookie: Cookie,
  value: string,
  more: CookieOptions = {},
): readonly SetCookie[] {
  const parts = value.match(new RegExp(`.{1,${chunkSize}}`, "gs")) ?? [];
  if (parts.length > mostChunks) {
    throw new JWTSessionError(
      `The session is too large for cookies: it needs ${parts.length} of them, and ${mostChunks} is the limit. Keep less in the token (see the jwt callback), or use the database strategy.`,
    );
  }
  const names = parts.length === 1 ? [cookie.name] : parts.map((_, index) => piece(cookie.name, index));
  const stale = namesIn(jar, cookie.name).filter((name) => !names.includes(name));
  return [
    ...stale.map((name) => drop({ ...cookie, name })),
    ...parts.map((part, index) => put({ ...cookie, name: names[index] ?? cookie.name }, part, more)),
  ];
}
