/** The clients of Redis that the adapter accepts: `redis` (node-redis) or `ioredis`, typed by the one method that it calls. */

/** A connected client, pool or cluster of `redis`. */
export interface NodeRedis {
  eval(script: string, options: { keys: string[]; arguments: string[] }): Promise<unknown>;
}

/** A client or cluster of `ioredis`. */
export interface IORedis {
  /** Only `ioredis` has this method. */
  defineCommand(name: string, definition: { lua: string }): void;
  eval(script: string, numkeys: number, ...args: string[]): Promise<unknown>;
}

/** Runs a script. Redis runs it as one step. */
export type RunScript = (script: string, keys: readonly string[], args?: readonly string[]) => Promise<unknown>;

const isIORedis = (client: NodeRedis | IORedis): client is IORedis => "defineCommand" in client;

/** Uses `EVAL`, not `EVALSHA`: after a restart or a failover a server knows no script by its hash. */
export const runnerOf = (client: NodeRedis | IORedis): RunScript =>
  isIORedis(client)
    ? (script, keys, args = []) => client.eval(script, keys.length, ...keys, ...args)
    : (script, keys, args = []) => client.eval(script, { keys: [...keys], arguments: [...args] });
