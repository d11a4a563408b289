/** A statement, or a transaction, of the SQL adapter that a server undoes for a deadlock is run again. */
import { type Dialect, type Kysely, sql, type Transaction } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { SQLAdapter, type SQLAdapterOptions } from "../../src/adapters/sql/index.ts";
import { ada, at } from "../adapters/helpers.ts";
import { type Engine, open } from "../adapters/sql/helpers.ts";
import { mariadb, postgres } from "./sql-servers.ts";

/** Statements of the application that need a lock which the adapter holds, after the adapter needs one of the application. */
interface Deadlock {
  readonly before: (transaction: Transaction<unknown>) => Promise<unknown>;
  readonly call: () => PromiseLike<unknown> | unknown;
  readonly after: (transaction: Transaction<unknown>) => Promise<unknown>;
}

/** How long the adapter gets to reach its lock. Less than the `deadlock_timeout` of PostgreSQL, so that its statement is undone. */
const untilItWaits = () => new Promise((resolve) => setTimeout(resolve, 300));

/** Runs the call of the adapter into a deadlock. MariaDB undoes the transaction that wrote fewer rows. */
async function meet(db: Kysely<unknown>, { before, call, after }: Deadlock): Promise<void> {
  const called: Promise<PromiseSettledResult<unknown>[]>[] = [];
  await db.transaction().execute(async (transaction) => {
    for (let i = 0; i < 20; i++) {
      await sql`insert into verification_tokens values (${`other-${i}`}, 't', ${"2040-01-01 00:00:00"})`.execute(
        transaction,
      );
    }
    await before(transaction);
    called.push(Promise.allSettled([call()]));
    await untilItWaits();
    await after(transaction);
  });
  expect(await Promise.all(called)).toEqual([[expect.objectContaining({ status: "fulfilled" })]]);
}

function testDeadlocks(name: string, dialect: () => Dialect, options: SQLAdapterOptions, quote: string): void {
  describe(name, () => {
    const state = {} as { engine: Engine; adapter: ReturnType<typeof SQLAdapter> };
    const token = sql.raw(`${quote}sessionToken${quote}`);
    const owner = sql.raw(`${quote}userId${quote}`);
    const lock = (name: string) => (transaction: Transaction<unknown>) =>
      sql`select 1 from sessions where ${token} = ${name} for update`.execute(transaction);
    beforeAll(async () => {
      state.engine = await open(dialect(), options);
      state.adapter = SQLAdapter(state.engine.db, { ...options, sessionTokens: "plain" });
    });
    afterAll(() => state.engine?.close());
    beforeEach(async () => {
      await state.engine.empty();
      await state.adapter.createUser(ada);
      for (const sessionToken of ["one", "two"]) {
        await state.adapter.createSession({ sessionToken, userId: "ada", expires: at(60) });
      }
      state.engine.statements.length = 0;
    });

    it("a statement is run again", async () => {
      const { engine, adapter } = state;
      await meet(engine.db, { before: lock("two"), call: () => adapter.deleteSessions("ada"), after: lock("one") });
      expect(await adapter.listSessions("ada")).toEqual([]);
    });

    it("LO-08: a transaction is run again as a whole: of a deleted user no session is left", async () => {
      const { engine, adapter } = state;
      await adapter.linkAccount({ userId: "ada", type: "oauth", provider: "op", providerAccountId: "1" });
      await meet(engine.db, { before: lock("two"), call: () => adapter.deleteUser("ada"), after: lock("one") });
      expect(await adapter.getUser("ada")).toBeNull();
      const { rows } = await sql`select 1 from sessions where ${owner} = 'ada'`.execute(engine.db);
      expect(rows).toEqual([]);
      expect(await adapter.getAccount("1", "op")).toBeNull();
    });
  });
}

testDeadlocks("PostgreSQL", await postgres("portico_sql_deadlocks"), {}, '"');
testDeadlocks("MariaDB", await mariadb("portico_sql_deadlocks"), { dialect: "mariadb" }, "`");
testDeadlocks("MySQL", await mariadb("portico_sql_deadlocks_mysql"), { dialect: "mysql" }, "`");
