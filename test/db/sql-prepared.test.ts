/** The SQL adapter with the driver of the application: its contract, and statements that a server prepares once. */
import { type Dialect, MysqlDialect, PostgresDialect } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SQLAdapter, type SQLAdapterOptions } from "../../src/adapters/sql/index.ts";
import { ada, at } from "../adapters/helpers.ts";
import { testSQL } from "../adapters/sql/contract.ts";
import { type Engine, open } from "../adapters/sql/helpers.ts";
import { mariadbPool, postgresPool } from "./sql-servers.ts";

process.env.TZ = "America/St_Johns";

const pg = await postgresPool("portico_sql_prepared", "Asia/Kolkata");
testSQL("of SQL on PostgreSQL, prepared", () => new PostgresDialect({ pool: pg }), { driver: pg });

const mysql2 = await mariadbPool("portico_sql_prepared", { timezone: "+05:30" });
const dialect = () => new MysqlDialect({ pool: mysql2 });
testSQL("of SQL on MariaDB, prepared", dialect, { dialect: "mariadb", driver: mysql2 });

/** Reads the same session three times, and others, one after the other. */
async function readSessions(adapter: ReturnType<typeof SQLAdapter>): Promise<void> {
  const read = async (token: string) => (await adapter.getSessionAndUser(token))?.user.id;
  for (const token of ["one", "none", "one"]) expect(await read(token)).toBe(token === "one" ? "ada" : undefined);
}

/** An adapter on a server, with a user and a session. */
function onServer(dialect: () => Dialect, options: SQLAdapterOptions) {
  const state = {} as { engine: Engine; adapter: ReturnType<typeof SQLAdapter> };
  beforeAll(async () => {
    state.engine = await open(dialect());
    state.adapter = SQLAdapter(state.engine.db, options);
    await state.adapter.createUser(ada);
    await state.adapter.createSession({ sessionToken: "one", userId: "ada", expires: at(60) });
  });
  afterAll(() => state.engine?.close());
  return state;
}

describe("PostgreSQL", async () => {
  const pool = await postgresPool("portico_sql_prepared_once");
  pool.options.max = 1;
  const state = onServer(() => new PostgresDialect({ pool }), { driver: pool });
  const prepared = async () => (await pool.query("select name, statement from pg_prepared_statements")).rows;

  it("prepares a statement once, under a name that is a hash of it", async () => {
    await readSessions(state.adapter);
    const before = await prepared();
    await readSessions(state.adapter);
    const after = await prepared();
    expect(after).toEqual(before);
    expect(after.filter(({ statement }) => statement.includes("inner join"))).toEqual([
      { name: expect.stringMatching(/^portico_[0-9a-f]{32}$/), statement: expect.any(String) },
    ]);
    expect(state.engine.statements).toEqual([]);
  });
});

describe("MariaDB", async () => {
  const pool = await mariadbPool("portico_sql_prepared_once", { connectionLimit: 1 });
  const options = { dialect: "mariadb", driver: pool } as const;
  const state = onServer(() => new MysqlDialect({ pool }), options);
  const counters = async () => {
    const names = "'Com_stmt_prepare', 'Com_stmt_execute', 'Handler_read_rnd_next', 'Handler_read_next'";
    const [rows] = await pool.promise().query(`show session status where variable_name in (${names})`);
    return Object.fromEntries((rows as Record<string, string>[]).map((row) => [row.Variable_name, Number(row.Value)]));
  };

  it("prepares a statement once, and finds its row by the index, whatever the character set of the value is", async () => {
    for (let i = 0; i < 500; i++) {
      await state.adapter.createSession({ sessionToken: `other ${i}`, userId: "ada", expires: at(60) });
    }
    await readSessions(state.adapter);
    const before = await counters();
    await readSessions(state.adapter);
    const after = await counters();
    const increase = (name: string) => (after[name] ?? 0) - (before[name] ?? 0);
    expect([increase("Com_stmt_prepare"), increase("Com_stmt_execute")]).toEqual([0, 3]);
    // The statement that reads the counters is among them, with some rows.
    expect(increase("Handler_read_rnd_next") + increase("Handler_read_next")).toBeLessThan(100);
  });
});
