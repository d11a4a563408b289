/** Takes secrets out of what is about to be shown: by names of fields, by pairs in texts, by the look of tokens. */

/** Characters of one text. */
const maxLoggedText = 2_000;
const mostItems = 50;
const mostFrames = 15;
const deepest = 6;

/** Compared in lower case, without anything but letters and digits. */
const secretName =
  /secret|passw|passphrase|^(?:code|state|nonce|otp|pin|pwd|pass|jwt|sid|server)$|(?:token|cookie|authorization|key|verifier|assertion|credential)s?\d*$/;

/** Whether what stands under this name is a secret, by the name alone. */
export const isSecret = (name: string): boolean => secretName.test(name.toLowerCase().replace(/[^a-z0-9]/g, ""));

const secretHeaders = /\b((?:set-)?cookie|authorization)(["']?\s?[:=]\s?)[^\r\n]*/gi;
const schemes = /\b(bearer|basic|dpop)\s+[\w.~+/=-]{6,}/gi;
const userinfo = /:\/\/[^\s/@]{1,256}@/g;
// Longer than any id, and of letters and digits: hardly a word.
const runs = /[\w-]{32,}/g;
const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const isTokenLike = (run: string): boolean => /\d/.test(run) && /[a-z]/i.test(run) && !uuidPattern.test(run);
// A line break in a log is ours alone, and nothing in it is invisible or changes direction.
const controlPattern = /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

// A name, and what makes it a pair: `name=`, `"name":`, `\"name\":`, `name: `, `'name' =>`, `(name)=`, and these in a URL.
const pairPattern =
  /(?<=^|[^\w.%-]|%(?:25)*[0-9a-f]{2})([\w.-]{1,96})(?:\\*["'`]|%(?:25)*2[27])?[)\]]?\s{0,2}(=>?|:|%(?:25)*3[ad])\s{0,80}(?:[A-Z]\w{0,40}(?:\(\d+\))?\s(?=[[{]))?/gi;
const isSecretPath = (name: string): boolean => isSecret(name) || isSecret(name.slice(name.lastIndexOf(".") + 1));

const brackets: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}", "<": ">" };
const quotes = /\\*["'`]|%(?:25)*2[27]/iy;
const bareValue = /[^\s"'`&;,)}\]]*/y;
/** Between the lines of a text that `inspect` has broken. */
const continued = /\s*\+\s*(?=["'`])/y;

/** What a pattern finds at a place, or "". */
function charAfter(pattern: RegExp, text: string, from: number): string {
  pattern.lastIndex = from;
  return pattern.exec(text)?.[0] ?? "";
}

/** Where a quoted text ends: at the same quote, behind as many backslashes. What is cut off ends with the text. */
function endOfQuoted(text: string, from: number, quote: string): number {
  const [mark, slashes] = [quote.replace(/^\\+/, ""), quote.length - quote.replace(/^\\+/, "").length];
  for (let end = text.indexOf(mark, from); end !== -1; end = text.indexOf(mark, end + 1)) {
    const before = text.slice(from, end).match(/\\*$/)?.[0].length ?? 0;
    if (slashes === 0 ? before % 2 === 0 : before <= slashes) return end - slashes;
  }
  return text.length;
}

/** Where what a bracket opens is closed. */
function endOfBracket(text: string, from: number): number {
  const open = [brackets[text.charAt(from)]];
  for (let end = from + 1; end < text.length; end++) {
    const quote = charAfter(quotes, text, end);
    const character = text.charAt(end);
    if (quote !== "") end = endOfQuoted(text, end + quote.length, quote) + quote.length - 1;
    else if (brackets[character]) open.push(brackets[character]);
    else if (character === open.at(-1) && open.pop() && open.length === 0) return end;
  }
  return text.length;
}

/** Where a value stands: without its quotes or brackets. */
function valueAt(text: string, from: number): { start: number; end: number; quoted: boolean } {
  const quote = charAfter(quotes, text, from);
  if (quote === "") {
    const isOpen = text.charAt(from) in brackets;
    const end = isOpen ? endOfBracket(text, from) : from + charAfter(bareValue, text, from).length;
    return { start: isOpen ? from + 1 : from, end, quoted: isOpen };
  }
  const end = endOfQuoted(text, from + quote.length, quote);
  const more = charAfter(continued, text, end + quote.length);
  const last = more === "" ? end : valueAt(text, end + quote.length + more.length).end;
  return { start: from + quote.length, end: last, quoted: true };
}

const errorCodePattern = /^[A-Z]+(?:_[A-Z]+)+$/;
const isLong = (value: string): boolean => value.length > 19 || (value.length > 7 && isTokenLike(value));

/** A colon makes a pair of `"code":"x"` and of `token: 1f2e3d4c`, and no pair of `error code: 42` or of `code: "ER_DUP_ENTRY"`. */
const isPair = (name: string, sign: string, value: string, quoted: boolean): boolean =>
  /=|3d/i.test(sign) || (!errorCodePattern.test(value) && (quoted || isLong(value) || /secret|passw/i.test(name)));

/** Hides the value of each pair whose name is that of a secret. */
function cleanPairs(text: string): string {
  let clean = "";
  let done = 0;
  for (const { 0: pair, 1: name = "", 2: sign = "", index } of text.matchAll(pairPattern)) {
    if (index < done || !isSecretPath(name)) continue;
    const { start, end, quoted } = valueAt(text, index + pair.length);
    const value = text.slice(start, end);
    if (value === "" || !isPair(name, sign, value, quoted)) continue;
    clean += `${text.slice(done, start)}[hidden]`;
    done = end;
  }
  return clean + text.slice(done);
}

/** Values without names, in the sentences of databases. */
// biome-ignore format: a table
const sentences: readonly (readonly [RegExp, (...parts: string[]) => string])[] = [
  // PostgreSQL
  [/\b(Key \()([^)]{1,512})(\)=\()[\s\S]*?(?=\) (?:already|is|conflicts)|$)/g, (all = "", a, names = "", b) => (names.split(",").some(isSecret) ? `${a}${names}${b}[hidden]` : all)],
  [/\b(Failing row contains \()[\s\S]*/g,                                      (_, start) => `${start}[hidden]`],
  // MySQL and MariaDB
  [/\b(Duplicate entry ')[\s\S]*?(?=' for key |$)/g,                           (_, start) => `${start}[hidden]`],
  // Drizzle
  [/(^|\n)([ \t]{0,80}params: )[\s\S]*/g,                                      (_, line, start) => `${line}${start}[hidden]`],
];
const statement = /\b(?:insert\s+into|delete\s+from|update\s[\s\S]{1,200}?\sset|select\s[\s\S]{1,2000}?\sfrom)\b/i;
const literals = /'(?:[^'\\]|\\[\s\S]|''){8,}(?:'|$)/g;

const cleanSentences = (text: string): string =>
  sentences.reduce(
    (clean, [pattern, replace]) => clean.replace(pattern, replace),
    statement.test(text) ? text.replace(literals, "'[hidden]'") : text,
  );

/** How deep a value lies, the secrets that are known by their text, and whether anything was hidden for its name or its text. */
interface RedactState {
  readonly depth: number;
  readonly known: readonly string[];
  readonly found: { any: boolean };
}

const below = (place: RedactState): RedactState => ({ ...place, depth: place.depth + 1 });

function redacted(value: unknown, { found }: RedactState): unknown {
  if (typeof value === "boolean" || value === null || value === undefined) return value;
  found.any = true;
  return `[hidden${typeof value === "string" ? `, ${value.length} characters` : ""}]`;
}

/** A text without another, nor the first part of it: databases cut what they quote. */
function without(text: string, secret: string): string {
  const head = secret.slice(0, 16);
  let clean = "";
  let done = 0;
  for (let start = text.indexOf(head); start !== -1; start = text.indexOf(head, done)) {
    clean += `${text.slice(done, start)}[hidden]`;
    done = start + head.length;
    while (done < text.length && text[done] === secret[done - start]) done++;
  }
  return clean + text.slice(done);
}

/** A text without the secrets that are known. */
function cleanKnown(text: string, { known, found }: RedactState): string {
  const clean = known.reduce(without, text);
  found.any ||= clean !== text;
  return clean;
}

/** A text on one line, without secrets, of 2,000 characters at most. */
function cleanText(text: string, place: RedactState): string {
  const shown = cleanKnown(text.slice(0, 4 * maxLoggedText), place).slice(0, 2 * maxLoggedText);
  const clean = cleanPairs(cleanSentences(shown))
    .replace(secretHeaders, "$1$2[hidden]")
    .replace(schemes, "$1 [hidden]")
    .replace(userinfo, "://[hidden]@")
    .replace(runs, (run) => (isTokenLike(run) ? "[hidden]" : run))
    .replace(controlPattern, (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, "0")}`);
  return clean.length <= maxLoggedText && text.length <= 2 * maxLoggedText
    ? clean
    : `${clean.slice(0, maxLoggedText)} [cut]`;
}

/** Where an error came from. Its message may hold lines that look like frames, and is left out. */
function framesOf({ message, stack = "" }: Error): string[] {
  const start = message === "" ? 0 : stack.indexOf(message) + message.length;
  const lines = stack.slice(Math.max(0, start)).split("\n");
  return lines.filter((line) => /^\s*(?:at |[^\s@]*@)/.test(line)).slice(0, mostFrames);
}

/** Fields of errors in which databases keep the values of a statement. */
const isValues = (name: string): boolean => /^(?:params|parameters|bindings)$/.test(name);

/** A copy of the same class. Its name and code say what kind of error it is, and are kept. */
function cleanError(error: Error, place: RedactState): Error {
  const copy: Error = Object.create(Object.getPrototypeOf(error));
  const show = (name: string, value: unknown) =>
    Object.defineProperty(copy, name, {
      value,
      writable: true,
      configurable: true,
      enumerable: Object.prototype.propertyIsEnumerable.call(error, name),
    });
  const fields: Record<string, unknown> = { ...error };
  for (const name of Object.keys(fields).slice(0, mostItems)) {
    show(name, isValues(name) ? redacted(fields[name], place) : cleanField(name, fields[name], place));
  }
  const { code, errors } = error as { code?: unknown; errors?: unknown };
  if (code !== undefined) show("code", clean(code, below(place)));
  if (errors !== undefined) show("errors", clean(errors, below(place)));
  if (error.cause !== undefined) show("cause", clean(error.cause, below(place)));
  show("name", cleanText(String(error.name), place));
  show("message", cleanText(String(error.message), place));
  const frames = framesOf(error).map((frame) => cleanText(frame, place));
  return show("stack", [`${copy.name}: ${copy.message}`, ...frames].join("\n"));
}

const cleanField = (name: string, value: unknown, place: RedactState): unknown =>
  isSecret(name) ? redacted(value, place) : clean(value, below(place));

const cleanFields = (fields: Iterable<[unknown, unknown]>, place: RedactState): object =>
  Object.fromEntries(
    [...fields]
      .slice(0, mostItems)
      .map(([key, value]) => [typeof key === "string" ? key : `[${typeof key}]`, value] as const)
      .map(([name, value]) => [cleanText(name, place), cleanField(name, value, place)]),
  );

const providerTypes: ReadonlySet<unknown> = new Set(["oauth", "oidc", "email", "credentials", "webauthn"]);

/** Objects that are more than their fields. */
function cleanObject(value: object, place: RedactState): unknown {
  if (value instanceof Error) return cleanError(value, place);
  if (Array.isArray(value) || value instanceof Set) {
    return [...value].slice(0, mostItems).map((item) => clean(item, below(place)));
  }
  if (value instanceof Date || value instanceof URL) return cleanText(String(value), place);
  if (value instanceof Request) return { method: value.method, url: cleanText(value.url, place) };
  if (value instanceof Response) return { status: value.status, url: cleanText(value.url, place) };
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return `[${value.byteLength} bytes]`;
  if (value instanceof Map || value instanceof Headers || value instanceof URLSearchParams) {
    return cleanFields(value.entries(), place);
  }
  const { id, type } = value as { id?: unknown; type?: unknown };
  if (typeof id === "string" && providerTypes.has(type)) return { id: cleanText(id, place), type };
  return cleanFields(Object.entries(value), place);
}

function clean(value: unknown, place: RedactState): unknown {
  if (typeof value === "string") return cleanText(value, place);
  if (typeof value === "function") return `[function ${cleanText(value.name, place)}]`;
  if (typeof value === "bigint" || typeof value === "symbol") return cleanText(String(value), place);
  if (typeof value !== "object" || value === null) return value;
  return place.depth > deepest ? "[...]" : cleanObject(value, place);
}

/**
 * A copy of a value without secrets, bounded in every direction. What stands under a name like `access_token`, `code` or
 * `cookie` is hidden, of a provider only `id` and `type` are left, and texts lose the values of such names (in URLs, JSON,
 * `inspect` and the messages of databases), and whatever looks like a token. Errors stay errors of their class.
 */
export const redact = (value: unknown): unknown => clean(value, { depth: 0, known: [], found: { any: false } });

/** Texts of fewer characters are no tokens, and occur in words. */
const shortest = 8;
const deepestArgument = 4;

/** The texts in a value that may be tokens. */
export function textsIn(value: unknown, depth = 0): readonly string[] {
  if (typeof value === "string") return value.length < shortest ? [] : [value];
  if (typeof value !== "object" || value === null || depth > deepestArgument) return [];
  return Object.values(value).flatMap((item) => textsIn(item, depth + 1));
}

/** Tokens, hashes and keys among named values, by their names. */
export function secretsIn(value: unknown, depth = 0): readonly string[] {
  if (typeof value !== "object" || value === null || depth > deepestArgument) return [];
  return Object.entries(value).flatMap(([name, item]) =>
    isSecret(name) || name === "session_state" ? textsIn(item) : secretsIn(item, depth + 1),
  );
}

/** A secret as it is, in JSON, in SQL and in a URL. */
const formsOf = (secret: string): string[] => [
  secret,
  JSON.stringify(secret).slice(1, -1),
  secret.replaceAll("'", "''"),
  encodeURIComponent(secret.replace(/\p{Surrogate}/gu, "")),
];

/** Longer forms first: of two that begin alike, the whole one goes. */
const allForms = (secrets: readonly string[]): readonly string[] =>
  [...new Set(secrets.flatMap(formsOf))].sort((a, b) => b.length - a.length);

/**
 * An error without these texts, wherever they occur in what a log would show of it. Databases repeat the values of a
 * statement, often without their names, and no look tells a token of 20 characters, or one in the form of a UUID, from an
 * id. The error itself if there is nothing to hide.
 */
export function withoutSecrets(error: Error, secrets: readonly string[]): Error {
  if (secrets.length === 0) return error;
  const found = { any: false };
  try {
    const copy = clean(error, { depth: 0, known: allForms(secrets), found });
    return found.any ? (copy as Error) : error;
  } catch {
    return new Error("The error cannot be shown: reading its fields throws.");
  }
}
