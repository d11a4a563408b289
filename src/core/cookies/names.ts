/** THE TABLE of cookies: names and attributes, for `https:` and `http:`, with what the application overrides. */
import type { CookieOption, CookieOptions, CookiesOptions } from "../types/config.ts";
import type { Cookie, CookieSet } from "../types/flow.ts";

/** What the table depends on. */
export interface CookieWishes {
  /** `SameSite=Strict` for session and CSRF token. The transaction stays `Lax`: it must come back from a provider. */
  readonly useStrictCookies?: boolean | undefined;
  readonly overrides?: Partial<CookiesOptions> | undefined;
}

type Kind = keyof CookieSet;

const base: CookieOptions = { httpOnly: true, sameSite: "lax", path: "/" };

// biome-ignore format: a table
const table: Readonly<Record<Kind, { name: string; strict: boolean; options: CookieOptions }>> = {
  sessionToken: { name: "portico.session-token", strict: true,  options: base },
  csrfToken:    { name: "portico.csrf-token",    strict: true,  options: base },
  transaction:  { name: "portico.transaction",   strict: false, options: { ...base, maxAge: 900 } },
};

/** The keys of the `cookies` option. */
export const cookieKinds = Object.keys(table) as readonly Kind[];

/** Attributes that were given; `undefined` leaves the default. */
const given = (options: CookieOptions = {}): CookieOptions =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));

/** `__Host-` where the browser may promise that no other host or path wrote the cookie (RFC 6265bis, section 4.1.3). */
function prefixOf({ secure, domain, path }: CookieOptions): string {
  if (!secure) return "";
  return domain === undefined && path === "/" ? "__Host-" : "__Secure-";
}

function cookie(kind: Kind, secure: boolean, { useStrictCookies = false, overrides = {} }: CookieWishes): Cookie {
  const row = table[kind];
  const override: CookieOption = overrides[kind] ?? {};
  const strict: CookieOptions = useStrictCookies && row.strict ? { sameSite: "strict" } : {};
  const options = { ...row.options, secure, ...strict, ...given(override.options) };
  // On `http:` a prefix would make the browser refuse the cookie, whatever its attributes say.
  const name = override.name ?? (secure ? prefixOf(options) : "") + row.name;
  return Object.freeze({ name, options: Object.freeze(options) });
}

const set = (secure: boolean, wishes: CookieWishes): CookieSet =>
  Object.freeze({
    sessionToken: cookie("sessionToken", secure, wishes),
    csrfToken: cookie("csrfToken", secure, wishes),
    transaction: cookie("transaction", secure, wishes),
  });

/** The cookies of plain and of secure origins. `problems.ts` tells what is wrong with overrides. */
export const cookieSets = (wishes: CookieWishes): { readonly plain: CookieSet; readonly secure: CookieSet } =>
  Object.freeze({ plain: set(false, wishes), secure: set(true, wishes) });
