/** What is nearly the same in every run: files before the first answer, statements and allocations of a request. */
import { statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { GCProfiler } from "node:v8";
import { Kysely, SqliteDialect } from "kysely";
import { Auth, type AuthConfig, customFetch } from "portico";
import { SQLAdapter, schema } from "portico/adapters/sql";
import { nodeSqlite } from "portico/adapters/sql/node-sqlite";
import { encode } from "portico/jwt";
import { expect, test } from "vitest";
import { floorSession } from "./baseline.ts";
import { isQuick, report } from "./measure.ts";
import { figureOf } from "./rows.ts";
import { writePrograms } from "./started.ts";
import { app, oauthConfig, provider, quiet, secret, signIn, signOut } from "./visitor.ts";

test("B8: files before the first answer", { timeout: 120_000 }, async () => {
  const started = await writePrograms();
  const [ours, bundled, peer, peerBundled] = (["unbundled", "bundled", "peer", "peer bundled"] as const).map((name) =>
    started.filesOf(name).map((file) => statSync(file).size / 1000),
  ) as [number[], number[], number[], number[]];
  started.remove();
  // The program is the first file, and after it come those that it needs.
  expect(ours.length).toBeGreaterThan(bundled.length);
  const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0);
  report(
    "Files that are loaded before the first answer",
    [
      { id: "B8 files", work: "unbundled", micros: ours.length, peer: peer.length, goal: "" },
      { id: "B8 files", work: "bundled", micros: bundled.length, peer: peerBundled.length, goal: "" },
    ],
    "files",
  );
  report(
    "Code that is loaded before the first answer, as it is on the disk",
    [
      { id: "B8 code", work: "unbundled", micros: sum(ours), peer: sum(peer), goal: "" },
      { id: "B8 code", work: "bundled", micros: sum(bundled), peer: sum(peerBundled), goal: "" },
    ],
    "kB",
  );
});

/** A database of `node:sqlite` that counts what is executed, however the adapter prepares its statements. */
function countingDatabase() {
  const database = new DatabaseSync(":memory:");
  for (const statement of schema("sqlite").split(";")) database.exec(statement);
  let executed = 0;
  const counted = {
    close: () => database.close(),
    prepare(sql: string) {
      const statement = database.prepare(sql);
      return {
        columns: () => statement.columns(),
        all: (...values: never[]) => executed++ >= 0 && statement.all(...values),
        run: (...values: never[]) => executed++ >= 0 && statement.run(...values),
        iterate: (...values: never[]) => executed++ >= 0 && statement.iterate(...values),
      } as ReturnType<Parameters<typeof nodeSqlite>[0]["prepare"]>;
    },
  };
  const adapter = SQLAdapter(new Kysely({ dialect: new SqliteDialect({ database: nodeSqlite(counted) }) }));
  /** Statements of a request. */
  async function count(run: () => Promise<unknown>): Promise<number> {
    executed = 0;
    await run();
    return executed;
  }
  return { adapter, count };
}

test("B11: statements of a request", { timeout: 120_000 }, async () => {
  const { adapter, count } = countingDatabase();
  const config: AuthConfig = {
    ...oauthConfig(customFetch, provider(new Map())),
    adapter,
    session: { strategy: "database" },
  };
  let cookie = "";
  const start = async () => {
    cookie = await signIn(Auth, config);
  };
  const signUp = await count(start);
  const signInAgain = await count(start);
  const session = await count(async () => {
    const answer = await Auth(new Request(`${app}/auth/session`, { headers: { cookie } }), config);
    expect(await answer.json()).toMatchObject({ user: { email: "ada@example.com" } });
  });
  const end = await count(() => signOut(Auth, config, cookie));
  const row = (work: string, micros: number) => ({ id: "B11", work, micros, goal: "" });
  report(
    "Statements in SQLite, strategy database",
    [
      row("GET /session", session),
      row("sign-in of a new user with OAuth 2.0, three requests", signUp),
      row("sign-in of a known user", signInAgain),
      row("sign-out, two requests", end),
    ],
    "statements",
  );
});

test("B11: statements of a session that can be revoked", { timeout: 120_000 }, async () => {
  const { adapter, count } = countingDatabase();
  const at = (session: NonNullable<AuthConfig["session"]>, process: string): AuthConfig => ({
    ...oauthConfig(customFetch, provider(new Map())),
    adapter,
    session,
    // What a process keeps in memory is kept by its list of secrets.
    secret: [secret, `${process}-${secret}`],
  });
  const revocable = { strategy: "jwt", revocation: { staleness: 60 } } as const;
  const here = at(revocable, "here");
  const cookies = [await signIn(Auth, here), await signIn(Auth, here)];
  const readAll = (config: AuthConfig, times: number) => async () => {
    for (let turn = 0; turn < times; turn++) {
      for (const cookie of cookies) {
        const answer = await Auth(new Request(`${app}/auth/session`, { headers: { cookie } }), config);
        expect(await answer.json()).toMatchObject({ user: { email: "ada@example.com" } });
      }
    }
  };
  const there = at(revocable, "there");
  const first = await count(readAll(there, 10));
  expect(await count(readAll(there, 10))).toBe(0);
  expect(await count(readAll(at({ strategy: "jwt" }, "without"), 10))).toBe(0);
  const work = "twenty GET /session of two sessions of a user within staleness";
  report(
    "Statements in SQLite, strategy jwt with session.revocation",
    [{ id: "B11", work, micros: first, goal: "<= 1" }],
    "statements",
  );
});

/** Bytes that are allocated on the heap for each operation: what the collector freed in between is counted too. */
async function allocations(run: () => unknown, operations: number): Promise<number> {
  const profiler = new GCProfiler();
  profiler.start();
  let used = process.memoryUsage().heapUsed;
  for (let count = 0; count < operations; count++) await run();
  const end = process.memoryUsage().heapUsed;
  let allocated = 0;
  for (const { beforeGC, afterGC } of profiler.stop().statistics) {
    allocated += beforeGC.heapStatistics.usedHeapSize - used;
    used = afterGC.heapStatistics.usedHeapSize;
  }
  return (allocated + end - used) / operations;
}

test("B9: allocations of a session read", { timeout: 300_000 }, async () => {
  const name = "__Host-portico.session-token";
  const tokens = await Promise.all(
    Array.from({ length: 4_000 }, (_, user) =>
      encode({
        token: { sub: `user-${user}`, name: "Ada", email: "ada@example.com", data: "x".repeat(250) },
        secret,
        salt: name,
      }),
    ),
  );
  const config: AuthConfig = { providers: [], secret, trustHost: true, logger: quiet };
  const floor = floorSession(secret, name);
  let at = 0;
  const request = (count: number) =>
    new Request(`${app}/auth/session`, { headers: { cookie: `${name}=${tokens[at++ % count]}` } });
  const read = (count: number) => async () => (await Auth(request(count), config)).text();
  const byHand = async () => (await floor(request(tokens.length))).text();
  const subjects = [read(tokens.length), read(16), byHand];
  const rounds = subjects.map(() => [] as number[]);
  for (const run of subjects) await allocations(run, 10_000);
  for (let round = 0; round < (isQuick ? 3 : 7); round++)
    for (const [place, run] of subjects.entries()) rounds[place]?.push(await allocations(run, 4_000));
  const [cold, hot, hand] = rounds.map(figureOf);
  report(
    "Heap that a session read allocates, jwt strategy",
    [
      { id: "B9 cold", work: "each token new", micros: cold ?? 0, floor: hand, goal: "" },
      { id: "B9 hot", work: "the same 16 tokens", micros: hot ?? 0, floor: hand, goal: "" },
    ],
    "heap bytes/op",
  );
});
