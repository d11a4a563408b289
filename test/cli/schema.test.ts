/** `portico schema`, run as a process: the printed SQL creates the tables. */
import { execFile } from "node:child_process";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { schema } from "../../src/adapters/sql/index.ts";

const cli = fileURLToPath(new URL("../../src/cli.ts", import.meta.url));

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Where Kysely is not installed. */
const without = `import { registerHooks } from "node:module";
registerHooks({ resolve(name, context, next) { if (name === "kysely") throw new Error("no kysely here"); return next(name, context); } });`;

const portico = (...line: readonly string[]): Promise<Ended> => run([], line);

const run = (flags: readonly string[], line: readonly string[]): Promise<Ended> =>
  new Promise((ended) => {
    execFile(process.execPath, [...flags, cli, ...line], (error, out, err) => {
      ended({ code: typeof error?.code === "number" ? error.code : 0, out, err });
    });
  });

describe("portico schema", () => {
  it.each(["postgres", "sqlite", "mysql", "mariadb"] as const)(
    "prints the tables for %s, ready for a pipe",
    async (dialect) => {
      const { code, out, err } = await portico("schema", "--dialect", dialect);
      expect([code, err]).toEqual([0, ""]);
      expect(out).toBe(schema(dialect));
      expect(out.match(/^create table .users. \($/gm)).toHaveLength(1);
    },
  );

  it("prints SQL that the database accepts unchanged", async () => {
    const { out } = await portico("schema", "--dialect=sqlite");
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
    const { code, out } = await portico("schema", "--dialect", "sqlite", "--after", "portico_001_tables");
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
    const { code, out, err } = await portico(...line);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toContain("Set the dialect of your database");
    expect(err).toContain("portico schema --dialect <dialect>");
  });

  it.each(["oracle", "constructor"])("rejects the dialect %s, and lists the known ones", async (dialect) => {
    const { code, out, err } = await portico("schema", "--dialect", dialect);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toContain(`The dialect "${dialect}" does not exist`);
    expect(err).toContain("PostgreSQL and PGlite");
  });

  it("names the package to install if Kysely is missing; other commands do not need it", async () => {
    const flags = ["--import", `data:text/javascript,${encodeURIComponent(without)}`];
    const { code, out, err } = await run(flags, ["schema", "--dialect", "sqlite"]);
    expect([code, out]).toEqual([1, ""]);
    expect(err).toContain("npm install kysely");
    expect((await run(flags, ["secret"])).code).toBe(0);
  });

  it("explains itself when asked", async () => {
    const { code, out, err } = await portico("schema", "--help");
    expect([code, err]).toEqual([0, ""]);
    expect(out).toContain("portico schema --dialect <dialect>");
    expect(out).toContain("npx portico <command>");
  });
});
