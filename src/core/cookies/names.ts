/** THE TABLE of cookies: names and attributes, for `https:` and `http:`, with what the application overrides. */
import type { CookieOption, CookieOptions, CookiesOptions } from "../types/config.ts";
import type { Cookie, CookieSet } from "../types/internal.ts";

/** What the table depends on. */
export interface CookieNameOptions {
  /** `SameSite=Strict` for session and CSRF token. The transaction stays `Lax`: it must come back from a provider. */
  readonly useStrictCookies?: boolean | undefined;
  readonly overrides?: Partial<CookiesOptions> | undefined;
}

type CookieKind = keyof CookieSet;

const defaultAttributes: CookieOptions = { httpOnly: true, sameSite: "lax", path: "/" };

// biome-ignore format: a table
const cookieTable: Readonly<Record<CookieKind, { name: string; strict: boolean; options: CookieOptions }>> = {
  sessionToken: { name: "portico.session-token", strict: true,  options: defaultAttributes },
  csrfToken:    { name: "portico.csrf-token",    strict: true,  options: defaultAttributes },
  transaction:  { name: "portico.transaction",   strict: false, options: { ...defaultAttributes, maxAge: 900 } },
};

/** The keys of the `cookies` option. */
export const cookieKinds = Object.keys(cookieTable) as readonly CookieKind[];

/** Attributes that were given; `undefined` leaves the default. */
const givenOptions = (options: CookieOptions = {}): CookieOptions =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));

/** `__Host-` where the browser may promise that no other host or path wrote the cookie (RFC 6265bis, section 4.1.3). */
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
  const options = { ...row.options, secure, ...strict, ...givenOptions(override.options) };
  // On `http:` a prefix would make the browser refuse the cookie, whatever its attributes say.
  const name = override.name ?? (secure ? cookiePrefix(options) : "") + row.name;
  return Object.freeze({ name, options: Object.freeze(options) });
}

const createCookieSet = (secure: boolean, wishes: CookieNameOptions): CookieSet =>
  Object.freeze({
    sessionToken: createCookie("sessionToken", secure, wishes),
    csrfToken: createCookie("csrfToken", secure, wishes),
    transaction: createCookie("transaction", secure, wishes),
  });

/** The cookies of plain and of secure origins. `problems.ts` tells what is wrong with overrides. */
export const cookieSets = (wishes: CookieNameOptions): { readonly plain: CookieSet; readonly secure: CookieSet } =>
  Object.freeze({ plain: createCookieSet(false, wishes), secure: createCookieSet(true, wishes) });
