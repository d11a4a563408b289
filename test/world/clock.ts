/** The time of the tests: it changes only when a test changes it. Only `Date` is replaced, so timers and the network run on. */
import { afterEach, beforeEach, vi } from "vitest";

/** A moment in November 2026, in milliseconds since 1970. */
export const start = Date.UTC(2026, 10, 21, 12);

/** What a test does with time. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Seconds since 1970, as in tokens. */
  seconds(): number;
  /** Lets so many seconds pass. */
  forward(seconds: number): void;
}

/** Makes time stand still in every test of a file or suite, beginning at `start`, or at `from` for servers that have a clock of their own. */
export function useClock(from: number = start): Clock {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: from });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  return {
    now: () => Date.now(),
    seconds: () => Math.floor(Date.now() / 1000),
    forward: (seconds) => {
      vi.setSystemTime(Date.now() + seconds * 1000);
    },
  };
}
