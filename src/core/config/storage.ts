/** The code that keeps sessions and accounts in a database, and that continues sessions of another library: loaded as the configuration needs it. */
import { lazyImport } from "../lib/lazy.ts";
import { jwtSessions } from "../session/jwt.ts";
import type { Adapter } from "../types/adapter.ts";
import type { AuthConfig } from "../types/config.ts";
import type { SessionStore, Settings } from "../types/internal.ts";
import type { createLateAdapter } from "./late-adapter.ts";
import type { createMigration, storingAdapter } from "./migration.ts";
import { isLazyAdapter, strategyOf } from "./preconditions.ts";

/** What stores are made with. */
type StoresContext = Pick<Settings, "keys" | "log" | "logOnce">;

type CreateStores = (options: AuthConfig, context: StoresContext) => Settings["stores"];

/** The code that keeps sessions, and that guards an adapter where there is one. */
export interface Storage {
  readonly sessions: SessionStore;
  /** Where there is an adapter, and it is not a function. */
  readonly createStores?: CreateStores;
  /** Where the adapter is a function. */
  readonly createLateAdapter?: typeof createLateAdapter;
  /** Under `migrateFrom` and `hashSessionTokens`. */
  readonly createMigration?: typeof createMigration;
}

/** Makes the stores of an adapter. `storing`: what changes it before. */
const guardedStores = lazyImport(async () => {
  const [{ guardAdapter }, { createStores }, { encryptingMethods }] = await Promise.all([
    import("./guard.ts"),
    import("../stores/index.ts"),
    import("./encrypted-tokens.ts"),
  ]);
  return (storing: typeof storingAdapter | undefined): CreateStores =>
    (options, context) => {
      // Loaded where there is one, which is an object.
      const given = options.adapter as Adapter;
      const adapter = storing?.(given, options) ?? given;
      return createStores(
        guardAdapter(adapter, context.log, encryptingMethods(adapter, options, context), options.observe),
      );
    };
});

const databases = lazyImport(() => import("../session/database.ts"));
const lateAdapters = lazyImport(() => import("./late-adapter.ts"));
const migrationCode = lazyImport(() => import("./migration.ts"));

/** Loads what a configuration needs. Sessions in cookies are read without what an adapter needs that is loaded later. */
export async function loadStorage(config: AuthConfig): Promise<Storage> {
  const { adapter, migrateFrom, hashSessionTokens } = config;
  const isStored = strategyOf(config) === "database";
  const isLate = isLazyAdapter(adapter);
  const [database, stores, late, migration] = await Promise.all([
    isStored && databases(),
    adapter && !isLate && guardedStores(),
    isLate && lateAdapters(),
    (migrateFrom || hashSessionTokens) && migrationCode(),
  ]);
  return {
    sessions: database ? database.databaseSessions : jwtSessions,
    ...(stores && { createStores: stores(migration ? migration.storingAdapter : undefined) }),
    ...late,
    ...(migration && { createMigration: migration.createMigration }),
  };
}
