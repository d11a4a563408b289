/** Expired rows are deleted in batches on real servers. */
import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SQLAdapter } from "../../src/adapters/sql/index.ts";
import { ada, at, bob } from "../adapters/helpers.ts";
import { type Engine, open } from "../adapters/sql/helpers.ts";
import { mariadb, postgres } from "./sql-servers.ts";

const now = () => at(0).valueOf();

/** 2,500 expired sessions, and two that are valid, one of them from this very moment on. */
async function fill(db: Kysely<unknown>, numbers: string, quote: string): Promise<void> {
  const adapter = SQLAdapter(db);
  for (const user of [ada, bob]) await adapter.createUser(user);
  const columns = ["sessionToken", "userId", "expires"].map((name) => quote + name + quote);
  const insert = `insert into sessions (${columns}) select concat('token ', i), 'ada', '2026-01-01 00:00:00' from ${numbers}`;
  await sql.raw(insert).execute(db);
  for (const seconds of [0, 60]) {
    await adapter.createSession({ sessionToken: `valid ${seconds}`, userId: "bob", expires: at(seconds) });
  }
}

const countSessions = async (db: Kysely<unknown>) =>
  Number((await sql<{ n: number }>`select count(*) as n from sessions`.execute(db)).rows[0]?.n);

describe("PostgreSQL", async () => {
  const dialect = await postgres("portico_sql_expired");
  const state = {} as { engine: Engine };
  beforeAll(async () => {
    state.engine = await open(dialect());
  });
  afterAll(() => state.engine?.close());

  it("deletes batches of a thousand, and leaves a row that another transaction has locked for the next time", async () => {
    const { db, statements } = state.engine;
    await fill(db, "generate_series(1, 2500) as i", '"');
    const adapter = SQLAdapter(db, { now });
    await db.transaction().execute(async (transaction) => {
      await sql`select 1 from sessions where "sessionToken" = 'token 7' for update`.execute(transaction);
      statements.length = 0;
      await adapter.deleteExpired();
      expect(statements.filter((one) => one.startsWith('delete from "sessions"'))).toHaveLength(3);
    });
    expect(await countSessions(db)).toBe(3);
    await adapter.deleteExpired();
    expect(await countSessions(db)).toBe(2);
  });
});

describe("MariaDB", async () => {
  const dialect = await mariadb("portico_sql_expired");
  const state = {} as { engine: Engine };
  beforeAll(async () => {
    state.engine = await open(dialect(), { dialect: "mariadb" });
  });
  afterAll(() => state.engine?.close());

  it("deletes batches of a thousand", async () => {
    const { db, statements } = state.engine;
    await fill(db, "(select seq as i from seq_1_to_2500) as numbers", "`");
    statements.length = 0;
    await SQLAdapter(db, { now, dialect: "mariadb" }).deleteExpired();
    expect(statements.filter((one) => one.startsWith("delete from `sessions`"))).toHaveLength(3);
    expect(await countSessions(db)).toBe(2);
  });
});
