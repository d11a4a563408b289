/** Stores users and sessions: in the memory of this process, or in PGlite (`DATABASE=pglite`). */
import { PGlite } from "@electric-sql/pglite";
import { Kysely, PGliteDialect } from "kysely";
import { Migrator } from "kysely/migration";
import { MemoryAdapter } from "portico/adapters/memory";
import { migrations, SQLAdapter } from "portico/adapters/sql";
import type { Adapter, User } from "portico/types";

const usesPGlite = process.env.DATABASE === "pglite";

/** Sessions are stored in the database if there is one, otherwise in the cookie. */
export const strategy = usesPGlite ? "database" : "jwt";

interface Store {
  readonly adapter: Adapter;
  readonly db?: Kysely<object>;
}

function open(): Store {
  if (!usesPGlite) return { adapter: MemoryAdapter() };
  const pglite = new PGlite(process.env.DATABASE_FOLDER ?? "./data");
  const db = new Kysely<object>({ dialect: new PGliteDialect({ pglite }) });
  return { adapter: SQLAdapter(db), db };
}

// Next.js loads this file more than once (pages, proxy, after each change), so the store is kept on globalThis.
const shared = globalThis as { exampleStore?: Store };
shared.exampleStore ??= open();
const { db } = shared.exampleStore;

export const { adapter } = shared.exampleStore;

/** The stored user, created if necessary: a session in the database belongs to a stored user. */
export async function stored(person: { id: string; name: string; email: string }): Promise<User> {
  const known = await adapter.getUserByEmail?.(person.email);
  return known ?? (await adapter.createUser?.({ ...person, emailVerified: null })) ?? person;
}

export async function migrate(): Promise<void> {
  if (!db) return;
  const migrator = new Migrator({
    db,
    provider: migrations(),
    migrationTableName: "portico_migration",
    migrationLockTableName: "portico_migration_lock",
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
