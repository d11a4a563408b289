/** A bounded memory: what was used lately stays, what was not makes room. */

/** How much is remembered. */
export interface LruLimits<V> {
  /** How many values at most; with 0, none is older. */
  readonly entries: number;
  /** How many bytes at most, by `size`. */
  readonly bytes?: number;
  /** How many bytes a value and its key take. */
  readonly size?: (key: string, value: V) => number;
}

/** Remembers values by key. */
export interface Lru<V> {
  get(key: string): V | undefined;
  /** Keeps a value, and returns it. */
  set(key: string, value: V): V;
  delete(key: string): void;
}

/**
 * Makes a memory of two generations: each takes half of what is allowed. When the young one is full it becomes the old
 * one, whose values go unless they are used again before the next turn. So between half and all of it is the most
 * recently used, and making room costs nothing per value.
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
