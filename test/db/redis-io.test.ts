/** The Redis adapter keeps the contract, through a client of `ioredis`. */
import { testRedis } from "./helpers.ts";
import { ioRedis } from "./redis-servers.ts";
import { checkout } from "./sql-servers.ts";

testRedis("redis, through ioredis", await ioRedis(), `portico-contract-ioredis-${checkout}:`);
