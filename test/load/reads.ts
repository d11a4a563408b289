/**
 * Reads of sessions from stores that are full: requests per second next to a bare query, and what the server does for
 * each. `npm run load -- --reads [--rows 1000000] [--rounds 9]`.
 */
import { CompiledQuery, type Kysely } from "kysely";
import { allStatements } from "../adapters/sql/method-calls.ts";
import { inFlight, postgresSessions, redisSessions, type SessionStore, type Way } from "./sessions.ts";
import type { Store } from "./stores.ts";

/** Figures of one way to read. */
export interface WayFigures {
  readonly name: string;
  readonly perSecond: number;
  /** Microseconds of CPU that this process spends on a read. */
  readonly micros: number;
  readonly p50: number;
  readonly p99: number;
}

interface Round {
  readonly perSecond: number;
  readonly micros: number;
  readonly times: readonly number[];
}

const at = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? Number.NaN;

/** Reads random sessions, always this many at once. Returns the milliseconds of each. */
async function readAll(way: Way, rows: number, count: number): Promise<readonly number[]> {
  const times: number[] = [];
  let left = count;
  const lane = async () => {
    while (left-- > 0) {
      const start = performance.now();
      await way.read(1 + Math.floor(Math.random() * rows));
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: inFlight }, lane));
  return times;
}

async function readRound(way: Way, rows: number, count: number): Promise<Round> {
  const [start, cpu] = [performance.now(), process.cpuUsage()];
  const times = await readAll(way, rows, count);
  const { user, system } = process.cpuUsage(cpu);
  return { times, micros: (user + system) / count, perSecond: (count / (performance.now() - start)) * 1000 };
}

/** Measures the ways of a store in turn, several rounds; the figures are medians. */
export async function measureWays(
  { ways }: SessionStore,
  { rows, rounds = 9, count = 3000 }: { readonly rows: number; readonly rounds?: number; readonly count?: number },
): Promise<readonly WayFigures[]> {
  for (const way of ways) await readAll(way, rows, count);
  const measured = ways.map(() => [] as Round[]);
  for (let round = 0; round < rounds; round++) {
    for (const [index, way] of ways.entries()) measured[index]?.push(await readRound(way, rows, count));
  }
  return ways.map(({ name }, index) => {
    const all = measured[index] ?? [];
    const times = all.flatMap((one) => one.times);
    const median = (figure: (one: Round) => number) => at(all.map(figure), 0.5);
    return {
      name,
      perSecond: median((one) => one.perSecond),
      micros: median((one) => one.micros),
      p50: at(times, 0.5),
      p99: at(times, 0.99),
    };
  });
}

/** Prints figures and counts of a store. Returns sentences about what must not be. */
async function reportWays(title: string, store: SessionStore, rows: number, rounds: number): Promise<string[]> {
  const figures = await measureWays(store, { rows, rounds });
  const [bare] = figures;
  const sample = 1600;
  const wrongs: string[] = [];
  const table: object[] = [];
  for (const [index, { name, perSecond, micros, p50, p99 }] of figures.entries()) {
    const counts = await store.count(index, async (way) => void (await readAll(way, rows, sample)));
    if (counts.scans > 0) wrongs.push(`${name} read a whole table ${counts.scans} times.`);
    // A session and its user.
    if ((counts.rows ?? 0) > 2 * sample) wrongs.push(`${name} read ${counts.rows} rows for ${sample} sessions.`);
    table.push({
      way: name,
      "per second": Math.round(perSecond),
      "of bare": (perSecond / (bare?.perSecond ?? Number.NaN)).toFixed(2),
      "p50 ms": p50.toFixed(2),
      "p99 ms": p99.toFixed(2),
      "CPU us": Math.round(micros),
      "statements per read": (counts.statements / sample).toFixed(2),
      "rows per read": counts.rows === undefined ? "-" : (counts.rows / sample).toFixed(2),
    });
  }
  console.log(`\n${title}: ${rows} users and sessions, ${inFlight} reads at once, ${rounds} rounds`);
  console.table(table);
  return wrongs;
}

/** Prints the plan of every statement of the adapter. Returns those that read a whole table. */
async function reportPlans(
  db: Kysely<unknown>,
  statements: Awaited<ReturnType<typeof allStatements>>,
): Promise<string[]> {
  const wrongs: string[] = [];
  for (const { sql, parameters } of statements) {
    const { rows } = await db.executeQuery<Record<string, unknown>>(
      CompiledQuery.raw(`explain ${sql}`, [...parameters]),
    );
    const plan = rows.map((row) => String(row["QUERY PLAN"]));
    console.log(`\n${sql}\n  ${plan.join("\n  ")}`);
    if (plan.some((line) => line.includes("Seq Scan"))) wrongs.push(`A whole table is read: ${sql}`);
  }
  return wrongs;
}

const reports: Readonly<Record<Store, (rows: number, rounds: number) => Promise<string[]>>> = {
  async postgres(rows, rounds) {
    const store = await postgresSessions(rows);
    try {
      const wrongs = await reportWays("postgres", store, rows, rounds);
      return [...wrongs, ...(await reportPlans(store.engine.db, await allStatements(store.engine)))];
    } finally {
      await store.close();
    }
  },
  async redis(rows, rounds) {
    // A key is found as fast among a hundred thousand.
    const fewer = Math.min(rows, 100_000);
    const store = await redisSessions(fewer);
    try {
      return await reportWays("redis", store, fewer, rounds);
    } finally {
      await store.close();
    }
  },
};

/** Runs the reads of these stores. Whether all is well. */
export async function reportReads(stores: readonly Store[], rows: number, rounds: number): Promise<boolean> {
  const wrongs: string[] = [];
  for (const store of stores) wrongs.push(...(await reports[store](rows, rounds)));
  for (const wrong of wrongs) console.log(wrong);
  return wrongs.length === 0;
}
