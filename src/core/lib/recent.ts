/** A bounded map that drops the values that were set longest ago. For code that is loaded apart from `lru.ts`. */

/** The limits of a map. `sizeOf`: bytes of a value. */
export interface RecentLimits<V> {
  readonly entries: number;
  readonly bytes: number;
  readonly sizeOf: (value: V) => number;
}

/** Keeps values by key. */
export interface Recent<V> {
  get(key: string): V | undefined;
  /** Adds a value, and returns it. */
  set(key: string, value: V): V;
  delete(key: string): void;
}

/** Creates an empty map. */
export function createRecent<V>({ entries, bytes, sizeOf }: RecentLimits<V>): Recent<V> {
  const values = new Map<string, V>();
  let used = 0;

  function drop(key: string): void {
    const value = values.get(key);
    if (value !== undefined && values.delete(key)) used -= sizeOf(value);
  }

  return {
    get: (key) => values.get(key),
    set(key, value) {
      drop(key);
      used += sizeOf(value);
      values.set(key, value);
      for (const oldest of values.keys()) {
        if (values.size <= entries && used <= bytes) break;
        drop(oldest);
      }
      return value;
    },
    delete: drop,
  };
}
