/** Adapters that people already use work as they are, on a real PostgreSQL. */
import { DrizzleAdapter } from "@auth/drizzle-adapter";
import { type Database, KyselyAdapter } from "@auth/kysely-adapter";
import PostgresAdapter from "@auth/pg-adapter";
import { drizzle as drizzlePostgres } from "drizzle-orm/node-postgres";
import { Kysely, PostgresDialect } from "kysely";
import { journeyWith } from "../adapters/foreign-journey.ts";
import { drizzle, kysely, pg } from "../adapters/foreign-tables.ts";
import { postgresPool } from "./sql-servers.ts";

/** Connections to a database that has these tables. */
async function poolWith(database: string, tables: string) {
  const pool = await postgresPool(database);
  await pool.query(tables);
  return pool;
}

journeyWith("@auth/pg-adapter", async () => {
  const pool = await poolWith("portico_foreign_pg", pg);
  return { adapter: PostgresAdapter(pool), close: () => pool.end() };
});

journeyWith("@auth/drizzle-adapter on PostgreSQL", async () => {
  const pool = await poolWith("portico_foreign_drizzle", drizzle.postgres);
  return { adapter: DrizzleAdapter(drizzlePostgres(pool)), close: () => pool.end() };
});

journeyWith("@auth/kysely-adapter on PostgreSQL", async () => {
  const pool = await poolWith("portico_foreign_kysely", kysely.postgres);
  return {
    adapter: KyselyAdapter(new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })),
    close: () => pool.end(),
  };
});
