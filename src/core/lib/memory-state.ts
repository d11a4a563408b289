/** State in memory, within bounds: entries that expire, compare-and-set, and hits in a sliding window. */

/** The limits of one table. Beyond them the oldest entries are dropped. */
interface Limits {
  readonly entries: number;
  readonly bytes: number;
}

/** How much is kept of each kind. Kept apart, so that many values do not push out what may be used once. */
export interface MemoryStateLimits {
  readonly claims: Limits;
  readonly values: Limits;
  readonly hits: Limits;
}

/** The methods of `AdapterState` (`core/types/adapter.ts`), which return at once. */
export interface MemoryState {
  claim(key: string, expires: Date): boolean;
  read(key: string): string | null;
  write(key: string, value: string, expires: Date, expected?: string | null): boolean;
  hit(key: string, window: number): number;
}

interface Expiring {
  /** Milliseconds since 1970: the last at which the entry exists. */
  readonly expires: number;
}

interface Entry extends Expiring {
  readonly value: string;
}

interface Hits extends Expiring {
  readonly times: readonly number[];
}

/** A few megabytes each: a process has one such state, or one for each list of secrets that it uses. */
const defaultLimits: MemoryStateLimits = {
  claims: { entries: 20_000, bytes: 8_000_000 },
  values: { entries: 10_000, bytes: 16_000_000 },
  hits: { entries: 10_000, bytes: 8_000_000 },
};

/** Hits of one key that are counted. */
const maxHits = 10_000;

/** Entries that are checked for their age when one is added: no call is slow, and no expired entry stays for long. */
const sweepStep = 16;

/** Entries by key, within limits. Expired ones are not found, and are dropped little by little. */
function createTable<T extends Expiring>(now: () => number, limits: Limits, sizeOf: (entry: T) => number) {
  const entries = new Map<string, T>();
  // A Map keeps insertion order. One iterator for good: a new one would pass every place that was emptied before.
  const oldest = entries.keys();
  let swept = entries.entries();
  let bytes = 0;

  const weightOf = (key: string, entry: T): number => 2 * key.length + sizeOf(entry);

  function drop(key: string): void {
    const entry = entries.get(key);
    if (!entry) return;
    entries.delete(key);
    bytes -= weightOf(key, entry);
  }

  function sweep(): void {
    for (let seen = 0; seen < sweepStep; seen++) {
      const step = swept.next();
      if (step.done) {
        swept = entries.entries();
        return;
      }
      const [key, { expires }] = step.value;
      if (expires < now()) drop(key);
    }
  }

  return {
    drop,
    find(key: string): T | undefined {
      const entry = entries.get(key);
      return entry && entry.expires >= now() ? entry : undefined;
    },
    add(key: string, entry: T): void {
      sweep();
      drop(key);
      const weight = weightOf(key, entry);
      while (entries.size > 0 && (entries.size >= limits.entries || bytes + weight > limits.bytes)) {
        drop(oldest.next().value ?? "");
      }
      entries.set(key, entry);
      bytes += weight;
    },
  };
}

/** Creates an empty state. `now` is the clock, in milliseconds since 1970. */
export function createMemoryState(now: () => number, limits: MemoryStateLimits = defaultLimits): MemoryState {
  const sizeOf = ({ value }: Entry): number => 2 * value.length;
  // What is claimed is an entry without text.
  const claims = createTable<Entry>(now, limits.claims, sizeOf);
  const values = createTable<Entry>(now, limits.values, sizeOf);
  const hits = createTable<Hits>(now, limits.hits, ({ times }) => 8 * times.length);

  const read = (key: string): string | null => (values.find(key) ?? claims.find(key))?.value ?? null;

  function store(key: string, value: string, expires: Date): void {
    claims.drop(key);
    values.drop(key);
    const until = expires.valueOf();
    if (until >= now()) (value === "" ? claims : values).add(key, { value, expires: until });
  }

  return {
    read,
    claim(key, expires) {
      if (read(key) !== null) return false;
      store(key, "", expires);
      return true;
    },
    write(key, value, expires, expected) {
      if (expected !== undefined && read(key) !== expected) return false;
      store(key, value, expires);
      return true;
    },
    hit(key, window) {
      const time = now();
      const recent = (hits.find(key)?.times ?? []).filter((one) => one > time - window * 1000);
      const times = [...recent, time].slice(-maxHits);
      hits.add(key, { times, expires: time + window * 1000 });
      return times.length;
    },
  };
}
