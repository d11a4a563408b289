/** Removes secrets from values before they are logged. */
import { toError } from "./errors/convert.ts";
import { isSecret, isStatementValues } from "./redact/detect.ts";
import { allSpellings, hideKnown, secretsIn, textsIn } from "./redact/known-secrets.ts";
import { hideSecrets, maxLoggedText } from "./redact/text.ts";

const maxItems = 50;
const maxFrames = 15;
const maxDepth = 6;

/** The state of one redaction. */
interface RedactState {
  readonly depth: number;
  /** Spellings of secrets whose text is known, longest first. */
  readonly known: readonly string[];
  /** Whether anything was hidden because of its name or its known text. */
  readonly found: { any: boolean };
}

const nextLevel = (state: RedactState): RedactState => ({ ...state, depth: state.depth + 1 });

/** What is shown for a secret. */
function hiddenValue(value: unknown, { found }: RedactState): unknown {
  if (typeof value === "boolean" || value === null || value === undefined) return value;
  found.any = true;
  return `[hidden${typeof value === "string" ? `, ${value.length} characters` : ""}]`;
}

/** The text without the secrets that are known. */
function withoutKnown(text: string, { known, found }: RedactState): string {
  const clean = known.reduce(hideKnown, text);
  found.any ||= clean !== text;
  return clean;
}

/** The text on one line, without secrets, at most 2,000 characters. */
function cleanText(text: string, state: RedactState): string {
  const clean = hideSecrets(withoutKnown(text.slice(0, 4 * maxLoggedText), state).slice(0, 2 * maxLoggedText));
  return clean.length <= maxLoggedText && text.length <= 2 * maxLoggedText
    ? clean
    : `${clean.slice(0, maxLoggedText)} [cut]`;
}

/** The frames of a stack. The message before them can contain lines that look like frames, so it is left out. */
function framesOf({ message, stack = "" }: Error): string[] {
  const start = message === "" ? 0 : stack.indexOf(message) + message.length;
  const lines = stack.slice(Math.max(0, start)).split("\n");
  return lines.filter((line) => /^\s*(?:at |[^\s@]*@)/.test(line)).slice(0, maxFrames);
}

/** The enumerable fields of an error, and the inherited or hidden ones that matter, without secrets. */
function errorFields(error: Error, state: RedactState): readonly (readonly [name: string, value: unknown])[] {
  const fields: Record<string, unknown> = { ...error };
  const own = Object.keys(fields)
    .slice(0, maxItems)
    .map((name) => {
      const value = fields[name];
      return [name, isStatementValues(name) ? hiddenValue(value, state) : cleanField(name, value, state)] as const;
    });
  const { code, errors } = error as { code?: unknown; errors?: unknown };
  // `code` names the kind of an error here, not an authorization code.
  const more = Object.entries({ code, errors, cause: error.cause }).filter(([, value]) => value !== undefined);
  return [...own, ...more.map(([name, value]) => [name, cleanValue(value, nextLevel(state))] as const)];
}

/** A copy of the error, of the same class. */
function cleanError(error: Error, state: RedactState): Error {
  const copy: Error = Object.create(Object.getPrototypeOf(error));
  const define = (name: string, value: unknown) =>
    Object.defineProperty(copy, name, {
      value,
      writable: true,
      configurable: true,
      enumerable: Object.prototype.propertyIsEnumerable.call(error, name),
    });
  for (const [name, value] of errorFields(error, state)) define(name, value);
  define("name", cleanText(String(error.name), state));
  define("message", cleanText(String(error.message), state));
  const frames = framesOf(error).map((frame) => cleanText(frame, state));
  return define("stack", [`${copy.name}: ${copy.message}`, ...frames].join("\n"));
}

const cleanField = (name: string, value: unknown, state: RedactState): unknown =>
  isSecret(name) ? hiddenValue(value, state) : cleanValue(value, nextLevel(state));

const cleanFields = (fields: Iterable<[unknown, unknown]>, state: RedactState): object =>
  Object.fromEntries(
    [...fields]
      .slice(0, maxItems)
      .map(([key, value]) => [typeof key === "string" ? key : `[${typeof key}]`, value] as const)
      .map(([name, value]) => [cleanText(name, state), cleanField(name, value, state)]),
  );

const providerTypes: ReadonlySet<unknown> = new Set(["oauth", "oidc", "email", "credentials", "webauthn"]);

/** Objects whose content is not, or not only, in their enumerable fields. */
function cleanObject(value: object, state: RedactState): unknown {
  if (value instanceof Error) return cleanError(value, state);
  if (Array.isArray(value) || value instanceof Set) {
    return [...value].slice(0, maxItems).map((item) => cleanValue(item, nextLevel(state)));
  }
  if (value instanceof Date || value instanceof URL) return cleanText(String(value), state);
  if (value instanceof Request) return { method: value.method, url: cleanText(value.url, state) };
  if (value instanceof Response) return { status: value.status, url: cleanText(value.url, state) };
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return `[${value.byteLength} bytes]`;
  if (value instanceof Map || value instanceof Headers || value instanceof URLSearchParams) {
    return cleanFields(value.entries(), state);
  }
  const { id, type } = value as { id?: unknown; type?: unknown };
  if (typeof id === "string" && providerTypes.has(type)) return { id: cleanText(id, state), type };
  return cleanFields(Object.entries(value), state);
}

function cleanValue(value: unknown, state: RedactState): unknown {
  if (typeof value === "string") return cleanText(value, state);
  if (typeof value === "function") return `[function ${cleanText(value.name, state)}]`;
  if (typeof value === "bigint" || typeof value === "symbol") return cleanText(String(value), state);
  if (typeof value !== "object" || value === null) return value;
  return state.depth > maxDepth ? "[...]" : cleanObject(value, state);
}

/**
 * A copy of a value without secrets, bounded in depth, items and characters. Values of names like `access_token`, `code`
 * or `cookie` are hidden; of a provider only `id` and `type` remain. In texts the values of such names (in URLs, JSON,
 * the output of `util.inspect` and database messages) and everything that looks like a token are hidden. An error
 * remains an error of its class.
 */
export const redact = (value: unknown): unknown => cleanValue(value, { depth: 0, known: [], found: { any: false } });

/**
 * The error without the given secrets, wherever they occur in what a log would show of it. Databases repeat the values
 * of a statement, often without a name, and by its form a token of 20 characters, or one that is a UUID, cannot be
 * distinguished from an id. Returns the error itself if there is nothing to hide.
 */
export function withoutSecrets(error: Error, secrets: readonly string[]): Error {
  if (secrets.length === 0) return error;
  const found = { any: false };
  try {
    const copy = cleanValue(error, { depth: 0, known: allSpellings(secrets), found });
    return found.any ? (copy as Error) : error;
  } catch {
    return new Error("The error cannot be shown: reading its fields throws.");
  }
}

/**
 * What a function of the application or of an adapter threw, without the secrets of its input: an error of a database may
 * repeat them. `tokens`: input that is a secret whatever its name is.
 */
export const safeFailure = (thrown: unknown, input: readonly unknown[], tokens?: unknown): Error =>
  withoutSecrets(toError(thrown), [...textsIn(tokens), ...input.flatMap((value) => secretsIn(value))]);
