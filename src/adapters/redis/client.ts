/** The clients of Redis that the adapter speaks to: `redis` (node-redis) and `ioredis`, by the one method that it needs. */

/** A client, pool or cluster of `redis`, connected. */
export interface NodeRedis {
  eval(script: string, options: { keys: string[]; arguments: string[] }): Promise<unknown>;
}

/** A client or cluster of `ioredis`. */
export interface IORedis {
  /** Tells the two apart. */
  defineCommand(name: string, definition: { lua: string }): void;
  eval(script: string, numkeys: number, ...args: string[]): Promise<unknown>;
}

/** Runs a script: everything in it happens at once, or not at all. */
export type RunScript = (script: string, keys: readonly string[], args?: readonly string[]) => Promise<unknown>;

const isIORedis = (client: NodeRedis | IORedis): client is IORedis => "defineCommand" in client;

/** See {@link Run}. `EVAL` and not `EVALSHA`: a server that restarted, or took over, knows no script by its hash. */
export const runnerOf = (client: NodeRedis | IORedis): RunScript =>
  isIORedis(client)
    ? (script, keys, args = []) => client.eval(script, keys.length, ...keys, ...args)
    : (script, keys, args = []) => client.eval(script, { keys: [...keys], arguments: [...args] });
