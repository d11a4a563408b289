/** What this process remembers beyond one configuration object: a function may return a fresh one for each request. */
import { createKeyring, type Keyring } from "../crypto/keyring.ts";
import { createRecent, type Recent } from "../crypto/recent.ts";
import type { Settings } from "../types/flow.ts";
import type { ExpiringSet } from "../types/principal.ts";
import { createExpiringSet, createOnce } from "./once.ts";

/** Hangs on the secrets: what is sealed under them is opened, used up and ended under them. */
export type OfSecrets = Pick<Settings, "keys" | "once" | "revoked">;

/** Hangs on whoever makes configurations: the initializer of an integration, or a single configuration object. */
export type OfInitializer = Pick<Settings, "extended" | "logOnce" | "servers">;

/** Applications, or tenants, with secrets of their own. */
const bySecrets = createRecent<OfSecrets>({ entries: 256 });

/** Sessions that were signed out: of more than so many, the oldest are forgotten. */
const mostRevoked = 50_000;

/** What is remembered for these secrets, newest first. `cache`: whether opened tokens are remembered too. */
export function memoryOf(secrets: readonly string[], cache: boolean): OfSecrets {
  const name = JSON.stringify([cache, ...secrets]);
  const known = bySecrets.get(name);
  if (known) return known;
  const keys: Keyring = createKeyring(secrets, { cache });
  const revoked: ExpiringSet = createExpiringSet(mostRevoked);
  return bySecrets.set(name, { keys, once: createOnce(), revoked });
}

/** Providers whose endpoints and keys are known; the least recently used makes room. */
const mostServers = 1_000;

/** A memory for configurations of one origin. */
export function createMemory(): OfInitializer {
  const servers: Recent<unknown> = createRecent({ entries: mostServers });
  return { extended: createOnce(), logOnce: createOnce(), servers };
}
