/** A row of a benchmark, and what follows from its figures: the ratio to the floor, its spread, the ratio to the peer. Pure. */

/** A figure that was measured in several rounds. */
export interface Figure {
  /** The median of the rounds. */
  readonly micros: number;
  readonly rounds: readonly number[];
}

/** A row of the table that a benchmark prints. A plain number has no spread. */
export interface Row {
  /** Id of the work in the plan, for example `B3 cold`. */
  readonly id: string;
  /** What was measured. Together with `id` the name of the row: the guard finds it by this text, so put no figure into it. */
  readonly work: string;
  /** Our figure, in the unit of the report. */
  readonly micros: number | Figure;
  /** The same work written by hand, measured in the same rounds: then the row is a ratio. */
  readonly floor?: number | Figure | undefined;
  /** The same work by the peer (`peer.ts`), measured in the same rounds. */
  readonly peer?: number | Figure | undefined;
  readonly goal: string;
  /** Printed after the goal. */
  readonly note?: string | undefined;
}

/** What a figure counts. */
interface UnitRow {
  /** The same on every machine and in every run: CI guards it. Times depend on the machine. */
  readonly isSteady: boolean;
  /** Whether the guard compares figures without a floor. With one it compares the ratio. */
  readonly isGuarded: boolean;
  readonly isMoreBetter: boolean;
}

// biome-ignore format: a table is read more often than it is changed
export const units = {
  "kB":              { isSteady: true,  isGuarded: true,  isMoreBetter: false },
  "kB gzip":         { isSteady: true,  isGuarded: true,  isMoreBetter: false },
  "files":           { isSteady: true,  isGuarded: true,  isMoreBetter: false },
  "statements":      { isSteady: true,  isGuarded: true,  isMoreBetter: false },
  "heap bytes/op":   { isSteady: true,  isGuarded: true,  isMoreBetter: false },
  // Growth of the heap: the floor is 0, and a ratio to nearly nothing means nothing.
  "bytes/op":        { isSteady: false, isGuarded: false, isMoreBetter: false },
  "MiB":             { isSteady: false, isGuarded: true,  isMoreBetter: false },
  "us/op":           { isSteady: false, isGuarded: false, isMoreBetter: false },
  "ms":              { isSteady: false, isGuarded: false, isMoreBetter: false },
  "req/s":           { isSteady: false, isGuarded: false, isMoreBetter: true  },
} as const satisfies Record<string, UnitRow>;

export type Unit = keyof typeof units;

/** A row with what follows from it. */
export interface Result {
  readonly id: string;
  readonly work: string;
  readonly unit: Unit;
  readonly micros: number;
  readonly floor?: number | undefined;
  /** Our figure in floors. */
  readonly ratio?: number | undefined;
  /** The middle half of the rounds: of the ratio, or without a floor of the figure. */
  readonly spread?: readonly [low: number, high: number] | undefined;
  /** How many times better than the peer. */
  readonly peer?: number | undefined;
  readonly goal: string;
  readonly note?: string | undefined;
}

const ascending = (values: readonly number[]): readonly number[] => values.toSorted((one, other) => one - other);

export const median = (values: readonly number[]): number => ascending(values)[values.length >> 1] ?? Number.NaN;

/** The figure of these rounds. */
export const figureOf = (rounds: readonly number[]): Figure => ({ micros: median(rounds), rounds });

/** The middle half of these values. */
function middle(values: readonly number[]): readonly [number, number] {
  const [sorted, last] = [ascending(values), values.length - 1];
  return [sorted[Math.floor(last * 0.25)] ?? Number.NaN, sorted[Math.ceil(last * 0.75)] ?? Number.NaN];
}

/** One in multiples of the other, round by round: what disturbs the machine disturbs both. */
function quotient(one: number | Figure, other: number | Figure): number | Figure {
  const counts = [one, other].map((value) => (typeof value === "number" ? 1 : value.rounds.length));
  if (typeof one === "number" || typeof other === "number" || counts[0] !== counts[1])
    return numberOf(one) / numberOf(other);
  return figureOf(one.rounds.map((value, round) => value / (other.rounds[round] as number)));
}

const numberOf = (value: number | Figure): number => (typeof value === "number" ? value : value.micros);

const spreadOf = (value: number | Figure): Result["spread"] =>
  typeof value === "number" ? undefined : middle(value.rounds);

/** See {@link Result}. */
export function resultOf({ id, work, micros, floor, peer, goal, note }: Row, unit: Unit): Result {
  const ratio = floor === undefined ? undefined : quotient(micros, floor);
  const better = peer && (units[unit].isMoreBetter ? quotient(micros, peer) : quotient(peer, micros));
  return {
    id,
    work,
    unit,
    micros: numberOf(micros),
    floor: floor === undefined ? undefined : numberOf(floor),
    ratio: ratio === undefined ? undefined : numberOf(ratio),
    spread: spreadOf(ratio ?? micros),
    peer: better === undefined ? undefined : numberOf(better),
    goal,
    note,
  };
}
