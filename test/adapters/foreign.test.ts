/** Adapters that people already use work as they are, on the databases that run in this process. */
import { DrizzleAdapter } from "@auth/drizzle-adapter";
import { type Database, KyselyAdapter } from "@auth/kysely-adapter";
import { UnstorageAdapter } from "@auth/unstorage-adapter";
import { PGlite } from "@electric-sql/pglite";
import BetterSqlite from "better-sqlite3";
import { drizzle as drizzleSqlite } from "drizzle-orm/better-sqlite3";
import { drizzle as drizzlePGlite } from "drizzle-orm/pglite";
import { Kysely, PGliteDialect, SqliteDialect } from "kysely";
import { createStorage } from "unstorage";
import { journeyWith } from "./foreign-journey.ts";
import { drizzle, kysely } from "./foreign-tables.ts";

const sqlite = (tables: string) => {
  const database = new BetterSqlite(":memory:");
  database.exec(tables);
  return database;
};

// One for both: it takes seconds to start. Their tables have other names.
const pglite = new PGlite();

journeyWith("@auth/drizzle-adapter on SQLite", async () => ({
  adapter: DrizzleAdapter(drizzleSqlite(sqlite(drizzle.sqlite))),
}));

journeyWith("@auth/drizzle-adapter on PGlite", async () => {
  await pglite.exec(drizzle.postgres);
  return { adapter: DrizzleAdapter(drizzlePGlite(pglite)) };
});

journeyWith("@auth/kysely-adapter on SQLite", async () => {
  const db = new Kysely<Database>({ dialect: new SqliteDialect({ database: sqlite(kysely.sqlite) }) });
  return { adapter: KyselyAdapter(db), close: () => db.destroy() };
});

journeyWith("@auth/kysely-adapter on PGlite", async () => {
  await pglite.exec(kysely.postgres);
  const db = new Kysely<Database>({ dialect: new PGliteDialect({ pglite }) });
  return { adapter: KyselyAdapter(db), close: () => db.destroy() };
});

journeyWith("@auth/unstorage-adapter in memory", async () => ({ adapter: UnstorageAdapter(createStorage()) }));
