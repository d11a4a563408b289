/** The session cookie of the library that an application moved from (`migrateFrom`): read and cleared, never set. Loaded with that option. */
import type { Cookie, CookieJar, FormerCookie, SetCookie } from "../types/internal.ts";
import type { FormerLibrary, FormerSessions, MigrateFrom } from "../types/migrate-from.ts";
import { drop } from "./set-cookie.ts";

interface FormerCookieRow {
  /** Without the prefix `__Secure-` of `https:`. */
  readonly name: string;
  /** Characters of a full chunk. */
  readonly chunkSize: number;
}

// biome-ignore format: a table
const formerCookies: Readonly<Record<FormerLibrary, FormerCookieRow>> = {
  authjs:      { name: "authjs.session-token",    chunkSize: 3_936 },
  "next-auth": { name: "next-auth.session-token", chunkSize: 3_933 },
};

/** The libraries that sessions can be moved from. */
export const formerLibraries = Object.keys(formerCookies) as readonly FormerLibrary[];

/** The option with all of its parts. */
export const formerSessionsOf = (option: MigrateFrom): FormerSessions =>
  typeof option === "string" ? { library: option } : option;

/** The chunks in their order, from 0 to the first that is missing or not full: injected extra chunks are ignored. */
function joinFormerChunks(cookieJar: CookieJar, name: string, size: number): string {
  let value = "";
  for (let index = 0; ; index++) {
    const chunk = cookieJar.get(`${name}.${index}`) ?? "";
    value += chunk;
    if (chunk.length !== size) return value;
  }
}

/** Whether a cookie is the one with this name, or one of its chunks. */
const isPartOf = (cookie: string, name: string): boolean =>
  cookie.startsWith(name) && /^(?:\.\d+)?$/.test(cookie.slice(name.length));

/**
 * The cookie beside one of this application, which has the attributes that the former one cannot be cleared without.
 * `own`: the session cookie of this application, on the same kind of origin.
 */
export function formerCookie(option: MigrateFrom, own: Cookie): FormerCookie {
  const { library, cookie: given = {}, until } = formerSessionsOf(option);
  const row = formerCookies[library];
  const { secure = false, domain: ownDomain } = own.options;
  const { name = `${secure ? "__Secure-" : ""}${row.name}`, domain = ownDomain, path = "/" } = given;
  const options = { httpOnly: true, sameSite: "lax", path, secure, ...(domain !== undefined && { domain }) } as const;
  const isShared = name === own.name;
  return Object.freeze({
    name,
    options: Object.freeze(options),
    isShared,
    until: until === undefined ? Number.POSITIVE_INFINITY : Date.parse(until),
    read: (cookieJar: CookieJar): string | null =>
      cookieJar.get(name) || joinFormerChunks(cookieJar, name, row.chunkSize) || null,
    clear: (cookieJar: CookieJar): readonly SetCookie[] =>
      isShared
        ? []
        : [...cookieJar.keys()].filter((one) => isPartOf(one, name)).map((one) => drop({ name: one, options })),
  });
}
