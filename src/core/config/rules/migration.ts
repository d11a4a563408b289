/** Rules about the move from another library. */
import { formerLibraries } from "../../cookies/former.ts";
import { isRecord } from "../../lib/is-record.ts";
import { strategyOf } from "../preconditions.ts";
import { type ConfigProblem, invalid, quoted, type Rule, warning } from "./facts.ts";

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

const expected = `Write ${formerLibraries.map((name) => JSON.stringify(name)).join(" or ")}, or { library, cookie: { name, domain, path } }.`;

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

/** What is wrong with an object. */
function flawsOf({ library, cookie, ...others }: Readonly<Record<string, unknown>>): readonly string[] {
  return [
    ...(isLibrary(library) ? [] : [`migrateFrom.library is ${quoted(library)}`]),
    ...cookieFlaws(cookie),
    ...Object.keys(others).map((name) => `migrateFrom has no option ${quoted(name)}`),
  ];
}

/** What is wrong with a value of the option, each with the fix. */
export function migrationFlaws(migrateFrom: unknown): readonly string[] {
  if (migrateFrom === undefined || isLibrary(migrateFrom)) return [];
  const flaws = isRecord(migrateFrom) ? flawsOf(migrateFrom) : [`migrateFrom is ${quoted(migrateFrom)}`];
  return flaws.map((flaw) => `${flaw}. ${expected}`);
}

/** `migrateFrom` names a library whose sessions can be read. */
export const migrationIsSound: Rule = ({ config: { migrateFrom } }) => migrationFlaws(migrateFrom).map(invalid);

/** Options that refuse sessions which lack what only this library writes. */
const endingOptions = ["absoluteMaxAge", "audience", "revocation"] as const;

/** Nothing ends the sessions that should continue. */
export const migrationKeepsSessions: Rule = ({ config }): readonly ConfigProblem[] => {
  const { migrateFrom, session = {}, adapter } = config;
  if (migrateFrom === undefined || strategyOf({ session, adapter }) !== "jwt") return [];
  const ending = endingOptions.filter((name) => session[name] !== undefined);
  return ending.length === 0
    ? []
    : [
        warning(
          "migration-without-sessions",
          `migrateFrom continues sessions of another library, and ${ending.map((name) => `session.${name}`).join(", ")} ends them: they lack what the option needs. Set it when those sessions have expired.`,
        ),
      ];
};
