/** THE TABLE of cookies: name and attributes of each, for `https:` and `http:`, with the overrides of the application. */
import { lazy } from "../lib/lazy.ts";
import { omitUndefined } from "../lib/omit-undefined.ts";
import type { CookieOption, CookieOptions, CookiesOptions } from "../types/cookie-options.ts";
import type { Cookie, OwnCookies } from "../types/internal.ts";

/** The options that change the table. */
export interface CookieNameOptions {
  /** `SameSite=Strict` for all cookies but that of a transaction, which stays `Lax`: it must be sent when a provider redirects back. */
  readonly useStrictCookies?: boolean | undefined;
  readonly overrides?: Partial<CookiesOptions> | undefined;
}

type CookieKind = keyof OwnCookies;

const defaultAttributes: CookieOptions = { httpOnly: true, sameSite: "lax", path: "/" };

// biome-ignore format: a table
const cookieTable: Readonly<Record<CookieKind, { name: string; strict: boolean; options: CookieOptions }>> = {
  sessionToken:   { name: "portico.session-token",   strict: true,  options: defaultAttributes },
  sessionNote:    { name: "portico.session-token-note", strict: true, options: defaultAttributes },
  csrfToken:      { name: "portico.csrf-token",      strict: true,  options: defaultAttributes },
  transaction:    { name: "portico.transaction",     strict: false, options: { ...defaultAttributes, maxAge: 900 } },
  providerTokens: { name: "portico.provider-tokens", strict: true,  options: defaultAttributes },
};

/** The keys of the `cookies` option. */
export const cookieKinds = Object.keys(cookieTable) as readonly CookieKind[];

/** `__Host-` if the attributes allow it: the browser then guarantees that no other host wrote the cookie (RFC 6265bis, section 4.1.3). */
function cookiePrefix({ secure, domain, path }: CookieOptions): string {
  if (!secure) return "";
  return domain === undefined && path === "/" ? "__Host-" : "__Secure-";
}

function createCookie(
  kind: CookieKind,
  secure: boolean,
  { useStrictCookies = false, overrides = {} }: CookieNameOptions,
): Cookie {
  const row = cookieTable[kind];
  const override: CookieOption = overrides[kind] ?? {};
  const strict: CookieOptions = useStrictCookies && row.strict ? { sameSite: "strict" } : {};
  const options = { ...row.options, secure, ...strict, ...omitUndefined(override.options ?? {}) };
  // On `http:` browsers reject a cookie with a prefix.
  const name = override.name ?? (secure ? cookiePrefix(options) : "") + row.name;
  return Object.freeze({ name, options: Object.freeze(options) });
}

/** The note has the attributes of the session cookie, which it is of no use without, and a name that follows from its name. */
function noteOptions({ overrides, ...options }: CookieNameOptions): CookieNameOptions {
  const { sessionToken: { name, options: shared } = {}, sessionNote: own = {} } = overrides ?? {};
  const merged = { ...omitUndefined(shared ?? {}), ...omitUndefined(own.options ?? {}) };
  const followed =
    name && `${cookiePrefix({ ...defaultAttributes, ...merged })}${name.replace(/^__(?:host|secure)-/i, "")}-note`;
  return {
    ...options,
    overrides: { sessionNote: { ...omitUndefined({ name: own.name ?? followed }), options: merged } },
  };
}

const createCookieSet = (secure: boolean, nameOptions: CookieNameOptions): OwnCookies =>
  Object.freeze({
    sessionToken: createCookie("sessionToken", secure, nameOptions),
    sessionNote: createCookie("sessionNote", secure, nameOptions.overrides ? noteOptions(nameOptions) : nameOptions),
    csrfToken: createCookie("csrfToken", secure, nameOptions),
    transaction: createCookie("transaction", secure, nameOptions),
    providerTokens: createCookie("providerTokens", secure, nameOptions),
  });

/** The cookies of `http:` and `https:` origins. */
interface CookieSets {
  readonly plain: OwnCookies;
  readonly secure: OwnCookies;
}

const createCookieSets = (nameOptions: CookieNameOptions): CookieSets =>
  Object.freeze({ plain: createCookieSet(false, nameOptions), secure: createCookieSet(true, nameOptions) });

const laxCookies = lazy(() => createCookieSets({}));
const strictCookies = lazy(() => createCookieSets({ useStrictCookies: true }));

/** The cookies of both kinds of origin. Overrides must have passed the rules. */
export function cookieSets(nameOptions: CookieNameOptions): CookieSets {
  if (nameOptions.overrides) return createCookieSets(nameOptions);
  return nameOptions.useStrictCookies ? strictCookies() : laxCookies();
}
