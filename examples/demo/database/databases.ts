/** THE TABLE of databases that the demo can keep its users and sessions in. */
import type { Adapter } from "portico/adapters";

/** Every method that all of them have. */
export type StoreAdapter = Adapter & Omit<Required<Adapter>, "createUserWithAccount">;

/** A database that is open. */
export interface Store {
  readonly adapter: StoreAdapter;
  /** Removes what the demo left there, and hangs up. */
  close(): Promise<void>;
}

interface Database {
  readonly is: string;
  /** Opens it at an address, or where it usually is. */
  readonly open: (url?: string) => Promise<Store>;
}

// Loaded on demand, so that an unused database costs no start-up time.
const sql = () => import("./sql.ts");

export const databases = {
  pglite: { is: "PGlite, in this process", open: async (url) => (await sql()).pglite(url) },
  sqlite: { is: "SQLite, in this process", open: async (url) => (await sql()).sqlite(url) },
  postgres: { is: "a PostgreSQL server", open: async (url) => (await sql()).postgres(url) },
  redis: { is: "a Redis server", open: async (url) => (await import("./redis.ts")).redis(url) },
} as const satisfies Record<string, Database>;

export type DatabaseName = keyof typeof databases;

export const isDatabase = (name: string): name is DatabaseName => Object.hasOwn(databases, name);

/** Opens a database. Throws an `Error` with the fix if it is not available. */
export async function openDatabase(name: DatabaseName, url?: string): Promise<Store> {
  try {
    return await databases[name].open(url);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message || (cause as { code?: string }).code : cause;
    throw new Error(
      `The demo cannot use ${databases[name].is} (${reason}). Start it, or pass its address with --database-url.`,
      { cause },
    );
  }
}
