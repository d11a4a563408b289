/** THE TABLE of cookies: names and attributes, for `https:` and `http:`, with what the application overrides. */
import type { CookieOption, CookieOptions, CookiesOptions } from "../types/config.ts";
import type { Cookie, CookieSet } from "../types/flow.ts";

/** What the table depends on. */
export interface CookieWishes {
  readonly useStrictCookies?: boolean | undefined;
  readonly overrides?: Partial<CookiesOptions> | undefined;
}

type Kind = keyof CookieSet;

const base: CookieOptions = { httpOnly: true, sameSite: "lax", path: "/" };

// biome-ignore format: a table
const table: Readonly<Record<Kind, { name: string; strict: boolean; options: CookieOptions }>> = {
  sessionToken: { name: "portico.session-token", strict: true,  options: base },
  csrfToken:    { name: "portico.csrf-token",    strict: false, options: base },
  transaction:  { name: "portico.transaction",   strict: false, options: { ...base, maxAge: 900 } },
};

/** Attributes that were given; `undefined` leaves the default. */
const given = (options: CookieOptions = {}): CookieOptions =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));

/** `__Host-` where the browser may promise that no other host or path wrote the cookie (RFC 6265bis, section 4.1.3). */
const prefixOf = ({ secure, domain, path }: CookieOptions): string =>
  !secure ? "" : domain === undefined && path === "/" ? "__Host-" : "__Secure-";

function cookie(kind: Kind, secure: boolean, { useStrictCookies = false, overrides = {} }: CookieWishes): Cookie {
  const row = table[kind];
  const override: CookieOption = overrides[kind] ?? {};
  const strict: CookieOptions = useStrictCookies && row.strict ? { sameSite: "strict" } : {};
  const options = { ...row.options, secure, ...strict, ...given(override.options) };
  return Object.freeze({ name: override.name ?? prefixOf(options) + row.name, options: Object.freeze(options) });
}

const set = (secure: boolean, wishes: CookieWishes): CookieSet =>
  Object.freeze({
    sessionToken: cookie("sessionToken", secure, wishes),
    csrfToken: cookie("csrfToken", secure, wishes),
    transaction: cookie("transaction", secure, wishes),
  });

/** The cookies of plain and of secure origins. */
export const cookieSets = (wishes: CookieWishes): { readonly plain: CookieSet; readonly secure: CookieSet } => ({
  plain: set(false, wishes),
  secure: set(true, wishes),
});

const formerKeys: ReadonlySet<string> = new Set([
  "pkceCodeVerifier",
  "state",
  "nonce",
  "callbackUrl",
  "webauthnChallenge",
]);

/** What is wrong with an override, in words. */
export interface CookieProblem {
  readonly level: "error" | "warn";
  readonly message: string;
}

const nameGrammar = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,200}$/;
const attributeGrammar = /^[\x20-\x3a\x3c-\x7e]*$/;

/** Tells, for one attribute, whether it is sound. */
// biome-ignore format: a table
const sound: Readonly<Record<keyof CookieOptions, (value: unknown) => boolean>> = {
  domain:      (value) => typeof value === "string" && /^\.?[A-Za-z0-9.-]+$/.test(value),
  path:        (value) => typeof value === "string" && value.startsWith("/") && attributeGrammar.test(value),
  expires:     (value) => value instanceof Date && !Number.isNaN(value.valueOf()),
  maxAge:      (value) => Number.isInteger(value),
  sameSite:    (value) => ["lax", "strict", "none", true].includes(value as string),
  priority:    (value) => ["low", "medium", "high"].includes(value as string),
  httpOnly:    (value) => typeof value === "boolean",
  secure:      (value) => typeof value === "boolean",
  partitioned: (value) => typeof value === "boolean",
};

const error = (message: string): CookieProblem => ({ level: "error", message });

function optionProblems(key: string, options: CookieOptions): CookieProblem[] {
  const entries = Object.entries(given(options));
  const wrong = entries.filter(
    ([name, value]) => !Object.hasOwn(sound, name) || !sound[name as keyof CookieOptions](value),
  );
  const found = wrong.map(([name]) =>
    error(`cookies.${key}.options.${name} is not an attribute that a cookie can have.`),
  );
  if (options.sameSite === "none" && options.secure === false) {
    found.push(error(`cookies.${key} says sameSite "none" without secure: browsers refuse such a cookie.`));
  }
  return found;
}

function problemsOf(key: string, { name, options = {} }: CookieOption): CookieProblem[] {
  if (name !== undefined && !nameGrammar.test(name)) {
    return [error(`cookies.${key}.name is not a name that a cookie can have (RFC 6265, section 4.1.1: a token).`)];
  }
  return optionProblems(key, options);
}

/** What is wrong with the `cookies` option. `nearest` finds the right name for a wrong one. */
export function cookieProblems(
  overrides: Partial<CookiesOptions>,
  nearest: (key: string, known: readonly string[]) => string,
): readonly CookieProblem[] {
  return Object.entries(overrides).flatMap(([key, override]): CookieProblem[] => {
    if (formerKeys.has(key)) {
      return [
        {
          level: "warn",
          message: `cookies.${key} has no effect: one sealed cookie per sign-in, cookies.transaction, has taken its place.`,
        },
      ];
    }
    if (!Object.hasOwn(table, key))
      return [
        error(
          `cookies.${key} is not a cookie of the library. Did you mean cookies.${nearest(key, Object.keys(table))}?`,
        ),
      ];
    return problemsOf(key, override ?? {});
  });
}
