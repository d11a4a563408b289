/** Where journeys of sessions keep users, sessions and shared state: in memory, in SQLite, and in `test/db` on servers. */
import { MemoryAdapter } from "../../src/adapters/memory.ts";
import { SQLAdapter } from "../../src/adapters/sql/index.ts";
import type { Adapter } from "../../src/core/types/adapter.ts";
import { nodeDialect } from "../adapters/sql/embedded.ts";
import { open } from "../adapters/sql/helpers.ts";

/** An adapter with everything that sessions need. */
export type SessionAdapter = Required<Pick<Adapter, "state">> & Adapter;

/** See {@link memory}. */
export interface SessionStore {
  readonly name: string;
  /** An adapter over it: each is one more process. */
  readonly adapter: () => SessionAdapter;
  /** Runs before each test. */
  readonly empty: () => unknown;
  readonly close: () => unknown;
  /** When the time of the tests begins, if the server ends entries by a clock of its own. */
  readonly from?: number;
}

/** Memory, anew for each test. */
export function memory(): SessionStore {
  let adapter = MemoryAdapter();
  const empty = () => {
    adapter = MemoryAdapter();
  };
  return { name: "memory", adapter: () => adapter, empty, close: () => {} };
}

/** A database of SQLite in this process. */
export async function sqlite(): Promise<SessionStore> {
  const { db, empty, close } = await open(nodeDialect());
  return { name: "SQLite", adapter: () => SQLAdapter(db), empty, close };
}
