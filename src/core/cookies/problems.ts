/** Checks the `cookies` option. */

import { isRecord } from "../lib/is-record.ts";
import type { CookieOption, CookieOptions, CookiesOptions } from "../types/cookie-options.ts";
import type { Cookie } from "../types/internal.ts";
import { chunkSize } from "./cookie.ts";
import { cookieKinds, cookieSets } from "./names.ts";
import { maxLineBytes, put, setCookieLine } from "./set-cookie.ts";
import { isPublicSuffix } from "./suffix.ts";

/** An error of the configuration, or a warning. */
export interface CookieProblem {
  readonly level: "error" | "warn";
  readonly message: string;
}

/** Finds the known name that is most similar to a wrong one. */
type SuggestName = (name: string, known: readonly string[]) => string;

const formerKeys: ReadonlySet<string> = new Set([
  "pkceCodeVerifier",
  "state",
  "nonce",
  "callbackUrl",
  "webauthnChallenge",
]);

/** A token (RFC 9110, section 5.6.2). */
const nameGrammar = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const cookieLabel = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;

const isDomain = (value: string): boolean =>
  value
    .replace(/^\./, "")
    .split(".")
    .every((part) => cookieLabel.test(part));

const isBoolean = (value: unknown): boolean => typeof value === "boolean";

/** For each attribute, whether a value is valid. */
// biome-ignore format: a table
const attributeTests: Readonly<Record<keyof CookieOptions, (value: unknown) => boolean>> = {
  domain:      (value) => typeof value === "string" && isDomain(value),
  path:        (value) => typeof value === "string" && /^\/[\x21-\x3a\x3c-\x7e]*$/.test(value),
  expires:     (value) => value instanceof Date && Number.isFinite(value.valueOf()),
  maxAge:      (value) => Number.isInteger(value) && (value as number) > 0,
  sameSite:    (value) => ["lax", "strict", "none", true].includes(value as string),
  priority:    (value) => ["low", "medium", "high"].includes(value as string),
  httpOnly:    isBoolean,
  secure:      isBoolean,
  partitioned: isBoolean,
};

const cookieError = (message: string): CookieProblem => ({ level: "error", message });
const cookieWarning = (message: string): CookieProblem => ({ level: "warn", message });

/** An error for each unknown name in an object. */
const unknownAttributes = (
  where: string,
  record: object,
  known: readonly string[],
  suggest: SuggestName,
): CookieProblem[] =>
  Object.keys(record)
    .filter((name) => !known.includes(name))
    .map((name) =>
      cookieError(`${where} has no "${name.slice(0, 64)}". Did you mean ${where}.${suggest(name, known)}?`),
    );

/** Wrong names and types in an override. {@link attributeProblems} checks how browsers treat valid ones. */
function shapeProblems(where: string, override: unknown, suggest: SuggestName): CookieProblem[] {
  if (!isRecord(override)) return [cookieError(`${where} must be an object: { name, options }.`)];
  const { name, options = {} } = override;
  const found = unknownAttributes(where, override, ["name", "options"], suggest);
  if (name !== undefined && !(typeof name === "string" && nameGrammar.test(name))) {
    found.push(cookieError(`${where}.name must be one or more letters, digits, "-", "_" and ".".`));
  }
  if (!isRecord(options)) return [...found, cookieError(`${where}.options must be an object.`)];
  const known = Object.keys(attributeTests) as (keyof CookieOptions)[];
  const wrong = known.filter((name) => options[name] !== undefined && !attributeTests[name](options[name]));
  return [
    ...found,
    ...unknownAttributes(`${where}.options`, options, known, suggest),
    ...wrong.map((name) => cookieError(`${where}.options.${name} has a value that is not allowed for this attribute.`)),
  ];
}

/** Bytes besides the value that a chunk of the session can take. */
const maxOverhead = maxLineBytes - chunkSize;

/** The length of a line without its value, with the number of a chunk and an expiry date. */
const overheadOf = ({ name, options }: Cookie): number =>
  setCookieLine(put({ name: `${name}.9`, options }, "", { expires: new Date(0) })).length;

const rejectedByBrowsers = (where: string, what: string): CookieProblem =>
  cookieError(
    `${where}: browsers reject ${what}. Set secure: true in its options and serve the application over https.`,
  );

/** Overrides that browsers reject. */
function rejectedAttributes(where: string, { name = "", options = {} }: CookieOption): CookieProblem[] {
  const { domain, secure = false, sameSite, partitioned = false, path = "/" } = options;
  const prefix = /^__(?:host|secure)-/i.exec(name)?.[0].toLowerCase();
  // biome-ignore format: a table
  const rules: readonly (readonly [boolean, () => CookieProblem])[] = [
    [domain !== undefined && isPublicSuffix(domain), () => cookieError(`${where}.options.domain is "${domain}", a public suffix: browsers reject cookies for it. Use your own domain: app.example.com.`)],
    [!secure && sameSite === "none",                 () => rejectedByBrowsers(where, 'sameSite "none" without secure')],
    [!secure && partitioned,                         () => rejectedByBrowsers(where, "partitioned without secure")],
    [!secure && prefix !== undefined,                () => rejectedByBrowsers(where, `a name with the prefix ${prefix} without secure`)],
    [prefix === "__host-" && (domain !== undefined || path !== "/"), () => cookieError(`${where}: a name with the prefix __Host- must have path "/" and no domain. Use __Secure- instead.`)],
  ];
  return rules.flatMap(([applies, problem]) => (applies ? [problem()] : []));
}

/** Overrides that work, and weaken the cookie or limit its value. */
function riskyAttributes(where: string, { options = {} }: CookieOption, cookie: Cookie): CookieProblem[] {
  const overhead = overheadOf(cookie);
  // biome-ignore format: a table
  const rules: readonly (readonly [boolean, string])[] = [
    [options.httpOnly === false, "httpOnly is off, so every script on a page can read it."],
    [options.secure === false,   "secure is off, so it can be read in transit."],
    [overhead > maxOverhead,     `name and attributes take ${overhead} bytes, so a value of ${chunkSize} characters will not fit.`],
  ];
  return rules.flatMap(([applies, what]) => (applies ? [cookieWarning(`${where}: ${what}`)] : []));
}

/** How browsers treat an override with valid names and types: warnings only if there is no error. */
function attributeProblems(where: string, override: CookieOption, cookie: Cookie): CookieProblem[] {
  const errors = rejectedAttributes(where, override);
  return errors.length > 0 ? errors : riskyAttributes(where, override, cookie);
}

/** Names that cannot be distinguished: equal ones, and one that looks like a chunk of another. */
function nameClashes(overrides: Partial<CookiesOptions>): CookieProblem[] {
  const { secure } = cookieSets({ overrides });
  const names = cookieKinds.map((kind) => secure[kind].name);
  const clash = names.find((name, index) =>
    names.some((other, at) => at !== index && (other === name || other.startsWith(`${name}.`))),
  );
  return clash === undefined
    ? []
    : [
        cookieError(
          `cookies: two cookies share the name "${clash}", or one looks like a chunk of the other. Rename one.`,
        ),
      ];
}

/** All problems of the `cookies` option. `suggest` suggests a name for an unknown one. */
export function cookieProblems(overrides: unknown, suggest: SuggestName): readonly CookieProblem[] {
  if (!isRecord(overrides)) return [cookieError("cookies must be an object: { sessionToken: { name, options } }.")];
  const former = Object.keys(overrides).filter((key) => formerKeys.has(key));
  const known = Object.fromEntries(cookieKinds.map((kind) => [kind, overrides[kind]]));
  const rest = Object.fromEntries(Object.entries(overrides).filter(([key]) => !formerKeys.has(key)));
  const set = cookieKinds.filter((kind) => overrides[kind] !== undefined);
  const malformed = [
    ...unknownAttributes("cookies", rest, cookieKinds, suggest),
    ...set.flatMap((kind) => shapeProblems(`cookies.${kind}`, overrides[kind], suggest)),
  ];
  const warnings = former.map((key) =>
    cookieWarning(`cookies.${key} has no effect: cookies.transaction, one sealed cookie per sign-in, replaces it.`),
  );
  if (malformed.length > 0) return [...malformed, ...warnings];
  const sound = known as Partial<CookiesOptions>;
  const { secure } = cookieSets({ overrides: sound });
  const effects = set.flatMap((kind) => attributeProblems(`cookies.${kind}`, sound[kind] ?? {}, secure[kind]));
  return [...effects, ...nameClashes(sound), ...warnings];
}
