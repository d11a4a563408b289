/** How rows stand in Redis: keys that cannot be mistaken for one another, and values that come back as what they were. */

/** Kinds of keys. */
// biome-ignore format: a list
export const keyKinds = ["user", "email", "account", "session", "token", "authenticator", "accounts-of", "sessions-of", "authenticators-of", "tokens-of"] as const;

/** Makes a key of a kind from texts. JSON: ("a:b", "c") and ("a", "b:c") are two. */
export type RedisKeys = Readonly<Record<(typeof keyKinds)[number], (...parts: readonly unknown[]) => string>>;

/** One text, or several, as the part of a key that follows its kind. */
export const keyPart = (...parts: readonly unknown[]): string =>
  JSON.stringify(parts.length === 1 ? String(parts[0]) : parts.map(String));

/** Keys that begin with `prefix`. */
export const createKeys = (prefix: string): RedisKeys =>
  Object.fromEntries(
    keyKinds.map((kind) => [kind, (...parts: readonly unknown[]) => `${prefix}${kind}:${keyPart(...parts)}`]),
  ) as RedisKeys;

/** A value as text: dates as `D` and their milliseconds, everything else as JSON, which never begins with a `D`. */
const writeValue = (value: unknown): string => (value instanceof Date ? `D${value.valueOf()}` : JSON.stringify(value));

const readValue = (text: string): unknown =>
  text.startsWith("D") ? new Date(Number(text.slice(1))) : JSON.parse(text);

/** Fields and values in turn, as `HSET` takes them. `undefined` is left out. */
export const toFields = (row: object): readonly string[] =>
  Object.entries(row).flatMap(([field, value]) => (value === undefined ? [] : [field, writeValue(value)]));

/** A row from fields and values in turn, as `HGETALL` tells them in a script; nothing, if there are none. */
export function toRow<T>(answer: unknown): T | null {
  const texts = (answer ?? []) as readonly string[];
  if (texts.length === 0) return null;
  const pairs = Array.from({ length: texts.length / 2 }, (_, i) => [
    texts[2 * i],
    readValue(texts[2 * i + 1] ?? "null"),
  ]);
  return Object.fromEntries(pairs) as T;
}

/** A point in time, for `PEXPIREAT`. */
export function toMilliseconds(date: Date): string {
  const millis = new Date(date).valueOf();
  if (Number.isNaN(millis)) throw new Error("The row has no date at which it ends.");
  return String(millis);
}
