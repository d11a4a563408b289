/** `portico schema`, run as a process: the printed SQL creates the tables. */
import { DatabaseSync } from "node:sqlite";
import { describe, expect, it } from "vitest";
import { schema } from "../../src/adapters/sql/index.ts";
import { type Ended, portico } from "./process.ts";

/** Where Kysely is not installed. */
const without = `import { registerHooks } from "node:module";
registerHooks({ resolve(name, context, next) { if (name === "kysely") throw new Error("no kysely here"); return next(name, context); } });`;

const run = (...line: readonly string[]): Promise<Ended> => portico(line);

describe("portico schema", () => {
  it.each(["postgres", "sqlite", "mysql", "mariadb"] as const)(
    "prints the tables for %s, ready for a pipe",
    async (dialect) => {
      const { code, out, err } = await run("schema", "--dialect", dialect);
      expect([code, err]).toEqual([0, ""]);
      expect(out).toBe(schema(dialect));
      expect(out.match(/^create table .users. \($/gm)).toHaveLength(1);
    },
  );

  it("prints SQL that the database accepts unchanged", async () => {
    const { out } = await run("schema", "--dialect=sqlite");
    const database = new DatabaseSync(":memory:");
    database.exec(out);
    const tables = database.prepare("select name from sqlite_master where type = 'table' order by name").all();
    expect(tables.map(({ name }) => name)).toEqual([
      "accounts",
      "authenticators",
      "sessions",
      "state",
      "users",
      "verification_tokens",
    ]);
  });

  it("prints with --after what brings older tables up to date", async () => {
    const { code, out } = await run("schema", "--dialect", "sqlite", "--after", "portico_001_tables");
    expect(code).toBe(0);
    expect(out).toBe(schema("sqlite", {}, { after: "portico_001_tables" }));
    expect(out).toContain('alter table "sessions" add column "sid" text;');
  });

  it.each([
    ["an unknown migration", ["schema", "--dialect", "sqlite", "--after", "portico_000"]],
    ["no dialect at all", ["schema"]],
    ["a dialect without a name", ["schema", "--dialect"]],
    ["an unknown flag", ["schema", "--tables", "users"]],
    ["too many arguments", ["schema", "--dialect", "sqlite", "users"]],
  ])("asks which database, at %s", async (_what, line) => {
    const { code, out, err } = await run(...line);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toContain("Set the dialect of your database");
  });

  it.each(["oracle", "constructor"])("rejects the dialect %s, and lists the known ones", async (dialect) => {
    const { code, out, err } = await run("schema", "--dialect", dialect);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toContain(`The dialect "${dialect}" does not exist`);
    expect(err).toContain("PostgreSQL and PGlite");
  });

  it("names the package to install if Kysely is missing; other commands do not need it", async () => {
    const flags = ["--import", `data:text/javascript,${encodeURIComponent(without)}`];
    const { code, out, err } = await portico(["schema", "--dialect", "sqlite"], { flags });
    expect([code, out]).toEqual([1, ""]);
    expect(err).toContain("npm install kysely");
    expect((await portico(["secret"], { flags })).code).toBe(0);
  });

  it("explains itself when asked", async () => {
    const { code, out, err } = await run("schema", "--help");
    expect([code, err]).toEqual([0, ""]);
    expect(out).toContain("Usage: npx portico schema [options]");
    expect(out).toContain("--dialect <dialect>");
  });
});
