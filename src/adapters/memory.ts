/** portico/adapters/memory: users, accounts, sessions and link tokens in the memory of this process. For tests, demos and first steps. */
import { sha256Hex } from "../core/crypto/hash.ts";
import type {
  AccountKey,
  Adapter,
  AdapterAccount,
  AdapterAuthenticator,
  AdapterSession,
  AdapterUser,
  VerificationToken,
} from "../core/types/adapter.ts";

/** Live links per address: a fourth one ends the oldest. */
const mostLinks = 3;

/** The tables. Keys are unique, so what must be unique is a key. */
interface Tables {
  readonly users: Map<string, AdapterUser>;
  readonly accounts: Map<string, AdapterAccount>;
  /** By the hash of the token: what is stored signs nobody in. */
  readonly sessions: Map<string, Omit<AdapterSession, "sessionToken">>;
  readonly links: Map<string, VerificationToken>;
  readonly authenticators: Map<string, AdapterAuthenticator>;
}

const accountKey = ({ provider, providerAccountId }: AccountKey): string =>
  JSON.stringify([provider, providerAccountId]);
const linkKey = ({ identifier, token }: { identifier: string; token: string }): string =>
  JSON.stringify([identifier, token]);

/** A copy: nobody outside holds a row. */
const copy = <T extends object>(row: T): T => ({ ...row });

const rows = <T>(table: ReadonlyMap<string, T>, matches: (row: T) => boolean): [string, T][] =>
  [...table].filter(([, row]) => matches(row));

function insert<T>(table: Map<string, T>, key: string, row: T, what: string): void {
  if (table.has(key)) throw new Error(`There is already ${what}.`);
  table.set(key, row);
}

function removeAll<T>(table: Map<string, T>, matches: (row: T) => boolean): void {
  for (const [key] of rows(table, matches)) table.delete(key);
}

const defined = <T extends object>(changes: T): T =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as T;

type Users = Required<
  Pick<Adapter, "createUser" | "getUser" | "getUserByEmail" | "getUserByAccount" | "updateUser" | "deleteUser">
>;

function users(tables: Tables): Users {
  const named = (email: string) => [...tables.users.values()].find((user) => user.email === email);
  const known = (id: string | undefined) => {
    const user = id === undefined ? undefined : tables.users.get(id);
    return user ? copy(user) : null;
  };
  const addressIsFree = (user: AdapterUser) => {
    const other = user.email ? named(user.email) : undefined;
    if (other && other.id !== user.id) throw new Error("There is already a user with this e-mail address.");
  };
  return {
    createUser(user) {
      addressIsFree({ ...user, id: "" });
      insert(tables.users, user.id, copy(user), "a user with this id");
      return copy(user);
    },
    getUser: known,
    getUserByEmail: (email) => known(named(email)?.id),
    getUserByAccount: (key) => known(tables.accounts.get(accountKey(key))?.userId),
    updateUser(changes) {
      const user = tables.users.get(changes.id);
      if (!user) throw new Error("There is no user with this id.");
      const updated = { ...user, ...defined(changes) };
      addressIsFree(updated);
      tables.users.set(user.id, updated);
      return copy(updated);
    },
    deleteUser(id) {
      const user = known(id);
      const ofUser = (row: { userId: string }) => row.userId === id;
      tables.users.delete(id);
      removeAll(tables.accounts, ofUser);
      removeAll(tables.sessions, ofUser);
      removeAll(tables.authenticators, ofUser);
      return user;
    },
  };
}

type Accounts = Required<Pick<Adapter, "linkAccount" | "unlinkAccount" | "updateAccount" | "getAccount">>;

function accounts({ users: known, accounts: table }: Tables): Accounts {
  return {
    linkAccount(account) {
      if (!known.has(account.userId)) throw new Error("There is no user with this id.");
      insert(table, accountKey(account), copy(account), "this account");
      return copy(account);
    },
    unlinkAccount(key) {
      const account = table.get(accountKey(key));
      table.delete(accountKey(key));
      return account && copy(account);
    },
    updateAccount(changes) {
      const account = table.get(accountKey(changes));
      if (!account) return null;
      const updated = { ...account, ...defined(changes), userId: account.userId };
      table.set(accountKey(account), updated);
      return copy(updated);
    },
    getAccount(providerAccountId, provider) {
      const account = table.get(accountKey({ provider, providerAccountId }));
      return account ? copy(account) : null;
    },
  };
}

type Sessions = Required<
  Pick<
    Adapter,
    "createSession" | "getSessionAndUser" | "updateSession" | "deleteSession" | "listSessions" | "deleteSessions"
  >
>;

function sessions({ users: known, sessions: table }: Tables): Sessions {
  return {
    async createSession({ sessionToken, ...session }) {
      const key = await sha256Hex(sessionToken);
      if (!known.has(session.userId)) throw new Error("There is no user with this id.");
      insert(table, key, session, "a session with this token");
      return { ...session, sessionToken };
    },
    async getSessionAndUser(sessionToken) {
      const session = table.get(await sha256Hex(sessionToken));
      const user = session && known.get(session.userId);
      return session && user ? { session: { ...session, sessionToken }, user: copy(user) } : null;
    },
    async updateSession({ sessionToken, ...changes }) {
      const key = await sha256Hex(sessionToken);
      const session = table.get(key);
      if (!session) return null;
      const updated = { ...session, ...defined(changes) };
      table.set(key, updated);
      return { ...updated, sessionToken };
    },
    async deleteSession(sessionToken) {
      const key = await sha256Hex(sessionToken);
      const session = table.get(key);
      table.delete(key);
      return session ? { ...session, sessionToken } : null;
    },
    listSessions: (userId) =>
      rows(table, (row) => row.userId === userId).map(([hash, row]) => ({ ...row, sessionToken: hash })),
    async deleteSessions(userId, except) {
      const kept = except === undefined ? undefined : await sha256Hex(except);
      for (const [key] of rows(table, (row) => row.userId === userId)) if (key !== kept) table.delete(key);
    },
  };
}

type Links = Required<Pick<Adapter, "createVerificationToken" | "useVerificationToken">>;

function links({ links: table }: Tables): Links {
  return {
    createVerificationToken(link) {
      const live = rows(table, ({ identifier }) => identifier === link.identifier);
      for (const [key] of live.slice(0, Math.max(0, live.length - (mostLinks - 1)))) table.delete(key);
      insert(table, linkKey(link), copy(link), "this token");
      return copy(link);
    },
    useVerificationToken(key) {
      const link = table.get(linkKey(key));
      table.delete(linkKey(key));
      return link ? copy(link) : null;
    },
  };
}

type Authenticators = Required<
  Pick<
    Adapter,
    "getAuthenticator" | "createAuthenticator" | "listAuthenticatorsByUserId" | "updateAuthenticatorCounter"
  >
>;

function authenticators({ users: known, authenticators: table }: Tables): Authenticators {
  return {
    getAuthenticator(credentialID) {
      const row = table.get(credentialID);
      return row ? copy(row) : null;
    },
    createAuthenticator(row) {
      if (!known.has(row.userId)) throw new Error("There is no user with this id.");
      insert(table, row.credentialID, copy(row), "an authenticator with this credential id");
      return copy(row);
    },
    listAuthenticatorsByUserId: (userId) => rows(table, (row) => row.userId === userId).map(([, row]) => copy(row)),
    updateAuthenticatorCounter(credentialID, counter) {
      const row = table.get(credentialID);
      if (!row) throw new Error("There is no authenticator with this credential id.");
      table.set(credentialID, { ...row, counter });
      return { ...row, counter };
    },
  };
}

/**
 * An adapter that forgets everything when the process ends. Complete: every method of the contract, unique keys, cascades;
 * session tokens are kept as SHA-256 hashes only, and `listSessions` shows those hashes in their place.
 *
 * @example Auth(request, { adapter: MemoryAdapter(), providers: [...] }) // make it once, beside the configuration
 */
export function MemoryAdapter(): Required<Adapter> {
  const tables: Tables = {
    users: new Map(),
    accounts: new Map(),
    sessions: new Map(),
    links: new Map(),
    authenticators: new Map(),
  };
  return { ...users(tables), ...accounts(tables), ...sessions(tables), ...links(tables), ...authenticators(tables) };
}

export default MemoryAdapter;
