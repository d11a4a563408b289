/** A bounded cache that drops the least recently used values. */

/** The limits of a cache. */
export interface LruLimits<V> {
  /** Maximum number of values; with 0, none is cached. */
  readonly entries: number;
  /** Maximum size in bytes, by `size`. */
  readonly bytes?: number;
  /** Size of a value and its key in bytes. */
  readonly size?: (key: string, value: V) => number;
}

/** Caches values by key. */
export interface Lru<V> {
  get(key: string): V | undefined;
  /** Adds a value, and returns it. */
  set(key: string, value: V): V;
  delete(key: string): void;
}

/**
 * Creates a cache with two generations, each with half of the limits. When the young generation is full it becomes the old
 * one, and the values of the former old one are dropped unless they were used since. So at least the most recently used
 * half is kept, and dropping values costs no time per value.
 */
export function createLru<V>(limits: LruLimits<V>): Lru<V> {
  const { entries, bytes = Number.POSITIVE_INFINITY, size = () => 0 } = limits;
  let young = new Map<string, V>();
  let old = new Map<string, V>();
  let youngBytes = 0;

  function set(key: string, value: V): V {
    const weight = size(key, value);
    if (entries === 0 || weight > bytes / 2) return value;
    if (young.size >= entries / 2 || youngBytes + weight > bytes / 2) {
      old = young;
      young = new Map();
      youngBytes = 0;
    }
    young.set(key, value);
    youngBytes += weight;
    return value;
  }

  function get(key: string): V | undefined {
    const value = young.get(key);
    if (value !== undefined) return value;
    const older = old.get(key);
    return older === undefined ? undefined : set(key, older);
  }

  return {
    get,
    set,
    delete(key) {
      young.delete(key);
      old.delete(key);
    },
  };
}
