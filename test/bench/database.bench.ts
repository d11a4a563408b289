/** B11: reading a session from PostgreSQL with a million users and sessions, next to a bare prepared query. */
import pg from "pg";
import { test } from "vitest";
import { measureWays } from "../load/reads.ts";
import { inFlight, postgresSessions } from "../load/sessions.ts";
import { database } from "../load/stores.ts";
import { report } from "./measure.ts";

const quick = process.env.BENCH_QUICK === "1";
const rows = quick ? 20_000 : 1_000_000;

/** The error of a server that does not answer. The quick run of `.ci/run` has one. */
async function missingServer(): Promise<unknown> {
  const pool = new pg.Pool({ ...database, max: 1 });
  try {
    await pool.query("select 1");
    return undefined;
  } catch (error) {
    if (quick) throw error;
    return error;
  } finally {
    await pool.end();
  }
}

test("B11: GET /session, database strategy over PostgreSQL", { timeout: 600_000 }, async () => {
  const missing = await missingServer();
  if (missing) {
    process.stdout.write(`\nB11 skipped: PostgreSQL at ${database.host} does not answer (${missing}).\n`);
    return;
  }
  const store = await postgresSessions(rows);
  try {
    const [bare, ...ways] = await measureWays(store, quick ? { rows, rounds: 2, count: 300 } : { rows });
    const microsOf = (perSecond = Number.NaN) => 1e6 / perSecond;
    const goals = ["floor by hand", "<= 1.33x: 0.75 of its reads per second", "-"];
    report(
      `Session reads from ${rows} in PostgreSQL, ${inFlight} at once; the floor is a bare prepared query`,
      ways.map(({ name, perSecond }, index) => ({
        id: "B11",
        work: name,
        micros: microsOf(perSecond),
        floor: microsOf(bare?.perSecond),
        goal: goals[index] ?? "",
      })),
      "us/op",
    );
  } finally {
    await store.close();
  }
});
