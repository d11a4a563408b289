/** The Redis adapter keeps the contract, through a client of `redis`. */
import { testRedis } from "./helpers.ts";
import { nodeRedis } from "./redis-servers.ts";
import { checkout } from "./sql-servers.ts";

testRedis("redis, through node-redis", await nodeRedis(), `portico-contract-node-redis-${checkout}:`);
