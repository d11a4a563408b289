/** portico/adapters/redis: users and sessions in Redis or Valkey. */
import type { Adapter } from "../core/types/adapter.ts";
import { type IORedis, type NodeRedis, runnerOf } from "./redis/client.ts";
import { sessions, tokens } from "./redis/sessions.ts";
import { accounts, authenticators, users } from "./redis/users.ts";
import { createKeys } from "./redis/values.ts";

export type { IORedis, NodeRedis } from "./redis/client.ts";

/** Options of {@link RedisAdapter}. */
export interface RedisAdapterOptions {
  /**
   * Stands before every key. Two applications in one database need two. In a cluster it must have a part in braces
   * (`{portico}:`), so that all keys are in one slot. Default: `portico:`.
   */
  readonly prefix?: string;
}

/**
 * Keeps users, accounts, sessions, link tokens and passkeys in Redis 5 or later, or Valkey. The client is one of `redis`
 * or `ioredis`; it is yours, and nobody here connects or closes it.
 *
 * Every method is one call and one step: a script that nobody sees half of. Sessions and link tokens end by themselves
 * (`PEXPIREAT`). Session tokens are kept as SHA-256 hashes alone; `listSessions` tells the hash in place of the token: it
 * names a session for `deleteSession`, and opens none. An address has at most three living link tokens. Users have no end: use a database that is written to disk and
 * evicts nothing (`appendonly yes`, `maxmemory-policy noeviction`). Fields of your own are kept if JSON can hold them;
 * dates among them come back as dates. Throws an `Error` for a second row with the same key, and for a row whose user
 * does not exist.
 *
 * @example
 * import { createClient } from "redis";
 * const client = await createClient({ url: process.env.REDIS_URL }).connect();
 * Auth(request, { adapter: RedisAdapter(client), providers, secret });
 */
export function RedisAdapter(
  client: NodeRedis | IORedis,
  { prefix = "portico:" }: RedisAdapterOptions = {},
): Required<Adapter> {
  const place = { run: runnerOf(client), keys: createKeys(prefix), prefix };
  return { ...users(place), ...accounts(place), ...sessions(place), ...tokens(place), ...authenticators(place) };
}

export default RedisAdapter;
