/** Redis, by portico/adapters/redis: under a prefix of its own, for as long as the demo runs. */
import { randomBytes } from "node:crypto";
import { RedisAdapter } from "portico/adapters/redis";
import { createClient } from "redis";
import type { Store } from "./databases.ts";

export async function redis(url = "redis://127.0.0.1:6379"): Promise<Store> {
  const prefix = `portico-demo-${randomBytes(6).toString("hex")}:`;
  const client = createClient({ url, socket: { reconnectStrategy: false, connectTimeout: 5_000 } });
  // Who asks gets the error too.
  client.on("error", () => {});
  await client.connect();
  return {
    adapter: RedisAdapter(client, { prefix }),
    async close() {
      for await (const keys of client.scanIterator({ MATCH: `${prefix}*` })) {
        if (keys.length > 0) await client.del(keys);
      }
      await client.close();
    },
  };
}
