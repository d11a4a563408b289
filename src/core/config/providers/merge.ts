/** Merges the card of a provider with the options of the application, which take precedence. */

import { isRecord } from "../../lib/is-record.ts";

type OptionFields = Readonly<Record<PropertyKey, unknown>>;

const isMergeable = (value: unknown): value is OptionFields =>
  isRecord(value) && [Object.prototype, null].includes(Object.getPrototypeOf(value));

const asEndpoint = (value: unknown): unknown => (typeof value === "string" ? { url: value } : value);

/** `true` is short for `always`; `false`: the provider has no endpoints for it. */
export function asLogout(value: unknown): unknown {
  if (typeof value !== "boolean") return value;
  return value ? { always: true } : { always: false, endSession: false, revocation: false };
}

/** Options with a short form: a card may have one where the application has an object, and the reverse. */
const shortForms: ReadonlyMap<PropertyKey, (value: unknown) => unknown> = new Map([
  ["authorization", asEndpoint],
  ["token", asEndpoint],
  ["userinfo", asEndpoint],
  ["logout", asLogout],
]);

function joinOptions(key: PropertyKey, ours: unknown, theirs: unknown): unknown {
  const asObject = shortForms.get(key);
  const [a, b] = asObject ? [asObject(ours), asObject(theirs)] : [ours, theirs];
  return isMergeable(a) && isMergeable(b) ? merge(a, b) : b;
}

/**
 * Returns a new object of the class of the first: plain objects are merged, lists replace lists, class instances and
 * functions are kept, `undefined` leaves the default, an option with a short form becomes an object. Symbols are copied.
 * Neither argument is changed.
 */
export function merge<T extends object>(ours: T, theirs: object = {}): T {
  const result = new Map<PropertyKey, unknown>();
  for (const side of [ours, theirs] as OptionFields[]) {
    for (const key of Reflect.ownKeys(side)) {
      const value = side[key];
      if (value !== undefined) result.set(key, joinOptions(key, result.get(key), value));
    }
  }
  // Entries become own properties, also one named `__proto__`.
  const plain = Object.fromEntries(result);
  return Object.create(Object.getPrototypeOf(ours), Object.getOwnPropertyDescriptors(plain));
}
