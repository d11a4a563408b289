/** The driver that an application passes: statements are prepared once, and stay out of its transactions. */
import { DatabaseSync } from "node:sqlite";
import { PGlite } from "@electric-sql/pglite";
import BetterSqlite from "better-sqlite3";
import { Kysely, PGliteDialect, SqliteDialect } from "kysely";
import { describe, expect, it } from "vitest";
import { SQLAdapter, type SQLAdapterOptions } from "../../../src/adapters/sql/index.ts";
import { nodeSqlite } from "../../../src/adapters/sql/node-sqlite.ts";
import type { SQLDriver } from "../../../src/adapters/sql/options.ts";
import { ada, at, bob } from "../helpers.ts";
import { testSQL } from "./contract.ts";
import { open } from "./helpers.ts";

/** One database is made anew for each dialect, and the adapter must get the same. */
const better = new BetterSqlite(":memory:");
testSQL("of SQL on better-sqlite3, prepared", () => new SqliteDialect({ database: better }), { driver: better });

/** An adapter over a database of SQLite, and the texts that were prepared. */
async function setup(options: SQLAdapterOptions = {}) {
  const prepared: string[] = [];
  const database = nodeSqlite(new DatabaseSync(":memory:"));
  const driver = {
    prepare(text: string) {
      prepared.push(text);
      return database.prepare(text);
    },
  };
  const { db, statements } = await open(new SqliteDialect({ database }), options);
  const adapter = SQLAdapter(db, { ...options, driver });
  await adapter.createUser(ada);
  return { adapter, db, prepared, statements };
}

describe("with the driver", () => {
  it("a statement is prepared once, however often it runs and whatever its values are", async () => {
    const { adapter, prepared, statements } = await setup();
    await adapter.createSession({ sessionToken: "one", userId: "ada", expires: at(60) });
    prepared.length = 0;
    for (const token of ["one", "two", "one"]) await adapter.getSessionAndUser(token);
    expect(prepared).toHaveLength(1);
    expect(await Promise.all(["one", "two"].map((token) => adapter.getSessionAndUser(token)))).toMatchObject([
      { user: { id: "ada" } },
      null,
    ]);
    expect(prepared).toHaveLength(1);
    expect(statements).toEqual([]);
  });

  it("statements that write other fields are others", async () => {
    const { adapter } = await setup();
    await adapter.updateUser({ id: "ada", name: "Countess" });
    await adapter.updateUser({ id: "ada", image: "/ada.png" });
    await adapter.updateUser({ id: "ada", image: "/new.png", name: null });
    expect(await adapter.getUser("ada")).toEqual({ ...ada, name: null, image: "/new.png" });
  });

  it("at most two hundred statements are kept, and the others run as well", async () => {
    const fields = Array.from({ length: 8 }, (_, at) => `f${at}`);
    const extra = { users: Object.fromEntries(fields.map((field) => [field, "integer" as const])) };
    const { adapter, prepared } = await setup({ extra });
    const subsets = Array.from({ length: 255 }, (_, at) => fields.filter((_, bit) => (at + 1) & (1 << bit)));
    const writeAll = async () => {
      for (const [at, subset] of subsets.entries()) {
        await adapter.updateUser({ id: "ada", ...Object.fromEntries(subset.map((field) => [field, at])) });
      }
      return prepared.length;
    };
    const [first, second] = [await writeAll(), await writeAll()];
    expect(await adapter.getUser("ada")).toMatchObject(Object.fromEntries(fields.map((field) => [field, 254])));
    expect(second - first).toBe(first - 200);
  });

  it("a call waits for a transaction of the application, and is not undone with it", async () => {
    const { adapter, db } = await setup();
    const state: { created?: Promise<unknown> } = {};
    const failing = db.transaction().execute(async (transaction) => {
      await SQLAdapter(transaction).updateUser({ id: "ada", name: "Countess" });
      state.created = Promise.resolve(adapter.createUser(bob));
      await new Promise((resolve) => setTimeout(resolve, 20));
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    await state.created;
    expect([await adapter.getUser("ada"), await adapter.getUser("bob")]).toMatchObject([{ name: "Ada" }, bob]);
  });

  it("an adapter over a transaction runs inside of it", async () => {
    const { adapter, db, prepared } = await setup();
    const driver = { prepare: (): never => expect.fail("The driver must not be used.") };
    prepared.length = 0;
    await db.transaction().execute((transaction) => SQLAdapter(transaction, { driver }).createUser(bob));
    expect(await adapter.getUser("bob")).toMatchObject(bob);
  });
});

describe("a driver of another kind is refused", () => {
  const sqlite = new Kysely({ dialect: new SqliteDialect({ database: nodeSqlite(new DatabaseSync(":memory:")) }) });
  // Not started, which takes seconds.
  const pglite = Object.create(PGlite.prototype) as PGlite;
  const postgres = new Kysely({ dialect: new PGliteDialect({ pglite }) });
  it.each([
    ["a client of pg, which may have a transaction", postgres, { query: async () => ({ rows: [] }) }, "a Pool of pg"],
    ["PGlite", postgres, pglite, "a Pool of pg"],
    ["a pool in front of SQLite", sqlite, { totalCount: 0, query() {} }, "a database of SQLite"],
    ["an object", sqlite, {}, "a database of SQLite"],
  ])("%s", (_, db, driver, wanted) => {
    expect(() => SQLAdapter(db as Kysely<unknown>, { driver: driver as unknown as SQLDriver })).toThrow(wanted);
  });

  it("a connection of mysql2, which may have a transaction", () => {
    const driver = { execute() {}, query() {} } as unknown as SQLDriver;
    expect(() => SQLAdapter(sqlite, { dialect: "mariadb", driver })).toThrow("a pool of mysql2");
  });
});
