/** The tables of the memory adapter. */
import { omitUndefined } from "../../core/lib/omit-undefined.ts";
import type {
  AdapterAccount,
  AdapterAuthenticator,
  AdapterSession,
  AdapterUser,
  VerificationToken,
} from "../../core/types/adapter.ts";

/** All rows. Ids are compared as text. */
export interface MemoryTables {
  readonly users: Map<string, AdapterUser>;
  /** Email address -> id of its user. */
  readonly addresses: Map<string, string>;
  readonly accounts: Map<string, AdapterAccount>;
  /** `sessionToken` is the SHA-256 of the token. */
  readonly sessions: Map<string, AdapterSession>;
  /** Verification tokens by address, oldest first. */
  readonly tokens: Map<string, readonly VerificationToken[]>;
  readonly authenticators: Map<string, AdapterAuthenticator>;
}

/** Rows that are checked for their age when a row of their kind is added. */
const sweepStep = 16;

/** Rows go in and out as copies, so that no caller can change a stored row. */
export const copyRow = <T>(row: T): T => structuredClone(row);

/** Texts as one key. As JSON, ("a:b", "c") and ("a", "b:c") make two different keys. */
export const accountKey = (...parts: readonly unknown[]): string => JSON.stringify(parts.map(String));

/** The rows of a user, with their keys. */
export const rowsOf = <T extends { readonly userId: unknown }>(
  table: ReadonlyMap<string, T>,
  userId: unknown,
): [string, T][] => [...table].filter(([, row]) => String(row.userId) === String(userId));

export const duplicateKeyError = (kind: string) =>
  new Error(`There is already ${kind} with this key, and it must be unique.`);

/** A row is valid up to and including its last millisecond. */
export const isPast = (expires: Date, now: () => number): boolean => !(expires.valueOf() >= now());

/** Adds a row. Throws for a key that exists, as a unique index of a database does. */
export function insertRow<T>(table: Map<string, T>, key: string, row: T, kind: string): T {
  if (table.has(key)) throw duplicateKeyError(kind);
  table.set(key, copyRow(row));
  return copyRow(row);
}

/** Deletes a row and returns it. */
export function takeRow<T>(table: Map<string, T>, key: string): T | null {
  const row = table.get(key);
  table.delete(key);
  return row ?? null;
}

/** A change to `undefined` leaves the stored value. */
export const changedRow = <T extends object>(former: T, changes: Partial<T>): T => ({
  ...former,
  ...omitUndefined(changes),
});

export const copyOrNull = <T>(row: T | undefined): T | null => (row === undefined ? null : copyRow(row));

/** Deletes expired rows, a few per call: no call is slow, and no table grows without limit. */
export function createSweeper<T>(table: Map<string, T>, isExpiredRow: (row: T) => boolean): () => void {
  let rows = table.entries();
  return () => {
    for (let seen = 0; seen < sweepStep; seen++) {
      const step = rows.next();
      if (step.done) {
        rows = table.entries();
        return;
      }
      const [key, row] = step.value;
      if (isExpiredRow(row)) table.delete(key);
    }
  };
}

/** Throws unless the user of a row exists, as a foreign key of a database does. */
export function requireUser({ users }: MemoryTables, userId: unknown): void {
  if (!users.has(String(userId))) throw new Error("There is no user with the userId of this row.");
}
