/** A bounded memory of what was used up, so that a thing counts once in this process. */

/** Things; the oldest makes room. */
const most = 10_000;

/**
 * Makes a memory. What it returns is true the first time that a thing is named, and again when its time is over. It
 * belongs to one process: behind a load balancer a thing may count once in each.
 */
export function createOnce(): (thing: string, until: number, now: number) => boolean {
  const used = new Map<string, number>();

  /** What is over stands in front: things are remembered for about as long as each other. */
  function makeRoom(now: number): void {
    for (const [thing, until] of used) {
      if (until > now && used.size < most) return;
      used.delete(thing);
    }
  }

  return (thing, until, now) => {
    if ((used.get(thing) ?? 0) > now) return false;
    used.delete(thing);
    makeRoom(now);
    used.set(thing, until);
    return true;
  };
}
