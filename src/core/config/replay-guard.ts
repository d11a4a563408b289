/** Bounded sets of this process: what was done once, and sessions that ended. */
import type { Settings } from "../types/internal.ts";
import type { ExpiringSet } from "../types/principal.ts";

/** A set of at most `most` keys. Adding one more drops the oldest. */
export function createExpiringSet(most: number): ExpiringSet {
  const ends = new Map<string, number>();
  // A Map keeps insertion order. One iterator for good: a new one would pass every place that was emptied before.
  const oldest = ends.keys();
  return {
    ends,
    add(key, until) {
      if (!ends.delete(key) && ends.size >= most) ends.delete(oldest.next().value ?? key);
      ends.set(key, until);
    },
  };
}

/**
 * Creates a replay guard. It returns true the first time that a key is passed, and again after the key expired. Its state
 * belongs to one process: behind a load balancer a key may be accepted once in each.
 */
export function createReplayGuard(): Settings["renewalGuard"] {
  const used = createExpiringSet(10_000);
  return (thing, until, now) => {
    if ((used.ends.get(thing) ?? 0) > now) return false;
    used.add(thing, until);
    return true;
  };
}
