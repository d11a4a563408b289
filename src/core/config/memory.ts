/** What this process remembers beyond one configuration object: a function may return a fresh one for each request. */
import { createKeyring, type Keyring } from "../crypto/keyring.ts";
import { createLru, type Lru } from "../lib/lru.ts";
import type { Settings } from "../types/internal.ts";
import type { ExpiringSet } from "../types/principal.ts";
import { createExpiringSet, createReplayGuard } from "./replay-guard.ts";

/** Hangs on the secrets: what is sealed under them is opened, used up and ended under them. */
export type OfSecrets = Pick<Settings, "keys" | "replayGuard" | "signedOutSessions">;

/** Hangs on whoever makes configurations: the initializer of an integration, or a single configuration object. */
export type OfInitializer = Pick<Settings, "renewalGuard" | "logOnce" | "discoveryCache">;

/** Applications, or tenants, with secrets of their own. */
const bySecrets = createLru<OfSecrets>({ entries: 256 });

/** Sessions that were signed out: of more than so many, the oldest are forgotten. */
const mostRevoked = 50_000;

/** What is remembered for these secrets, newest first. `cache`: whether opened tokens are remembered too. */
export function memoryOf(secrets: readonly string[], cache: boolean): OfSecrets {
  const name = JSON.stringify([cache, ...secrets]);
  const known = bySecrets.get(name);
  if (known) return known;
  const keys: Keyring = createKeyring(secrets, { cache });
  const signedOutSessions: ExpiringSet = createExpiringSet(mostRevoked);
  return bySecrets.set(name, { keys, replayGuard: createReplayGuard(), signedOutSessions });
}

/** Providers whose endpoints and keys are known; the least recently used makes room. */
const mostServers = 1_000;

/** A memory for configurations of one origin. */
export function createMemory(): OfInitializer {
  const discoveryCache: Lru<unknown> = createLru({ entries: mostServers });
  return { renewalGuard: createReplayGuard(), logOnce: createReplayGuard(), discoveryCache };
}
