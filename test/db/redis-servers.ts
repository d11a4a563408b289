/** The Redis of the tests: real clients of both kinds. A server that is not there is a failure, never a skip. */
import { Redis } from "ioredis";
import { createClient } from "redis";
import type { IORedis, NodeRedis } from "../../src/adapters/redis.ts";

const url = process.env.REDIS_URL ?? "redis://127.0.0.1:6379";

/** A connected client, and what a test does with it beside the adapter. */
export interface Connection {
  readonly client: NodeRedis | IORedis;
  /** Sends a command as it is. */
  command(...words: string[]): Promise<unknown>;
  close(): Promise<unknown>;
}

/** A client of `redis`, for one of the databases of the server. */
export async function nodeRedis(database = 0): Promise<Connection> {
  const client = createClient({ url, database, socket: { reconnectStrategy: false } });
  // Who asks gets the error too.
  client.on("error", () => {});
  await client.connect();
  return { client, command: (...words) => client.sendCommand(words), close: () => client.close() };
}

/** A client of `ioredis`. */
export async function ioRedis(): Promise<Connection> {
  const client = new Redis(url, { lazyConnect: true, retryStrategy: () => null, maxRetriesPerRequest: 1 });
  client.on("error", () => {});
  await client.connect();
  const command = (name: string, ...words: string[]) => client.call(name, ...words);
  return { client, command: command as Connection["command"], close: () => client.quit() };
}

/** Keys that begin with a prefix. */
export async function keysOf({ command }: Connection, prefix: string): Promise<readonly string[]> {
  const keys: string[] = [];
  let cursor = "0";
  do {
    const [next, found] = (await command("SCAN", cursor, "MATCH", `${prefix}*`, "COUNT", "1000")) as [string, string[]];
    keys.push(...found);
    cursor = next;
  } while (cursor !== "0");
  return keys.toSorted();
}

/** Removes the keys that begin with a prefix. */
export async function clear(connection: Connection, prefix: string): Promise<void> {
  const keys = await keysOf(connection, prefix);
  if (keys.length > 0) await connection.command("DEL", ...keys);
}
