/** portico/adapters/redis: users and sessions in Redis or Valkey. */
import type { Adapter } from "../core/types/adapter.ts";
import { redisAccounts } from "./redis/accounts.ts";
import { redisAuthenticators } from "./redis/authenticators.ts";
import { type IORedis, type NodeRedis, runnerOf } from "./redis/client.ts";
import { redisSessions } from "./redis/sessions.ts";
import { redisState } from "./redis/state.ts";
import { redisTokens } from "./redis/tokens.ts";
import { redisUsers } from "./redis/users.ts";
import { createKeys } from "./redis/values.ts";

export type { IORedis, NodeRedis } from "./redis/client.ts";

/** Options of {@link RedisAdapter}. */
export interface RedisAdapterOptions {
  /**
   * The beginning of every key. Two applications in one database need two prefixes. In a cluster the prefix must have
   * a hash tag in braces (`{portico}:`), so that all keys are in one slot. Default: `portico:`.
   */
  readonly prefix?: string;
}

/**
 * Stores users, accounts, sessions, verification tokens and passkeys in Redis 5 or later, or in Valkey.
 *
 * Every method is one script, which Redis runs as one step. Sessions and verification tokens expire by themselves
 * (`PEXPIREAT`). Only the SHA-256 of a session token is stored; `listSessions` returns this hash as `sessionToken`: it
 * names the session for `deleteSessionByName` and cannot be used to sign in. An address has at most three unexpired
 * verification tokens. Users never expire: configure Redis to write to disk and to evict nothing (`appendonly yes`,
 * `maxmemory-policy noeviction`). Additional fields are stored if they can be written as JSON; dates among them are
 * read as dates.
 *
 * @param client A connected client of `redis` or `ioredis`. The adapter neither connects nor closes it.
 * @returns All methods of the adapter. They throw an `Error` for a second row with the same key, for a row whose user
 * does not exist, and for a stored record that cannot be read (the message names key and field).
 * @example
 * import { createClient } from "redis";
 * const client = await createClient({ url: process.env.REDIS_URL }).connect();
 * Auth(request, { adapter: RedisAdapter(client), providers, secret });
 */
export function RedisAdapter(
  client: NodeRedis | IORedis,
  { prefix = "portico:" }: RedisAdapterOptions = {},
): Required<Adapter> {
  const base = { run: runnerOf(client), keys: createKeys(prefix), prefix };
  return {
    ...redisUsers(base),
    ...redisAccounts(base),
    ...redisSessions(base),
    ...redisTokens(base),
    ...redisAuthenticators(base),
    encryptsTokens: true,
    hashesSessionTokens: true,
    state: redisState(base),
  };
}

export default RedisAdapter;
