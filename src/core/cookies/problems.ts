/** What is wrong with the `cookies` option, in words. Pure. */
import type { CookieOption, CookieOptions, CookiesOptions } from "../types/config.ts";
import type { Cookie } from "../types/internal.ts";
import { chunkSize } from "./chunks.ts";
import { maxLineBytes, put, setCookieLine } from "./cookie.ts";
import { cookieKinds, cookieSets } from "./names.ts";
import { isPublicSuffix } from "./suffix.ts";

/** One thing that is wrong, or worth a second look. */
export interface CookieProblem {
  readonly level: "error" | "warn";
  readonly message: string;
}

/** Finds the known name that is most like a wrong one. */
type NearestName = (name: string, known: readonly string[]) => string;

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

/** Tells, for each attribute, whether a value is sound. */
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

const isObjectLike = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Names in a record that are not known. */
const unknownAttributes = (
  where: string,
  record: object,
  known: readonly string[],
  nearest: NearestName,
): CookieProblem[] =>
  Object.keys(record)
    .filter((name) => !known.includes(name))
    .map((name) =>
      cookieError(`${where} has no "${name.slice(0, 64)}". Did you mean ${where}.${nearest(name, known)}?`),
    );

/** The form of what was given; what follows from it is for {@link consequences}. */
function shapeProblems(where: string, override: unknown, nearest: NearestName): CookieProblem[] {
  if (!isObjectLike(override)) return [cookieError(`${where} must be an object: { name, options }.`)];
  const { name, options = {} } = override;
  const found = unknownAttributes(where, override, ["name", "options"], nearest);
  if (name !== undefined && !(typeof name === "string" && nameGrammar.test(name))) {
    found.push(cookieError(`${where}.name must be a token: letters, digits, "-", "_" and ".", and none is too few.`));
  }
  if (!isObjectLike(options)) return [...found, cookieError(`${where}.options must be an object.`)];
  const known = Object.keys(attributeTests) as (keyof CookieOptions)[];
  const wrong = known.filter((name) => options[name] !== undefined && !attributeTests[name](options[name]));
  return [
    ...found,
    ...unknownAttributes(`${where}.options`, options, known, nearest),
    ...wrong.map((name) => cookieError(`${where}.options.${name} has a value that this attribute cannot have.`)),
  ];
}

/** Characters beside the value that a piece of the session takes at most. */
const maxOverhead = maxLineBytes - chunkSize;

/** How long a line is without its value: with the number of a piece, and an end. */
const overheadOf = ({ name, options }: Cookie): number =>
  setCookieLine(put({ name: `${name}.9`, options }, "", { expires: new Date(0) })).length;

const rejectedByBrowsers = (where: string, what: string): CookieProblem =>
  cookieError(
    `${where}: browsers refuse ${what}. Say secure: true in its options, and serve the application by https.`,
  );

/** What browsers make of an override that is well-formed. */
function attributeProblems(where: string, { name = "", options = {} }: CookieOption, cookie: Cookie): CookieProblem[] {
  const found: CookieProblem[] = [];
  const { secure } = options;
  const prefix = /^__(?:host|secure)-/i.exec(name)?.[0].toLowerCase();
  if (options.domain !== undefined && isPublicSuffix(options.domain)) {
    found.push(
      cookieError(
        `${where}.options.domain is "${options.domain}", a public suffix: browsers refuse cookies for it. Name your own domain: app.example.com.`,
      ),
    );
  }
  if (!secure && options.sameSite === "none") found.push(rejectedByBrowsers(where, 'sameSite "none" without secure'));
  if (!secure && options.partitioned) found.push(rejectedByBrowsers(where, "partitioned without secure"));
  if (!secure && prefix) found.push(rejectedByBrowsers(where, `a name with the prefix ${prefix} without secure`));
  if (prefix === "__host-" && (options.domain !== undefined || (options.path ?? "/") !== "/")) {
    found.push(
      cookieError(`${where}: a name with the prefix __Host- has path "/" and no domain. Take __Secure- instead.`),
    );
  }
  if (found.length > 0) return found;
  if (options.httpOnly === false)
    found.push(cookieWarning(`${where}: httpOnly is off, so any script on a page can read it.`));
  if (secure === false) found.push(cookieWarning(`${where}: secure is off, so it can be read on its way.`));
  const overhead = overheadOf(cookie);
  if (overhead > maxOverhead) {
    found.push(
      cookieWarning(
        `${where}: name and attributes take ${overhead} bytes, so a value of ${chunkSize} characters will not fit.`,
      ),
    );
  }
  return found;
}

/** Names that could be taken for each other: equal ones, and one that looks like a piece of another. */
function nameClashes(overrides: Partial<CookiesOptions>): CookieProblem[] {
  const { secure } = cookieSets({ overrides });
  const names = cookieKinds.map((kind) => secure[kind].name);
  const clash = names.find((name, index) =>
    names.some((other, at) => at !== index && (other === name || other.startsWith(`${name}.`))),
  );
  return clash === undefined
    ? []
    : [cookieError(`cookies: two cookies could be taken for each other by the name "${clash}".`)];
}

/** What is wrong with the `cookies` option. `nearest` finds the right name for a wrong one. */
export function cookieProblems(overrides: unknown, nearest: NearestName): readonly CookieProblem[] {
  if (!isObjectLike(overrides)) return [cookieError("cookies must be an object of cookies by key.")];
  const former = Object.keys(overrides).filter((key) => formerKeys.has(key));
  const known = Object.fromEntries(cookieKinds.map((kind) => [kind, overrides[kind]]));
  const rest = Object.fromEntries(Object.entries(overrides).filter(([key]) => !formerKeys.has(key)));
  const set = cookieKinds.filter((kind) => overrides[kind] !== undefined);
  const malformed = [
    ...unknownAttributes("cookies", rest, cookieKinds, nearest),
    ...set.flatMap((kind) => shapeProblems(`cookies.${kind}`, overrides[kind], nearest)),
  ];
  const warnings = former.map((key) =>
    cookieWarning(
      `cookies.${key} has no effect: one sealed cookie per sign-in, cookies.transaction, has taken its place.`,
    ),
  );
  if (malformed.length > 0) return [...malformed, ...warnings];
  const sound = known as Partial<CookiesOptions>;
  const { secure } = cookieSets({ overrides: sound });
  const effects = set.flatMap((kind) => attributeProblems(`cookies.${kind}`, sound[kind] ?? {}, secure[kind]));
  return [...effects, ...nameClashes(sound), ...warnings];
}
