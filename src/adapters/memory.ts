/** portico/adapters/memory: users and sessions in the memory of one process. */
import { createMemoryState } from "../core/lib/memory-state.ts";
import type { Adapter } from "../core/types/adapter.ts";
import { memoryAccounts } from "./memory/accounts.ts";
import { memoryAuthenticators } from "./memory/authenticators.ts";
import { memorySessions } from "./memory/sessions.ts";
import type { MemoryTables } from "./memory/tables.ts";
import { memoryTokens } from "./memory/tokens.ts";
import { memoryUsers } from "./memory/users.ts";

/** Options of {@link MemoryAdapter}. */
export interface MemoryAdapterOptions {
  /** The clock, in milliseconds since 1970. Expired rows are removed little by little. Default: `Date.now`. */
  readonly now?: () => number;
}

/**
 * Stores everything in memory until the process ends: for development, tests and demonstrations.
 *
 * Only the SHA-256 of a session token is stored; `listSessions` returns this hash as `sessionToken`: it names the
 * session for `deleteSessionByName` and cannot be used to sign in. An address has at most three unexpired verification
 * tokens.
 *
 * @returns All methods of the adapter. They throw an `Error` where a database would: for a second row with the same key,
 * and for a row whose user does not exist.
 *
 * @example Auth(request, { adapter: MemoryAdapter(), providers, secret })
 */
export function MemoryAdapter({ now = () => Date.now() }: MemoryAdapterOptions = {}): Required<Adapter> {
  const tables: MemoryTables = {
    users: new Map(),
    addresses: new Map(),
    accounts: new Map(),
    sessions: new Map(),
    tokens: new Map(),
    authenticators: new Map(),
  };
  return {
    ...memoryUsers(tables),
    ...memoryAccounts(tables),
    ...memorySessions(tables, now),
    ...memoryTokens(tables, now),
    ...memoryAuthenticators(tables),
    encryptsTokens: true,
    hashesSessionTokens: true,
    state: createMemoryState(now),
  };
}

export default MemoryAdapter;
