/** The plans of all statements of the adapter: each one finds its rows by an index. */
import { CompiledQuery, type Dialect, type Kysely } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SQLAdapterOptions } from "../../../src/adapters/sql/index.ts";
import { type Engine, open } from "./helpers.ts";
import { allStatements, type Sent } from "./method-calls.ts";

/** Explains a statement: the lines of its plan that read a whole table. */
export type Explain = (db: Kysely<unknown>, sent: Sent) => Promise<readonly string[]>;

const lines = async (db: Kysely<unknown>, sql: string, parameters: readonly unknown[] = []) =>
  (await db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(sql, [...parameters]))).rows;

/** A planner that may read a whole table does so for a small one. Without the permission it does only if there is no index. */
export const explainPostgres: Explain = async (db, { sql, parameters }) => {
  await lines(db, "set enable_seqscan = off");
  const plan = await lines(db, `explain ${sql}`, parameters);
  return plan.map((line) => String(line["QUERY PLAN"])).filter((line) => line.includes("Seq Scan"));
};

export const explainSQLite: Explain = async (db, { sql, parameters }) => {
  const plan = await lines(db, `explain query plan ${sql}`, parameters);
  return plan.map(({ detail }) => String(detail)).filter((line) => line.startsWith("SCAN"));
};

/** An `insert` has the type of a whole table and reads none. */
export const explainMariaDB: Explain = async (db, { sql, parameters }) => {
  if (sql.startsWith("insert")) return [];
  const plan = await lines(db, `explain ${sql}`, parameters);
  return plan.filter(({ type }) => type === "ALL").map((line) => JSON.stringify(line));
};

/** Rows before the statements are explained. */
export type Fill = (db: Kysely<unknown>) => Promise<unknown>;

/** No statement reads a whole table; without one of its indexes one does. */
export function testPlans(
  name: string,
  dialect: () => Dialect,
  explain: Explain,
  { options = {}, fill = async () => {} }: { readonly options?: SQLAdapterOptions; readonly fill?: Fill } = {},
): void {
  describe(`plans on ${name}`, () => {
    const state = {} as { engine: Engine; statements: readonly Sent[] };
    beforeAll(async () => {
      state.engine = await open(dialect(), options);
      state.statements = await allStatements(state.engine, options);
      await fill(state.engine.db);
    });
    afterAll(() => state.engine?.close());

    /** Statements that read a whole table. */
    const scans = () =>
      state.engine.db.connection().execute(async (db) => {
        const found: (readonly [string, readonly string[]])[] = [];
        for (const sent of state.statements) found.push([sent.sql, await explain(db, sent)]);
        return found.filter(([, tables]) => tables.length > 0);
      });

    it("no statement reads a whole table", async () => {
      expect(state.statements.length).toBeGreaterThan(20);
      expect(await scans()).toEqual([]);
    });

    it("a missing index is found", async () => {
      const drop = state.engine.db.schema.dropIndex("verification_tokens_expires_index");
      await (options.dialect === "mariadb" ? drop.on("verification_tokens") : drop).execute();
      expect(await scans()).toEqual([
        [expect.stringMatching(/^delete from .verification_tokens. where/), expect.anything()],
      ]);
    });
  });
}
