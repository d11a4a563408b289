/** A clock that tests move. */

/** The time of a test. It stands still until it is moved. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Seconds since 1970, as in tokens. */
  seconds(): number;
  /** Moves the time forward, in seconds. */
  forward(seconds: number): void;
  /** Puts the clock of the platform back. */
  restore(): void;
}

/**
 * Replaces `Date` of this process by a clock that stands still: sessions, tokens and links end when a test moves it. Timers and the
 * network are not changed. Call `restore` after the test. A server in another process keeps its own time.
 *
 * @param start where the time begins. Default: now
 * @example
 * const clock = createClock();
 * clock.forward(31 * 24 * 60 * 60); // the session of 30 days has ended
 * clock.restore();
 */
export function createClock(start: Date | number = new Date()): Clock {
  const Platform = globalThis.Date;
  let time = Number(start);
  const Moved = new Proxy(Platform, {
    construct: (target, given, newTarget) => Reflect.construct(target, given.length > 0 ? given : [time], newTarget),
    apply: () => new Platform(time).toString(),
    get: (target, name) => (name === "now" ? () => time : Reflect.get(target, name)),
  });
  globalThis.Date = Moved;
  return {
    now: () => time,
    seconds: () => Math.floor(time / 1000),
    forward(seconds) {
      time += seconds * 1000;
    },
    restore() {
      if (globalThis.Date === Moved) globalThis.Date = Platform;
    },
  };
}
