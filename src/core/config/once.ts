/** A bounded memory of what was used up, so that a thing counts once in this process. */

/** Things; the oldest makes room. */
const most = 10_000;

/**
 * Makes a memory. What it returns is true the first time that a thing is named, and again when its time is over. It
 * belongs to one process: behind a load balancer a thing may count once in each.
 */
export function createOnce(): (thing: string, until: number, now: number) => boolean {
  const used = new Map<string, number>();

  return (thing, until, now) => {
    if ((used.get(thing) ?? 0) > now) return false;
    // Things stand in the order of their use: the first is the oldest.
    const [oldest = thing] = used.keys();
    used.delete(used.size < most ? thing : oldest);
    used.set(thing, until);
    return true;
  };
}
