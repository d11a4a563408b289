/** Joins what a card says with what the application says: the application wins. */

const isRecord = (value: unknown): value is Record<PropertyKey, unknown> =>
  typeof value === "object" && value !== null && [Object.prototype, null].includes(Object.getPrototypeOf(value));

/** A card may give an endpoint as a string where the application gives an object, and the reverse. */
const endpoints: ReadonlySet<PropertyKey> = new Set(["authorization", "token", "userinfo"]);

const asEndpoint = (value: unknown): unknown => (typeof value === "string" ? { url: value } : value);

const unsafe: ReadonlySet<PropertyKey> = new Set(["__proto__", "constructor", "prototype"]);

function joined(key: PropertyKey, ours: unknown, theirs: unknown): unknown {
  const [a, b] = endpoints.has(key) ? [asEndpoint(ours), asEndpoint(theirs)] : [ours, theirs];
  return isRecord(a) && isRecord(b) ? merge(a, b) : b;
}

/**
 * A new object: plain objects are joined, lists replace lists, class instances and functions stay what they are,
 * `undefined` leaves the default. Symbols are carried over. Neither side is changed.
 */
export function merge<T extends object>(ours: T, theirs: object = {}): T {
  const result = { ...ours } as Record<PropertyKey, unknown>;
  for (const key of Reflect.ownKeys(theirs)) {
    const value = (theirs as Record<PropertyKey, unknown>)[key];
    if (value === undefined || unsafe.has(key)) continue;
    result[key] = joined(key, result[key], value);
  }
  return result as T;
}
