/** State of this process that outlives a configuration object: a function may return a new object for each request. */
import { createKeyring, type Keyring } from "../crypto/keyring.ts";
import { lazyImport } from "../lib/lazy.ts";
import { createLru, type Lru } from "../lib/lru.ts";
import type { AdapterState } from "../types/adapter.ts";
import type { Settings } from "../types/internal.ts";
import type { ServerCache } from "../types/server-cache.ts";
import { createExpiringSet, createReplayGuard } from "./replay-guard.ts";

/** State per list of secrets: what they seal is also opened and used up under them. */
type OfSecrets = Pick<Settings, "keys" | "processState">;

/** State per list of secrets and audience: which sessions ended here, and which were changed. */
type OfAudience = Pick<Settings, "signedOutSessions" | "writtenSessions" | "memory">;

/** What outlives a configuration object. */
export type Outliving = OfSecrets & OfAudience;

/** State per source of configurations: the initializer of an integration, or a single configuration object. */
export type OfInitializer = Pick<Settings, "renewalGuard" | "logOnce" | "discoveryCaches">;

/**
 * Copies of the library in one process share this memory: Next.js includes the library in the bundles of proxy, routes and pages. Other
 * code of the process can reach it, and finds nothing in it without the secrets. Raise the number when the shape of the state changes:
 * another version of the library may run in the same process.
 */
interface ProcessMemory {
  readonly bySecrets: Lru<OfSecrets>;
  readonly byAudience: Lru<OfAudience>;
}

const processMemories = globalThis as { [place: symbol]: ProcessMemory | undefined };
const memoryPlace = Symbol.for("portico.2");

/** At most 256 lists of secrets, and as many audiences, for several applications or tenants in one process. */
const shared: ProcessMemory = processMemories[memoryPlace] ?? {
  bySecrets: createLru({ entries: 256 }),
  byAudience: createLru({ entries: 256 }),
};
processMemories[memoryPlace] = shared;

/** What was read from an adapter belongs to it, and is garbage with it. */
const byAdapter = new WeakMap<object, Lru<OfAudience["memory"]>>();

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

/** To whom state belongs. */
export interface StateOwner {
  /** Newest first. */
  readonly secrets: readonly string[];
  /** `session.audience`. */
  readonly audience: string | undefined;
  /** The adapter, or the function that loads it. */
  readonly adapter: object | undefined;
  /** Whether decrypted tokens are cached too. */
  readonly cache: boolean;
}

function ofSecrets({ secrets, cache }: StateOwner): OfSecrets {
  const name = JSON.stringify([cache, ...secrets]);
  const keys = (): Keyring => createKeyring(secrets, { cache });
  return shared.bySecrets.get(name) ?? shared.bySecrets.set(name, { keys: keys(), processState: createState() });
}

const newAudience = (): OfAudience => ({
  signedOutSessions: createExpiringSet(mostRevoked),
  writtenSessions: createExpiringSet(mostRevoked),
  memory: new Map(),
});

/** Audiences of one adapter. */
const mostAudiences = 256;

function memoryIn(adapter: object, name: string): OfAudience["memory"] {
  const known = byAdapter.get(adapter) ?? createLru<OfAudience["memory"]>({ entries: mostAudiences });
  byAdapter.set(adapter, known);
  return known.get(name) ?? known.set(name, new Map());
}

/** The state of an owner. */
export function memoryOf(owner: StateOwner): Outliving {
  const { secrets, audience, adapter } = owner;
  const name = JSON.stringify([audience ?? null, ...secrets]);
  const ofAudience = shared.byAudience.get(name) ?? shared.byAudience.set(name, newAudience());
  return { ...ofSecrets(owner), ...ofAudience, ...(adapter && { memory: memoryIn(adapter, name) }) };
}

/** Servers whose endpoints and keys are cached; the least recently used is dropped. */
const mostServers = 1_000;
/** Bytes of them: 8 MB in total. What visitors choose has its own share, so that it drops nothing of what is configured. */
const cacheBytes = { configured: 6_000_000, resolved: 2_000_000 } as const;

const createServerCache = (bytes: number): ServerCache =>
  createLru({ entries: mostServers, bytes, size: (key, server) => 2 * key.length + server.bytes });

/** Creates the state for one source of configurations. */
export function createMemory(): OfInitializer {
  const [configured, resolved] = [createServerCache(cacheBytes.configured), createServerCache(cacheBytes.resolved)];
  return {
    renewalGuard: createReplayGuard(),
    logOnce: createReplayGuard(),
    discoveryCaches: { configured, resolved },
  };
}
