/** The Redis adapter keeps the contract, through a client of `ioredis`. */
import { RedisAdapter } from "../../src/adapters/redis.ts";
import { testAdapter } from "../../src/testing/adapter.ts";
import { clear, ioRedis } from "./redis-servers.ts";

const prefix = "portico-contract-ioredis:";
const connection = await ioRedis();

testAdapter({
  name: "redis, through ioredis",
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
