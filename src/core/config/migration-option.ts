/** What is wrong with a value of `migrateFrom`. Apart from the rules, because `getToken` takes the option without them. */
import { formerLibraries } from "../cookies/former.ts";
import { isRecord } from "../lib/is-record.ts";
import { quoted } from "../lib/quoted.ts";

const isLibrary = (value: unknown): boolean => formerLibraries.some((library) => library === value);

/** A token (RFC 9110, section 5.6.2), as long as browsers accept. */
const cookieName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,256}$/;

/** For each part of `migrateFrom.cookie`, whether a value is valid. */
// biome-ignore format: a table
const cookieTests: Readonly<Record<string, (value: string) => boolean>> = {
  name:   (value) => cookieName.test(value),
  domain: (value) => /^\.?[a-z0-9-]+(?:\.[a-z0-9-]+)*$/i.test(value),
  path:   (value) => /^\/[\x21-\x3a\x3c-\x7e]*$/.test(value),
};

const expected = `Write ${formerLibraries.map((name) => JSON.stringify(name)).join(" or ")}, or { library, cookie: { name, domain, path }, until: "2027-01-31" }.`;

/** What is wrong with the cookie of an object. */
function cookieFlaws(cookie: unknown): readonly string[] {
  if (cookie === undefined) return [];
  if (!isRecord(cookie)) return ["migrateFrom.cookie must be an object"];
  return Object.entries(cookie)
    .filter(([name, value]) => value !== undefined && !(typeof value === "string" && cookieTests[name]?.(value)))
    .map(([name, value]) =>
      cookieTests[name]
        ? `migrateFrom.cookie.${name} is ${quoted(value)}`
        : `migrateFrom.cookie has no option ${quoted(name)}`,
    );
}

/** A date, or a moment with its time zone. */
const isDate = (value: unknown): boolean =>
  typeof value === "string" &&
  /^\d{4}-\d\d-\d\d(?:T.*(?:Z|[+-]\d\d:\d\d))?$/.test(value) &&
  Number.isFinite(Date.parse(value));

/** What is wrong with an object. */
function flawsOf({ library, cookie, until, ...others }: Readonly<Record<string, unknown>>): readonly string[] {
  return [
    ...(isLibrary(library) ? [] : [`migrateFrom.library is ${quoted(library)}`]),
    ...cookieFlaws(cookie),
    ...(until === undefined || isDate(until) ? [] : [`migrateFrom.until is ${quoted(until)}`]),
    ...Object.keys(others).map((name) => `migrateFrom has no option ${quoted(name)}`),
  ];
}

/** What is wrong with a value of the option, each with the fix. */
export function migrationFlaws(migrateFrom: unknown): readonly string[] {
  if (migrateFrom === undefined || isLibrary(migrateFrom)) return [];
  const flaws = isRecord(migrateFrom) ? flawsOf(migrateFrom) : [`migrateFrom is ${quoted(migrateFrom)}`];
  return flaws.map((flaw) => `${flaw}. ${expected}`);
}
