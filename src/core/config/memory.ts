/** State of this process that outlives a configuration object: a function may return a new object for each request. */
import { createKeyring, type Keyring } from "../crypto/keyring.ts";
import { lazyImport } from "../lib/lazy.ts";
import { createLru, type Lru } from "../lib/lru.ts";
import type { AdapterState } from "../types/adapter.ts";
import type { Settings } from "../types/internal.ts";
import { createExpiringSet, createReplayGuard } from "./replay-guard.ts";

/** State per list of secrets: what they seal is also opened, used up and ended under them. */
export type OfSecrets = Pick<Settings, "keys" | "signedOutSessions" | "writtenSessions" | "processState" | "memory">;

/** State per source of configurations: the initializer of an integration, or a single configuration object. */
export type OfInitializer = Pick<Settings, "renewalGuard" | "logOnce" | "discoveryCache">;

/**
 * Copies of the library in one process share this memory: Next.js includes the library in the bundles of proxy, routes and pages. Other
 * code of the process can reach it, and finds nothing in it without the secrets. Raise the number when the shape of the state changes:
 * another version of the library may run in the same process.
 */
const processMemories = globalThis as { [place: symbol]: Lru<OfSecrets> | undefined };
const memoryPlace = Symbol.for("portico.1");

/** At most 256 lists of secrets, for several applications or tenants in one process. */
const bySecrets = processMemories[memoryPlace] ?? createLru<OfSecrets>({ entries: 256 });
processMemories[memoryPlace] = bySecrets;

/** Signed-out sessions to remember, and changed ones; beyond this number the oldest are dropped. */
const mostRevoked = 50_000;

/** State that is loaded when it is first used. */
export const stateOf = (load: () => Promise<AdapterState>): AdapterState => ({
  claim: async (...input) => (await load()).claim(...input),
  read: async (...input) => (await load()).read(...input),
  write: async (...input) => (await load()).write(...input),
  hit: async (...input) => (await load()).hit(...input),
});

/** State of this process: no session read needs it. */
const createState = (): AdapterState =>
  stateOf(lazyImport(async () => (await import("./process-state.ts")).createProcessState()));

/** The state for these secrets, newest first. `cache`: whether decrypted tokens are cached too. */
export function memoryOf(secrets: readonly string[], cache: boolean): OfSecrets {
  const name = JSON.stringify([cache, ...secrets]);
  const known = bySecrets.get(name);
  if (known) return known;
  const keys: Keyring = createKeyring(secrets, { cache });
  return bySecrets.set(name, {
    keys,
    signedOutSessions: createExpiringSet(mostRevoked),
    writtenSessions: createExpiringSet(mostRevoked),
    processState: createState(),
    memory: new Map(),
  });
}

/** Providers whose endpoints and keys are cached; the least recently used is dropped. */
const mostServers = 1_000;

/** Creates the state for one source of configurations. */
export function createMemory(): OfInitializer {
  const discoveryCache: Lru<unknown> = createLru({ entries: mostServers });
  return { renewalGuard: createReplayGuard(), logOnce: createReplayGuard(), discoveryCache };
}
