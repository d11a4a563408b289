/** The `@auth/*-adapter` packages on databases that run in this process. */
import { D1Adapter, up } from "@auth/d1-adapter";
import { DrizzleAdapter } from "@auth/drizzle-adapter";
import { type Database, KyselyAdapter } from "@auth/kysely-adapter";
import { TypeORMAdapter } from "@auth/typeorm-adapter";
import { UnstorageAdapter } from "@auth/unstorage-adapter";
import { PGlite } from "@electric-sql/pglite";
import BetterSqlite from "better-sqlite3";
import { drizzle as drizzleSqlite } from "drizzle-orm/better-sqlite3";
import { drizzle as drizzlePGlite } from "drizzle-orm/pglite";
import { Kysely, PGliteDialect, SqliteDialect } from "kysely";
import { Miniflare } from "miniflare";
import { createStorage } from "unstorage";
import { vi } from "vitest";
import type { Foreign } from "./adapter-packages-journey.ts";
import { pouchdbInMemory } from "./adapter-packages-pouchdb.ts";
import { prismaOnSqlite } from "./adapter-packages-prisma.ts";
import { drizzle, kysely } from "./adapter-packages-tables.ts";

const sqlite = (tables: string) => {
  const database = new BetterSqlite(":memory:");
  database.exec(tables);
  return database;
};

let opened: PGlite | undefined;

/** One for both: it takes seconds to start, and their tables have other names. A file before this one may have closed it. */
function openPglite(): PGlite {
  if (!opened || opened.closed) opened = new PGlite();
  return opened;
}

/** Opens a database with the tables of an adapter package. */
export const foreignAdapters: readonly (readonly [name: string, open: () => Promise<Foreign>])[] = [
  [
    "@auth/drizzle-adapter on SQLite",
    async () => ({
      adapter: DrizzleAdapter(drizzleSqlite(sqlite(drizzle.sqlite))),
    }),
  ],

  [
    "@auth/drizzle-adapter on PGlite",
    async () => {
      const pglite = openPglite();
      await pglite.exec(drizzle.postgres);
      return { adapter: DrizzleAdapter(drizzlePGlite(pglite)) };
    },
  ],

  [
    "@auth/kysely-adapter on SQLite",
    async () => {
      const db = new Kysely<Database>({ dialect: new SqliteDialect({ database: sqlite(kysely.sqlite) }) });
      return { adapter: KyselyAdapter(db), close: () => db.destroy() };
    },
  ],

  [
    "@auth/kysely-adapter on PGlite",
    async () => {
      const pglite = openPglite();
      await pglite.exec(kysely.postgres);
      const db = new Kysely<Database>({ dialect: new PGliteDialect({ pglite }) });
      return { adapter: KyselyAdapter(db), close: () => db.destroy() };
    },
  ],

  ["@auth/unstorage-adapter in memory", async () => ({ adapter: UnstorageAdapter(createStorage()) })],

  ["@auth/prisma-adapter on SQLite", prismaOnSqlite],

  [
    "@auth/typeorm-adapter on SQLite",
    async () => {
      // Elsewhere it makes the tables anew at each call.
      vi.stubEnv("NODE_ENV", "production");
      const adapter = TypeORMAdapter({ type: "better-sqlite3", database: ":memory:", synchronize: true });
      return {
        adapter,
        async close() {
          await (adapter as typeof adapter & { __disconnect(): Promise<void> }).__disconnect();
          vi.unstubAllEnvs();
        },
      };
    },
  ],

  [
    "@auth/d1-adapter on Miniflare",
    async () => {
      const worker = new Miniflare({ modules: true, script: "export default {}", d1Databases: ["DB"] });
      const database = await worker.getD1Database("DB");
      await up(database);
      return { adapter: D1Adapter(database), close: () => worker.dispose() };
    },
  ],

  ["@auth/pouchdb-adapter in memory", pouchdbInMemory],
];
