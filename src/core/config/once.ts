/** A bounded memory of what was used up, so that a thing counts once in this process. */

const most = 10_000;

/** Makes a memory. What it returns is true the first time a thing is named, until its time is over. */
export function createOnce(): (thing: string, until: number, now: number) => boolean {
  const used = new Map<string, number>();
  const forget = (now: number) => {
    for (const [thing, until] of used) {
      if (until >= now && used.size < most) return;
      used.delete(thing);
    }
  };
  return (thing, until, now) => {
    if ((used.get(thing) ?? 0) >= now) return false;
    forget(now);
    used.set(thing, until);
    return true;
  };
}
