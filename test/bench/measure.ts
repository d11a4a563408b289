/** Measures CPU time per operation: user and system, so that the thread pool and the collector are in. Rounds are interleaved. */
import { appendFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { noted } from "./noted.ts";
import { type Figure, figureOf, type Result, type Row, resultOf, type Unit } from "./rows.ts";

export type { Row } from "./rows.ts";

/** One thing to measure. */
export interface Subject {
  readonly name: string;
  /** One operation. */
  readonly run: () => unknown;
}

/** Microseconds of CPU per operation. */
export interface Measured extends Figure {
  readonly name: string;
}

/** Whether this is a smoke test: everything runs, and no figure means anything. */
export const isQuick = process.env.BENCH_QUICK === "1";

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

/** Measures all subjects in turn, several rounds, and gives the median of each. `quick` is for a smoke test. */
export async function measure<const Subjects extends readonly Subject[]>(
  subjects: Subjects,
  { rounds = 7, millis = 250 } = {},
): Promise<{ readonly [place in keyof Subjects]: Measured }> {
  const counts = [];
  for (const { run } of subjects) counts.push(await calibrate(run, isQuick ? 20 : millis));
  const figures = subjects.map(() => [] as number[]);
  for (let i = 0; i < (isQuick ? 2 : rounds); i++) {
    for (const [at, { run }] of subjects.entries()) figures[at]?.push(await round(run, counts[at] ?? 100));
  }
  return subjects.map(({ name }, at) => ({ name, ...figureOf(figures[at] ?? []) })) as never;
}

const widths = [9, 58, 13, 9, 8, 13, 8];
const line = (cells: readonly string[]): string =>
  cells
    .map((text, column) => text.padEnd(widths[column] ?? 0))
    .join(" ")
    .trimEnd();

const times = (value: number | undefined): string => (value === undefined ? "-" : `${value.toFixed(2)}x`);
const digits = (value: number): string => value.toFixed(value < 10 ? 2 : 1);

const cells = ({ id, work, micros, floor, ratio, spread, peer, goal, note }: Result): readonly string[] => [
  id,
  work,
  digits(micros),
  floor === undefined ? "-" : digits(floor),
  times(ratio),
  spread?.map(digits).join("-") ?? "-",
  peer === undefined ? "-" : `${digits(peer)}x`,
  [goal, note && `(${note})`].filter(Boolean).join("  "),
];

/**
 * Prints rows: our figure, the floor of the same run, the ratio with the middle half of its rounds, how many times better than
 * the peer, the goal; and what was noted of other peers. With `BENCH_RESULTS` the rows are added to that file, for the guard.
 */
export function report(title: string, rows: readonly Row[], unit: Unit = "us/op"): void {
  const results = rows.map((row) => resultOf(row, unit));
  const head = line(["id", "work", unit, "floor", "ratio", "spread", "peer", "goal"]);
  const notes = rows.flatMap(({ id }) => (noted[id] ? [`${id}, noted: ${noted[id]}`] : []));
  const text = [title, head, ...results.map((result) => line(cells(result))), ...new Set(notes)];
  process.stdout.write(`\n${text.join("\n")}\n`);
  const file = process.env.BENCH_RESULTS;
  if (file) appendFileSync(file, results.map((result) => `${JSON.stringify(result)}\n`).join(""));
}
