/** Bounded memories of this process: what was used up, and what has ended. */
import type { Settings } from "../types/internal.ts";
import type { ExpiringSet } from "../types/principal.ts";

/** A set of at most `most` keys; the oldest makes room. */
export function createExpiringSet(most: number): ExpiringSet {
  const ends = new Map<string, number>();
  return {
    ends,
    add(key, until) {
      // Keys stand in the order of their arrival: the first is the oldest.
      const [oldest = key] = ends.keys();
      ends.delete(ends.size < most ? key : oldest);
      ends.set(key, until);
    },
  };
}

/**
 * Makes a memory. What it returns is true the first time that a thing is named, and again when its time is over. It
 * belongs to one process: behind a load balancer a thing may count once in each.
 */
export function createReplayGuard(): Settings["replayGuard"] {
  const used = createExpiringSet(10_000);
  return (thing, until, now) => {
    if ((used.ends.get(thing) ?? 0) > now) return false;
    used.add(thing, until);
    return true;
  };
}
