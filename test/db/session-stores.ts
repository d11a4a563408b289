/** Where the journeys of sessions keep what they store: PostgreSQL and Redis. */

import { RedisAdapter } from "../../src/adapters/redis.ts";
import { SQLAdapter } from "../../src/adapters/sql/index.ts";
import { open } from "../adapters/sql/helpers.ts";
import type { SessionStore } from "../journeys/session-stores.ts";
import { clear, nodeRedis } from "./redis-servers.ts";
import { checkout, postgres } from "./sql-servers.ts";

/** A store on a server. */
export interface ServerStore extends SessionStore {
  readonly name: "PostgreSQL" | "Redis";
  /** The database of PostgreSQL, or the prefix of the keys in Redis. */
  readonly place: string;
}

export async function postgresStore(name: string): Promise<ServerStore> {
  const { db, empty, close } = await open((await postgres(name))());
  return { name: "PostgreSQL", place: `${name}_${checkout}`, adapter: () => SQLAdapter(db), empty, close };
}

/** Redis ends entries by its own clock, so the time of the tests begins now, at a whole second as in tokens. */
export async function redisStore(name: string): Promise<ServerStore> {
  const connection = await nodeRedis();
  const prefix = `${name}-${checkout}:`;
  const empty = () => clear(connection, prefix);
  return {
    name: "Redis",
    place: prefix,
    adapter: () => RedisAdapter(connection.client, { prefix }),
    empty,
    async close() {
      await empty();
      await connection.close();
    },
    from: Math.ceil(Date.now() / 1000) * 1000,
  };
}
