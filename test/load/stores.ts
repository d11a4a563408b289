/** The stores that the processes share: emptied before, deleted after, and disconnected from all processes in between. */
import { Kysely, PostgresDialect } from "kysely";
import { Migrator } from "kysely/migration";
import pg from "pg";
import { createClient } from "redis";
import { migrations } from "../../src/adapters/sql/index.ts";

/** Which store. */
export type Store = "postgres" | "redis";

/** The name of this test on shared servers. */
export const names = {
  clients: "portico-load",
  schema: "portico_load",
  prefix: "portico-load:",
  redis: process.env.REDIS_URL ?? "redis://127.0.0.1:6379",
} as const;

/** Where PostgreSQL is. */
export const database = {
  host: process.env.PGHOST ?? "127.0.0.1",
  user: process.env.PGUSER ?? "postgres",
  database: process.env.PGDATABASE ?? "postgres",
  options: `-c search_path=${names.schema}`,
};

/** A store, and what is done to it from outside. */
export interface Ground {
  /** Ends every connection of the application. Returns how many there were. */
  cut(): Promise<number>;
  /** Removes what was stored. */
  clear(): Promise<void>;
}

async function postgres(): Promise<Ground> {
  const pool = new pg.Pool({ ...database, max: 2 });
  await pool.query(`drop schema if exists ${names.schema} cascade; create schema ${names.schema}`);
  const db = new Kysely({ dialect: new PostgresDialect({ pool }) });
  const { error } = await new Migrator({ db, provider: migrations() }).migrateToLatest();
  if (error) throw error;
  const kill = "select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1";
  return {
    cut: async () => (await pool.query(kill, [names.clients])).rowCount ?? 0,
    async clear() {
      await pool.query(`drop schema ${names.schema} cascade`);
      await db.destroy();
    },
  };
}

async function redis(): Promise<Ground> {
  const client = createClient({ url: names.redis });
  await client.connect();
  const empty = async () => {
    for await (const keys of client.scanIterator({ MATCH: `${names.prefix}*`, COUNT: 1000 })) {
      if (keys.length > 0) await client.unlink(keys);
    }
  };
  await empty();
  return {
    async cut() {
      const ours = (await client.clientList()).filter(({ name }) => name === names.clients);
      for (const { id } of ours) await client.sendCommand(["CLIENT", "KILL", "ID", String(id)]);
      return ours.length;
    },
    async clear() {
      await empty();
      await client.close();
    },
  };
}

/** Makes a store, empty. */
export const grounds: Readonly<Record<Store, () => Promise<Ground>>> = { postgres, redis };
