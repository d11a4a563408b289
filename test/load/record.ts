/** What happened: how often, how fast, and what should not have happened. */

/** A time of trouble that this test made itself, in milliseconds since it began. */
export interface Trouble {
  readonly what: string;
  readonly from: number;
  to: number;
}

/** One request. */
export interface Asked {
  readonly what: string;
  readonly from: number;
  readonly to: number;
  /** Status, or 0 where no answer came. */
  readonly status: number;
  /** Whether it was answered with an error, by its status or by where it led. */
  readonly failed: boolean;
}

/** The record of one run. */
export interface Record {
  readonly asked: Asked[];
  readonly troubles: Trouble[];
  /** What must never happen, whatever the trouble: a sentence each. */
  readonly wrongs: string[];
  /** Users who cannot sign in any more: their first sign-in was interrupted between user and account. */
  readonly lockedOut: Set<string>;
  /** Milliseconds since it began. */
  now(): number;
}

export function createRecord(): Record {
  const start = performance.now();
  return { asked: [], troubles: [], wrongs: [], lockedOut: new Set(), now: () => performance.now() - start };
}

/** Whether a request fell into a trouble, for a part of its time. */
export const isExplained = ({ troubles }: Record, { from, to }: Asked): boolean =>
  troubles.some((trouble) => from <= trouble.to && to >= trouble.from);

/** Failures that no trouble explains. */
export const unexplained = (record: Record): readonly Asked[] =>
  record.asked.filter((asked) => asked.failed && !isExplained(record, asked));

const at = (sorted: readonly number[], share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;

/** Figures of each kind of request. */
export function figures({ asked }: Record): readonly object[] {
  const kinds = [...new Set(asked.map(({ what }) => what))].toSorted();
  return kinds.map((what) => {
    const mine = asked.filter((one) => one.what === what);
    const times = mine
      .filter(({ failed }) => !failed)
      .map(({ from, to }) => to - from)
      .toSorted((a, b) => a - b);
    return {
      what,
      requests: mine.length,
      failed: mine.filter(({ failed }) => failed).length,
      "p50 ms": Math.round(at(times, 0.5)),
      "p99 ms": Math.round(at(times, 0.99)),
    };
  });
}
