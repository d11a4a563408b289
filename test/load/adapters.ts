/** The adapters of the processes, over the store that they share. */
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { createClient } from "redis";
import { RedisAdapter } from "../../src/adapters/redis.ts";
import { SQLAdapter } from "../../src/adapters/sql/index.ts";
import type { Adapter } from "../../src/core/types/adapter.ts";
import { database, names, type Store } from "./stores.ts";

/** Connections whose loss is nothing: the next call opens another. */
const lost = () => {};

/** The adapter over the store that all processes share. */
export const adapters: Readonly<Record<Store, () => Promise<Adapter>>> = {
  async postgres() {
    const pool = new pg.Pool({ ...database, max: 20, application_name: names.clients });
    pool.on("error", lost);
    // The pool listens to connections that wait. One that is at work when the server ends it would end the process.
    pool.on("connect", (connection) => connection.on("error", lost));
    return SQLAdapter(new Kysely({ dialect: new PostgresDialect({ pool }) }), { driver: pool });
  },
  async redis() {
    const client = createClient({ url: names.redis, name: names.clients });
    client.on("error", lost);
    return RedisAdapter(await client.connect(), { prefix: names.prefix });
  },
};
