/** Users in memory, by id and by email address. */
import { randomUuid } from "../../core/crypto/random.ts";
import type { AccountKey, AdapterAccount, AdapterUser } from "../../core/types/adapter.ts";
import {
  accountKey,
  changedRow,
  copyOrNull,
  copyRow,
  duplicateKeyError,
  insertRow,
  type MemoryTables,
  rowsOf,
  takeRow,
} from "./tables.ts";

function requireFreeAddress({ addresses }: MemoryTables, { id, email }: AdapterUser): void {
  const ownerId = addresses.get(email);
  if (ownerId !== undefined && ownerId !== String(id)) throw new Error("There is already a user with this address.");
}

/** Any number of users can be without an address: not every provider returns one. */
const indexAddress = ({ addresses }: MemoryTables, { id, email }: AdapterUser) =>
  email && addresses.set(email, String(id));

function addUser(tables: MemoryTables, user: AdapterUser): AdapterUser {
  const row = { ...user, id: user.id ?? randomUuid() };
  requireFreeAddress(tables, row);
  const stored = insertRow(tables.users, String(row.id), row, "a user");
  indexAddress(tables, row);
  return stored;
}

function changeUser(tables: MemoryTables, changes: Partial<AdapterUser> & Pick<AdapterUser, "id">): AdapterUser {
  const former = tables.users.get(String(changes.id));
  if (!former) throw new Error("There is no user with this id.");
  const row = changedRow(former, changes);
  requireFreeAddress(tables, row);
  tables.addresses.delete(former.email);
  indexAddress(tables, row);
  tables.users.set(String(row.id), copyRow(row));
  return copyRow(row);
}

function removeUser({ users, addresses, accounts, sessions, authenticators }: MemoryTables, id: string) {
  for (const table of [accounts, sessions, authenticators] as const) {
    for (const [key] of rowsOf<{ userId: string }>(table, id)) table.delete(key);
  }
  const user = takeRow(users, String(id));
  if (user) addresses.delete(user.email);
  return user;
}

export function memoryUsers(tables: MemoryTables) {
  const { users, addresses, accounts } = tables;
  return {
    createUser: async (user: AdapterUser) => addUser(tables, user),
    async createUserWithAccount(user: AdapterUser, account: AdapterAccount) {
      const key = accountKey(account.provider, account.providerAccountId);
      if (accounts.has(key)) throw duplicateKeyError("an account");
      const stored = addUser(tables, user);
      accounts.set(key, copyRow({ ...account, userId: stored.id }));
      return stored;
    },
    async getUser(id: string) {
      return copyOrNull(users.get(String(id)));
    },
    async getUserByEmail(email: string) {
      return copyOrNull(users.get(addresses.get(email) ?? ""));
    },
    async getUserByAccount({ provider, providerAccountId }: AccountKey) {
      const account = accounts.get(accountKey(provider, providerAccountId));
      return copyOrNull(account && users.get(String(account.userId)));
    },
    updateUser: async (user: Partial<AdapterUser> & Pick<AdapterUser, "id">) => changeUser(tables, user),
    deleteUser: async (id: string) => removeUser(tables, id),
  };
}
