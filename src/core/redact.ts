/** Takes secrets out of what is about to be shown: by names of fields, by parameters in texts, by the look of tokens. */

/** Characters of one text. */
const longest = 2_000;
const mostItems = 50;
const mostFrames = 15;
const deepest = 6;

/** Compared in lower case, without anything but letters and digits. */
const secretName =
  /secret|passw|passphrase|^(?:code|state|nonce|otp|pin|jwt|sid|server)$|(?:token|cookie|authorization|key|verifier|assertion|credential)s?\d*$/;

const isSecret = (name: string): boolean => secretName.test(name.toLowerCase().replace(/[^a-z0-9]/g, ""));

const hidden = (value: unknown): unknown =>
  typeof value === "boolean" || value === null || value === undefined
    ? value
    : `[hidden${typeof value === "string" ? `, ${value.length} characters` : ""}]`;

const headers = /\b((?:set-)?cookie|authorization)(["']?\s?[:=]\s?)[^\r\n]*/gi;
const schemes = /\b(bearer|basic|dpop)\s+[\w.~+/=-]{6,}/gi;
const userinfo = /:\/\/[^\s/@]{1,256}@/g;
// `name=value`, in a URL, a form, JSON or a URL inside a URL.
const pairs =
  /((?<=^|[^\w-]|%(?:25)*(?:3f|26))(?:code|state|nonce|otp|pin|jwt|sid)|[\w.-]{0,48}(?:secret|passw(?:or)?d|passphrase|token|cookie|key|verifier|assertion|credential)s?(?:[._-]?\d)?)(["')]?\s?(?:=|%3D|:)\s?["'(]?)[^\s"'&;,)}\]]+/gi;
/** A colon makes a pair of `"code":"x"`, and no pair of `error code: 42`. */
const isPair = (name: string, sign: string): boolean => !sign.trim().startsWith(":") || /secret|passw/i.test(name);
// Longer than any id, and of letters and digits: hardly a word.
const runs = /[\w-]{32,}/g;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const isToken = (run: string): boolean => /\d/.test(run) && /[a-z]/i.test(run) && !uuid.test(run);
// A line break in a log is ours alone, and nothing in it is invisible or changes direction.
const controls = /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/** A text on one line, without secrets, of 2,000 characters at most. */
function cleanText(text: string): string {
  const clean = text
    .slice(0, 2 * longest)
    .replace(headers, "$1$2[hidden]")
    .replace(schemes, "$1 [hidden]")
    .replace(userinfo, "://[hidden]@")
    .replace(pairs, (pair, name, sign) => (isPair(name, sign) ? `${name}${sign}[hidden]` : pair))
    .replace(runs, (run) => (isToken(run) ? "[hidden]" : run))
    .replace(controls, (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, "0")}`);
  return clean.length <= longest && text.length <= 2 * longest ? clean : `${clean.slice(0, longest)} [cut]`;
}

/** Where an error came from. Its message may hold lines that look like frames, and is left out. */
function framesOf({ message, stack = "" }: Error): string[] {
  const start = message === "" ? 0 : stack.indexOf(message) + message.length;
  const lines = stack.slice(Math.max(0, start)).split("\n");
  return lines.filter((line) => /^\s*(?:at |[^\s@]*@)/.test(line)).slice(0, mostFrames);
}

/** A copy of the same class. Its name and code say what kind of error it is, and are kept. */
function cleanError(error: Error, depth: number): Error {
  const copy: Error = Object.create(Object.getPrototypeOf(error));
  const show = (name: string, value: unknown) =>
    Object.defineProperty(copy, name, {
      value,
      writable: true,
      configurable: true,
      enumerable: Object.prototype.propertyIsEnumerable.call(error, name),
    });
  const fields: Record<string, unknown> = { ...error };
  for (const name of Object.keys(fields).slice(0, mostItems)) show(name, cleanField(name, fields[name], depth));
  const { code } = error as { code?: unknown };
  if (code !== undefined) show("code", redact(code, depth + 1));
  if (error.cause !== undefined) show("cause", redact(error.cause, depth + 1));
  show("name", cleanText(String(error.name)));
  show("message", cleanText(String(error.message)));
  return show("stack", [`${copy.name}: ${copy.message}`, ...framesOf(error).map(cleanText)].join("\n"));
}

const cleanField = (name: string, value: unknown, depth: number): unknown =>
  isSecret(name) ? hidden(value) : redact(value, depth + 1);

const cleanFields = (fields: Iterable<[unknown, unknown]>, depth: number): object =>
  Object.fromEntries(
    [...fields]
      .slice(0, mostItems)
      .map(([key, value]) => [typeof key === "string" ? key : `[${typeof key}]`, value] as const)
      .map(([name, value]) => [cleanText(name), cleanField(name, value, depth)]),
  );

const providerTypes: ReadonlySet<unknown> = new Set(["oauth", "oidc", "email", "credentials", "webauthn"]);

/** Objects that are more than their fields. */
function cleanObject(value: object, depth: number): unknown {
  if (value instanceof Error) return cleanError(value, depth);
  if (Array.isArray(value) || value instanceof Set) {
    return [...value].slice(0, mostItems).map((item) => redact(item, depth + 1));
  }
  if (value instanceof Date || value instanceof URL) return cleanText(String(value));
  if (value instanceof Request) return { method: value.method, url: cleanText(value.url) };
  if (value instanceof Response) return { status: value.status, url: cleanText(value.url) };
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return `[${value.byteLength} bytes]`;
  if (value instanceof Map || value instanceof Headers || value instanceof URLSearchParams) {
    return cleanFields(value.entries(), depth);
  }
  const { id, type } = value as { id?: unknown; type?: unknown };
  if (typeof id === "string" && providerTypes.has(type)) return { id: cleanText(id), type };
  return cleanFields(Object.entries(value), depth);
}

/**
 * A copy of a value without secrets, bounded in every direction. What stands under a name like `access_token`, `code` or
 * `cookie` is hidden, of a provider only `id` and `type` are left, and texts lose such parameters of URLs, and whatever
 * looks like a token. Errors stay errors of their class.
 */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return cleanText(value);
  if (typeof value === "function") return `[function ${cleanText(value.name)}]`;
  if (typeof value === "bigint" || typeof value === "symbol") return cleanText(String(value));
  if (typeof value !== "object" || value === null) return value;
  return depth > deepest ? "[...]" : cleanObject(value, depth);
}
