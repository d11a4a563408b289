/** Writes cookies: describes them (`put`, `drop`), as `Set-Cookie` lines, and the session cookie in chunks that browsers accept. The only file that imports cookie-es. */
import { serializeCookie } from "cookie-es";
import { InvalidConfiguration, JWTSessionError } from "../errors/read-errors.ts";
import type { CookieOptions } from "../types/cookie-options.ts";
import type { Cookie, CookieJar, CookieSet, SetCookie } from "../types/internal.ts";
import { chunkNames, chunkSize, maxChunks } from "./cookie.ts";

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

/** The same cookie without a lifetime: browsers remove it when they close (RFC 6265, section 4.1.2). */
export function withoutLife<C extends Cookie>(cookie: C): C {
  const { expires: _end, maxAge: _age, ...options } = cookie.options;
  return { ...cookie, options };
}

/** The cookies that the browser will send with its next request, after it has stored these. */
export function after(cookieJar: CookieJar, cookies: readonly SetCookie[]): CookieJar {
  const later = new Map(cookieJar);
  for (const { name, value, options } of cookies) {
    if (options.maxAge === 0 || value === "") later.delete(name);
    else later.set(name, value);
  }
  return later;
}

/** Bytes of a `Set-Cookie` line that every browser keeps (RFC 6265, section 6.1). */
export const maxLineBytes = 4_096;

/** Percent-encodes, in UTF-8, `%` and every character that a value cannot contain (RFC 6265, section 4.1.1). */
export const encodeCookieValue = (value: string): string =>
  // Tokens need no encoding.
  /^[\w.-]*$/.test(value) ? value : value.toWellFormed().replace(/[^!#$&-+\--:<-[\]-~]/gu, encodeURIComponent);

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

const cookieIdentity = (cookie: SetCookie) =>
  `${cookie.name};${cookie.options.domain ?? ""};${cookie.options.path ?? ""}`;

/** Of cookies with the same name, domain and path only the last, in the original order. */
export function lastOfEach(cookies: readonly SetCookie[]): readonly SetCookie[] {
  if (cookies.length < 2) return cookies;
  const last = new Map<string, SetCookie>();
  for (const cookie of cookies) {
    last.delete(cookieIdentity(cookie));
    last.set(cookieIdentity(cookie), cookie);
  }
  return [...last.values()];
}

/** The `Set-Cookie` lines of cookies: one per name, domain and path. */
export const setCookieLines = (cookies: readonly SetCookie[]): readonly string[] =>
  lastOfEach(cookies).map(checkedSetCookieLine);

/** The names in a request that belong to this cookie, whole or in chunks: at most ten. */
const chunkNamesIn = (cookieJar: CookieJar, name: string): string[] =>
  [...cookieJar.keys()]
    .filter((one) => one.startsWith(name) && /^(?:\.\d)?$/.test(one.slice(name.length)))
    .sort()
    .slice(0, maxChunks);

/** An eleventh chunk in the request, if ten full ones are written: while it exists they cannot be read. */
function surplusChunk(cookieJar: CookieJar, name: string, parts: readonly string[]): readonly string[] {
  const next = chunkNames(name, maxChunks + 1).at(-1) ?? "";
  return parts.length === maxChunks && parts.at(-1)?.length === chunkSize && cookieJar.has(next) ? [next] : [];
}

/** Deletes the cookie as it is in the request, whole or in chunks: at most ten cookies. */
export const dropChunks = (cookieJar: CookieJar, cookie: Cookie): readonly SetCookie[] =>
  chunkNamesIn(cookieJar, cookie.name).map((name) => drop({ ...cookie, name }));

type SessionCookies = Pick<CookieSet, "sessionToken" | "former">;

/** Deletes the session cookie of the library that the application moved from, if there is one. */
export const dropFormer = (cookieJar: CookieJar, { former }: Pick<CookieSet, "former">): readonly SetCookie[] =>
  former?.clear(cookieJar) ?? [];

/** Deletes the cookies of a session: its note and the tokens of the provider are bound to it. Its own goes last, because curl 7.88 keeps a cookie that is cleared before another. */
export const dropSession = (
  cookieJar: CookieJar,
  { providerTokens, sessionNote, ...cookies }: SessionCookies & Pick<CookieSet, "providerTokens" | "sessionNote">,
): readonly SetCookie[] => [
  ...dropChunks(cookieJar, providerTokens),
  ...dropChunks(cookieJar, sessionNote),
  ...dropFormer(cookieJar, cookies),
  ...dropChunks(cookieJar, cookies.sessionToken),
];

/** Whether a session cookie came, valid or not. */
export const hasSessionCookie = (cookieJar: CookieJar, cookies: SessionCookies): boolean =>
  dropChunks(cookieJar, cookies.sessionToken).length > 0 || dropFormer(cookieJar, cookies).length > 0;

const sessionTooLarge = (what: string) =>
  new JWTSessionError(
    `The session is too large for cookies: ${what}. Keep less in the token (see the jwt callback), or use the database strategy.`,
  );

/** Bytes that a value takes in a `Cookie` header: names and values of its chunks, without separators. */
export function cookieHeaderBytes({ name }: Cookie, value: string): number {
  const count = Math.ceil(value.length / chunkSize);
  const names = count > 1 ? chunkNames(name, count) : [name];
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
  const names = parts.length === 1 ? [cookie.name] : chunkNames(cookie.name, parts.length);
  const received = [...chunkNamesIn(cookieJar, cookie.name), ...surplusChunk(cookieJar, cookie.name, parts)];
  const stale = received.filter((name) => !names.includes(name));
  const written = names.map((name, index) => put({ ...cookie, name }, parts[index] ?? "", more));
  // Each percent-encoded character takes three bytes or more.
  const longest = Math.max(0, ...written.map((piece) => setCookieLine(piece).length));
  if (longest > maxLineBytes)
    throw sessionTooLarge(`one of them would take ${longest} bytes, and ${maxLineBytes} is the limit`);
  return [...stale.map((name) => drop({ ...cookie, name })), ...written];
}
