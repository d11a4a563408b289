/** The sessions of a user under the `jwt` strategy, listed in shared state: one that is not listed has ended. */

import { toError } from "../errors/convert.ts";
import { AdapterError } from "../errors/index.ts";
import { attempt } from "../lib/attempt.ts";
import { createRecent, type Recent } from "../lib/recent.ts";
import { rememberedValue } from "../lib/remembered-value.ts";
import type { SessionContext } from "../types/internal.ts";

/** A session that goes on. Times are milliseconds since 1970. */
export interface ListedSession {
  readonly expires: number;
  readonly createdAt: number;
  readonly lastUsedAt: number;
  readonly provider?: string;
  readonly sid?: string;
  readonly amr?: string;
  readonly actorId?: string;
  readonly label?: string;
  /** Hash of provider and account, by which the provider ends the session. */
  readonly account?: string;
  /** Whether the provider may end it: it is found by `sid` and `account`. */
  readonly isIndexed?: boolean;
  /** The version: how often its claims were changed. */
  readonly v?: number;
  /** Where the claims of this version are kept: see `kept-claims.ts`. */
  readonly claims?: string;
}

/** What is known of the sessions of a user, by `jti`: one value of state, changed by compare-and-set. */
export interface Registry {
  readonly sessions: ReadonlyMap<string, ListedSession>;
  /** Sessions that a sign-in in the same browser replaced, and until when that is remembered. */
  readonly replaced: ReadonlyMap<string, number>;
}

/** A registry as it was read at a moment. */
interface KnownRegistry extends Registry {
  readonly bytes: number;
  readonly readAt: number;
  /** Sessions that are known to have ended: they are not looked for again. */
  readonly gone: Set<string>;
}

interface RegistryMemory {
  readonly known: Recent<KnownRegistry>;
  /** Reads under way. */
  readonly reading: Map<string, Promise<KnownRegistry>>;
}

/** Users whose sessions a process knows: at most 20,000, and 32 MB. */
const registryLimits = { entries: 20_000, bytes: 2 ** 25, sizeOf: ({ bytes }: KnownRegistry) => bytes };

const registryMemoryOf = ({ settings: { memory } }: SessionContext): RegistryMemory =>
  rememberedValue(memory, "registry", () => ({
    known: createRecent<KnownRegistry>(registryLimits),
    reading: new Map(),
  }));

/** Sessions of one user; beyond this number, the ones that were not used for longest end. */
const mostSessions = 100;

/** Replaced sessions of one user that are remembered: of more, late answers clear the cookie. */
export const mostReplaced = 50;

/** Characters of a registry: values of state have at most 64 kB. */
const mostText = 60_000;

/** Ended sessions of a user that a process remembers. */
const mostGone = 200;

const emptyRegistry: Registry = { sessions: new Map(), replaced: new Map() };

const registryText = ({ sessions, replaced }: Registry): string =>
  JSON.stringify({ sessions: [...sessions], replaced: [...replaced] });

/** A value that cannot be read lists no session: all of them have ended, and the next sign-in begins anew. */
function registryFrom(text: string | null): Registry {
  if (text === null) return emptyRegistry;
  try {
    const { sessions, replaced } = JSON.parse(text);
    return { sessions: new Map(sessions), replaced: new Map(replaced) };
  } catch {
    return emptyRegistry;
  }
}

/** Without what has expired. */
const withoutExpired = ({ sessions, replaced }: Registry, now: number): Registry => ({
  sessions: new Map([...sessions].filter(([, { expires }]) => expires >= now)),
  replaced: new Map([...replaced].filter(([, until]) => until >= now)),
});

/** A state that cannot be read refuses every session: an error, so that no cookie is cleared. */
const readState = (context: SessionContext, key: string) =>
  attempt(
    async () => context.settings.state.read(key),
    (thrown) => {
      const { log, logOnce } = context.settings;
      if (logOnce("session-state-unreadable", context.now + 60_000, context.now)) {
        log.warn(
          "session-state-unreadable",
          "The state of the adapter cannot be read, so it is not known which sessions have ended (session.revocation). Sessions are refused with an error until it can be read; their cookies stay. This is logged once a minute at most.",
        );
      }
      return toError(thrown);
    },
  );

/** Keeps what was read, unless something later is known. */
function keepRead(context: SessionContext, key: string, readAt: number, text: string | null): KnownRegistry {
  const { known } = registryMemoryOf(context);
  const former = known.get(key);
  const registry = registryFrom(text);
  const ended = [...(former?.gone ?? []), ...(former?.sessions.keys() ?? [])].filter(
    (id) => !registry.sessions.has(id),
  );
  const gone = new Set(ended.slice(-mostGone));
  const next = { ...registry, bytes: 500 + 4 * (text?.length ?? 0) + 100 * gone.size, readAt, gone };
  return former && former.readAt > readAt ? next : known.set(key, next);
}

async function readNow(context: SessionContext, key: string): Promise<KnownRegistry> {
  const readAt = context.clock();
  return keepRead(context, key, readAt, (await readState(context, key)) ?? null);
}

/** Reads, or waits for a read under way. */
function readOnce(context: SessionContext, key: string): Promise<KnownRegistry> {
  const { reading } = registryMemoryOf(context);
  const started = reading.get(key);
  if (started) return started;
  const read = readNow(context, key).finally(() => reading.delete(key));
  reading.set(key, read);
  return read;
}

/** The registry of a user, at most `staleness` seconds old. */
async function recentRegistry(context: SessionContext, key: string): Promise<KnownRegistry> {
  const { staleness = defaultStaleness } = context.settings.session.revocation ?? {};
  const known = registryMemoryOf(context).known.get(key);
  return known && context.clock() - known.readAt < staleness * 1000 ? known : readOnce(context, key);
}

/** Seconds that a process goes on without reading which sessions have ended. */
const defaultStaleness = 60;

/**
 * One session of a user, and what is known beside it; `undefined` if it has ended. A session that is not listed may have been
 * opened after the last read: it is looked for once. `fresh`: read now, in any case.
 */
export async function findListed(
  context: SessionContext,
  key: string,
  id: string,
  { fresh = false }: { readonly fresh?: boolean } = {},
): Promise<{ readonly session: ListedSession | undefined; readonly isReplaced: boolean }> {
  const isUsable = ({ sessions }: Registry): boolean => (sessions.get(id)?.expires ?? 0) >= context.clock();
  let registry = fresh ? await readNow(context, key) : await recentRegistry(context, key);
  if (!fresh && !isUsable(registry) && !registry.gone.has(id)) registry = await readNow(context, key);
  const isListed = isUsable(registry);
  if (!isListed) registry.gone.add(id);
  return {
    session: isListed ? registry.sessions.get(id) : undefined,
    isReplaced: (registry.replaced.get(id) ?? 0) >= context.clock(),
  };
}

/** The sessions of a user, as they are now. */
export const allListed = async (context: SessionContext, key: string): Promise<Registry> =>
  withoutExpired(await readNow(context, key), context.clock());

/** Attempts of one change: each that fails means that another process succeeded. */
const mostAttempts = 100;

/** When a registry has nothing left: the last moment of an entry. In the past if there is none, which removes it. */
const endOf = ({ sessions, replaced }: Registry): Date =>
  new Date(Math.max(0, ...[...sessions.values()].map(({ expires }) => expires), ...replaced.values()));

/** What a change makes of a registry: `next` is absent if it stays as it is. */
export interface RegistryChange<T> {
  readonly next?: Registry;
  readonly result: T;
}

/** Changes the registry of a user in one step. `change` is pure: it runs again if another process was faster. */
export async function changeRegistry<T>(
  context: SessionContext,
  key: string,
  change: (registry: Registry) => RegistryChange<T>,
): Promise<T> {
  for (let round = 0; round < mostAttempts; round++) {
    const readAt = context.clock();
    const text = (await readState(context, key)) ?? null;
    const { next, result } = change(withoutExpired(registryFrom(text), readAt));
    const written = next ? registryText(next) : text;
    const isWritten = next ? await context.settings.state.write(key, written ?? "", endOf(next), text) : true;
    if (!isWritten) continue;
    keepRead(context, key, readAt, next && next.sessions.size + next.replaced.size === 0 ? null : written);
    return result;
  }
  throw new AdapterError(
    `The sessions of a user could not be changed in ${mostAttempts} attempts: other processes changed them each time.`,
  );
}

/** Sessions in the order in which they were last used, without the oldest ones beyond the limits of one value. */
export function fitting({ sessions, replaced }: Registry): { readonly fitted: Registry["sessions"] } {
  const byUse = [...sessions].toSorted(([, a], [, b]) => b.lastUsedAt - a.lastUsedAt || b.createdAt - a.createdAt);
  let room = mostText - JSON.stringify([...replaced]).length;
  let count = 0;
  for (const entry of byUse) {
    room -= JSON.stringify(entry).length + 1;
    if (room < 0 || count >= mostSessions) break;
    count += 1;
  }
  return { fitted: new Map(byUse.slice(0, count)) };
}
