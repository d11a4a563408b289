/** The contract of adapters, for the Redis adapter on one client. */
import { RedisAdapter } from "../../src/adapters/redis.ts";
import { testAdapter } from "../../src/testing/adapter.ts";
import { type Connection, clear } from "./redis-servers.ts";

/** Runs the contract on keys with this prefix. */
export function testRedis(name: string, connection: Connection, prefix: string): void {
  testAdapter({
    name,
    create: () => RedisAdapter(connection.client, { prefix }),
    reset: () => clear(connection, prefix),
    close: async () => {
      await clear(connection, prefix);
      await connection.close();
    },
    supports: "everything",
    timeout: 0,
    extra: {
      user: { role: "admin", points: 7, since: new Date("2020-02-29T12:00:00.123Z"), tags: [], nested: { a: [null] } },
      account: { not_of_the_standard: "kept" },
    },
  });
}
