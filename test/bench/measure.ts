/** Measures CPU time per operation: user and system, so that the thread pool and the collector are in. Rounds are interleaved. */

import { setTimeout as pause } from "node:timers/promises";

/** One thing to measure. */
export interface Subject {
  readonly name: string;
  /** One operation. */
  readonly run: () => unknown;
}

/** Microseconds of CPU per operation. */
export interface Figure {
  readonly name: string;
  readonly micros: number;
}

const inFlight = 16;

async function batch(run: () => unknown, operations: number): Promise<void> {
  let left = operations;
  const lane = async () => {
    while (left-- > 0) await run();
  };
  await Promise.all(Array.from({ length: inFlight }, lane));
}

async function round(run: () => unknown, operations: number): Promise<number> {
  const before = process.cpuUsage();
  await batch(run, operations);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / operations;
}

/** How many operations fill about `millis` of CPU. */
async function calibrate(run: () => unknown, millis: number): Promise<number> {
  await batch(run, 200);
  // Reading a session takes no turn of the event loop: without a pause, what is loaded after the first answer never comes.
  await pause(100);
  const micros = Math.max(0.2, await round(run, 400));
  return Math.max(100, Math.ceil((millis * 1000) / micros));
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Measures all subjects in turn, several rounds, and gives the median of each. `quick` is for a smoke test. */
export async function measure(
  subjects: readonly Subject[],
  { rounds = 7, millis = 250 } = {},
): Promise<readonly Figure[]> {
  const quick = process.env.BENCH_QUICK === "1";
  const counts = [];
  for (const { run } of subjects) counts.push(await calibrate(run, quick ? 20 : millis));
  const figures = subjects.map(() => [] as number[]);
  for (let i = 0; i < (quick ? 2 : rounds); i++) {
    for (const [at, { run }] of subjects.entries()) figures[at]?.push(await round(run, counts[at] ?? 100));
  }
  return subjects.map(({ name }, at) => ({ name, micros: median(figures[at] ?? []) }));
}

/** A row of the table that a benchmark prints. */
export interface Row {
  readonly id: string;
  readonly work: string;
  readonly micros: number;
  readonly floor?: number;
  readonly goal: string;
}

const cell = (value: string, width: number) => value.padEnd(width);

/** Prints rows: our figure, the floor of the same run, the ratio, the goal. */
export function report(title: string, rows: readonly Row[], unit = "us/op"): void {
  const lines = rows.map(({ id, work, micros, floor, goal }) => {
    const ratio = floor === undefined ? "" : `${(micros / floor).toFixed(2)}x`;
    return `${cell(id, 8)}${cell(work, 58)}${cell(micros.toFixed(1), 10)}${cell(floor?.toFixed(1) ?? "-", 10)}${cell(ratio, 8)}${goal}`;
  });
  const head = `${cell("id", 8)}${cell("work", 58)}${cell(unit, 10)}${cell("floor", 10)}${cell("ratio", 8)}goal`;
  process.stdout.write(`\n${title}\n${[head, ...lines].join("\n")}\n`);
}
