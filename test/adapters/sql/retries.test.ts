/** Statements and transactions that a database undid are run again; other failures, and what is inside a transaction, are not. */
import { DatabaseSync } from "node:sqlite";
import { SqliteDialect } from "kysely";
import { describe, expect, it, onTestFinished } from "vitest";
import { SQLAdapter } from "../../../src/adapters/sql/index.ts";
import { nodeSqlite } from "../../../src/adapters/sql/node-sqlite.ts";
import { ada } from "../helpers.ts";
import { open } from "./helpers.ts";

/** An adapter whose database fails the next statements that match, each with this code. */
async function failing() {
  const state = { left: 0, code: "", matches: /^/, sent: 0 };
  const database = nodeSqlite(new DatabaseSync(":memory:"));
  const breaking: typeof database = {
    ...database,
    close: () => database.close(),
    prepare(sql) {
      if (!state.matches.test(sql)) return database.prepare(sql);
      state.sent += 1;
      if (state.left === 0) return database.prepare(sql);
      state.left -= 1;
      throw Object.assign(new Error("undone"), { code: state.code });
    },
  };
  const engine = await open(new SqliteDialect({ database: breaking }));
  onTestFinished(() => engine.close());
  const fail = (left: number, code: string, matches: RegExp) => Object.assign(state, { left, code, matches, sent: 0 });
  return { engine, state, fail, adapter: SQLAdapter(engine.db) };
}

const undone = ["ER_LOCK_DEADLOCK", "ER_CHECKREAD", "40P01", "40001"] as const;

describe("what the database undid", () => {
  it.each(undone)("is run again (%s): a statement, and a transaction as a whole", async (code) => {
    const { adapter, fail, state } = await failing();
    fail(2, code, /^insert into "users"/);
    await adapter.createUser(ada);
    expect(state.sent).toBe(3);
    await adapter.linkAccount({ userId: "ada", type: "oauth", provider: "op", providerAccountId: "1" });
    fail(1, code, /^delete from "(?:users|accounts)"/);
    await adapter.deleteUser("ada");
    expect(state.sent).toBe(3);
    expect(await adapter.getUser("ada")).toBeNull();
  });

  it("is run six times at most; then the failure is thrown, and nothing is written", async () => {
    const { adapter, fail, state } = await failing();
    fail(100, "40001", /^insert into "users"/);
    await expect(adapter.createUser(ada)).rejects.toThrow("undone");
    expect(state.sent).toBe(6);
    fail(0, "", /^/);
    expect(await adapter.getUser("ada")).toBeNull();
  });

  it.each(["ER_DUP_ENTRY", "23505", "ER_LOCK_WAIT_TIMEOUT"])("is not any other failure: %s", async (code) => {
    const { adapter, fail, state } = await failing();
    fail(1, code, /^insert into "users"/);
    await expect(adapter.createUser(ada)).rejects.toThrow("undone");
    expect(state.sent).toBe(1);
  });

  it("is not run again inside a transaction of the application, whose earlier statements are undone too", async () => {
    const { engine, fail, state } = await failing();
    fail(1, "40P01", /^insert into "users"/);
    await expect(
      engine.db.transaction().execute((transaction) => SQLAdapter(transaction).createUser(ada)),
    ).rejects.toThrow("undone");
    expect(state.sent).toBe(1);
  });
});
