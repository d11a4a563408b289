/** The encoding of rows in Redis: keys that no other row can have, and fields that keep the types of their values. */

/** The kinds of keys. Those that end with `-of` are indexes. */
// biome-ignore format: a list
export const keyKinds = ["user", "email", "account", "session", "token", "authenticator", "accounts-of", "sessions-of", "authenticators-of", "tokens-of", "state", "hits", "sessions-at"] as const;

/** Builds the key of a kind from one or more texts. */
export type RedisKeys = Readonly<Record<(typeof keyKinds)[number], (...parts: readonly unknown[]) => string>>;

/** The part of a key behind its kind. As JSON, ("a:b", "c") and ("a", "b:c") make two different keys. */
export const keyPart = (...parts: readonly unknown[]): string =>
  JSON.stringify(parts.length === 1 ? String(parts[0]) : parts.map(String));

/** The builders of all keys that begin with `prefix`. */
export const createKeys = (prefix: string): RedisKeys =>
  Object.fromEntries(
    keyKinds.map((kind) => [kind, (...parts: readonly unknown[]) => `${prefix}${kind}:${keyPart(...parts)}`]),
  ) as RedisKeys;

/** A text as a pattern that matches only itself. */
export const literalPattern = (text: string): string => text.replaceAll(/[\\*?[\]]/g, "\\$&");

/** A date becomes `D` and its milliseconds, every other value JSON, which never begins with a `D`. */
const encodeField = (value: unknown): string => (value instanceof Date ? `D${value.valueOf()}` : JSON.stringify(value));

/** Reads a field. Text that is not JSON throws an `Error` that names key and field, and never repeats the value. */
function decodeField(key: string, field: string, text: string): unknown {
  if (text.startsWith("D")) return new Date(Number(text.slice(1)));
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`The field "${field}" of ${key} in Redis is not JSON. Correct the field, or delete the key.`);
  }
}

/** Fields and values in turn, as `HSET` takes them. A field that is `undefined` is left out. */
export const toFields = (row: object): readonly string[] =>
  Object.entries(row).flatMap(([field, value]) => (value === undefined ? [] : [field, encodeField(value)]));

/** The row in fields and values in turn, as a script returns them from `HGETALL`. `key` is named in errors. */
export function fromFields(key: string, texts: readonly string[]): Readonly<Record<string, unknown>> {
  const pairs = Array.from({ length: texts.length / 2 }, (_, index) => {
    const [field = "", text = "null"] = texts.slice(2 * index, 2 * index + 2);
    return [field, decodeField(key, field, text)] as const;
  });
  return Object.fromEntries(pairs);
}

/** Milliseconds since 1970 as text, for `PEXPIREAT`. */
export function toMilliseconds(date: Date): string {
  const millis = new Date(date).valueOf();
  if (Number.isNaN(millis)) throw new Error("The field `expires` of the row must be a valid Date.");
  return String(millis);
}
