/** Migrations and schema: they make the same tables, and take them away again. */
import { sql } from "kysely";
import { NO_MIGRATIONS } from "kysely/migration";
import { describe, expect, it } from "vitest";
import { SQLAdapter, schema } from "../../../src/adapters/sql/index.ts";
import { ada } from "../helpers.ts";
import { pgliteDialect, quick } from "./embedded.ts";
import { type Engine, opened } from "./helpers.ts";
import { ownNames } from "./table-names.ts";

/** Statements as they are run: on one line, without what is there for the eye. */
const plainly = (text: string): readonly string[] =>
  text
    .split(";\n")
    .map((statement) => statement.replace(/\s+/g, " ").replace(/\( /g, "(").replace(/ \)/g, ")").trim())
    .filter(Boolean);

const dialects = [...quick, ["PGlite", pgliteDialect] as const];

/** Tables, columns and whether they can be null. */
async function tablesIn({ db }: Engine) {
  const tables = (await db.introspection.getTables()).filter(({ name }) => !name.startsWith("portico_"));
  return tables.map(({ name, columns }) => ({
    name,
    columns: columns.map((column) => `${column.name} ${column.dataType} ${column.isNullable}`).toSorted(),
  }));
}

describe("migrations", () => {
  it.each(dialects)(
    "create the tables on %s, once, and drop them again",
    async (_name, dialect) => {
      const { db, migrator, statements, close } = opened(dialect());
      const first = await migrator.migrateToLatest();
      expect(first.error).toBeUndefined();
      expect(first.results?.map(({ migrationName, status }) => [migrationName, status])).toEqual([
        ["portico_001_tables", "Success"],
        ["portico_002_state", "Success"],
      ]);
      expect(statements.filter((text) => text.startsWith('create table "users"'))).toHaveLength(1);
      expect((await migrator.migrateToLatest()).results).toEqual([]);
      expect((await SQLAdapter(db).createUser(ada)).id).toBe("ada");
      expect((await migrator.migrateTo(NO_MIGRATIONS)).error).toBeUndefined();
      const left = (await db.introspection.getTables()).map(({ name }) => name);
      expect(left.filter((name) => !name.startsWith("portico_"))).toEqual([]);
      await close();
    },
    120_000,
  );

  it.each(dialects)(
    "make the tables on %s that schema prints, in other steps",
    async (_name, dialect) => {
      const [migrated, printed] = [opened(dialect(), ownNames), opened(dialect(), ownNames)];
      await migrated.migrator.migrateToLatest();
      const engine = _name === "PGlite" ? "postgres" : "sqlite";
      for (const statement of plainly(schema(engine, ownNames))) await sql.raw(statement).execute(printed.db);
      expect(await tablesIn(printed)).toEqual(await tablesIn(migrated));
      await Promise.all([migrated.close(), printed.close()]);
    },
    120_000,
  );

  it("run the statements that schema prints after the first of them", async () => {
    const { migrator, statements, close } = opened(quick[0]?.[1]() as never);
    await migrator.migrateTo("portico_001_tables");
    statements.length = 0;
    await migrator.migrateToLatest();
    const printed = plainly(schema("sqlite", {}, { after: "portico_001_tables" }));
    expect(printed.length).toBeGreaterThan(7);
    expect(statements).toEqual(expect.arrayContaining([...printed]));
    await close();
  });
});

describe("schema", () => {
  it.each(["postgres", "sqlite", "mysql", "mariadb"] as const)("for %s has every key, cascade and index", (dialect) => {
    const text = schema(dialect).replaceAll("`", '"');
    expect(text.match(/^create table/gm)).toHaveLength(6);
    expect(text.match(/references "users" \("id"\) on delete cascade/g)).toHaveLength(3);
    expect(text).toContain('primary key ("provider", "providerAccountId")');
    expect(text).toContain('primary key ("identifier", "token")');
    expect(text).toContain('unique ("email")');
    expect(text).toContain('primary key ("key", "hit")');
    for (const index of [
      '"sessions" ("provider", "sid")',
      '"state" ("expires")',
      '"accounts" ("userId")',
      '"sessions" ("userId")',
      '"sessions" ("expires")',
    ]) {
      expect(text).toContain(`on ${index};`);
    }
  });

  it.each(["mysql", "mariadb"] as const)("for %s compares every text byte by byte", (dialect) => {
    const texts = schema(dialect).match(/varchar|text /g);
    const exact = schema(dialect).match(
      /(?:varchar\(\d+\)|text) character set (?:utf8mb4 collate utf8mb4|ascii collate ascii)_(?:nopad_)?bin/g,
    );
    expect(exact?.length).toBe(texts?.length);
  });

  it("is accepted by a database as it is printed", async () => {
    const { db, close } = opened(quick[1]?.[1]() as never);
    for (const statement of plainly(schema("sqlite"))) await sql.raw(statement).execute(db);
    expect((await SQLAdapter(db).createUser(ada)).id).toBe("ada");
    await close();
  });
});
