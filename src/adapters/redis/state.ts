/** Shared state in Redis, by key; Redis deletes each entry when it expires. */
import { randomUuid } from "../../core/crypto/random.ts";
import type { AdapterState } from "../../core/types/adapter.ts";
import type { RedisBase } from "./base.ts";
import * as lua from "./scripts.ts";
import { toMilliseconds } from "./values.ts";

/** Hits of one key that are counted. */
const maxHits = 10_000;

/** What must be there before a write. */
const condition = (expected: string | null | undefined): readonly string[] => {
  if (expected === undefined) return ["any"];
  return expected === null ? ["none"] : ["is", expected];
};

export function redisState({ run, keys }: RedisBase): AdapterState {
  return {
    claim: async (key, expires) => (await run(lua.claim, [keys.state(key)], [toMilliseconds(expires)])) === 1,
    async read(key) {
      const value = await run(lua.readEntry, [keys.state(key)]);
      return typeof value === "string" ? value : null;
    },
    async write(key, value, expires, expected) {
      const args = [value, toMilliseconds(expires), ...condition(expected)];
      return (await run(lua.writeEntry, [keys.state(key)], args)) === 1;
    },
    async hit(key, window) {
      const args = [String(Math.round(window * 1_000_000)), randomUuid(), String(maxHits)];
      return Number(await run(lua.countHit, [keys.hits(key)], args));
    },
  };
}
