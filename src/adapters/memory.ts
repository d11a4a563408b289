/** portico/adapters/memory: users and sessions in the memory of one process. */
import { sha256Hex } from "../core/crypto/hash.ts";
import { randomUuid } from "../core/crypto/random.ts";
import type {
  AccountKey,
  Adapter,
  AdapterAccount,
  AdapterAuthenticator,
  AdapterSession,
  AdapterUser,
  VerificationToken,
} from "../core/types/adapter.ts";

/** Options of {@link MemoryAdapter}. */
export interface MemoryAdapterOptions {
  /** Milliseconds since 1970. What ended before is removed little by little. Default: `Date.now`. */
  readonly now?: () => number;
}

/** All rows. Ids are compared as text. */
interface MemoryTables {
  readonly users: Map<string, AdapterUser>;
  /** E-mail address -> id of its user. */
  readonly addresses: Map<string, string>;
  readonly accounts: Map<string, AdapterAccount>;
  /** Their `sessionToken` is the SHA-256 of the token. */
  readonly sessions: Map<string, AdapterSession>;
  /** Link tokens by the address that they were sent to, oldest first. */
  readonly tokens: Map<string, readonly VerificationToken[]>;
  readonly authenticators: Map<string, AdapterAuthenticator>;
}

/** Living link tokens that one address may have; a further one takes the place of the oldest. */
const maxTokensPerAddress = 3;
/** Rows that are looked at for their age whenever a row of their kind is added. */
const sweepStep = 16;

/** Nobody outside holds what is kept here: rows go in and out as copies. */
const copyRow = <T>(row: T): T => structuredClone(row);

/** Several texts as one key, so that ("a:b", "c") and ("a", "b:c") are two. */
const accountKey = (...parts: readonly unknown[]): string => JSON.stringify(parts.map(String));

/** The rows of a user, with their keys. */
const rowsOf = <T extends { readonly userId: unknown }>(
  table: ReadonlyMap<string, T>,
  userId: unknown,
): [string, T][] => [...table].filter(([, row]) => String(row.userId) === String(userId));

const duplicateKeyError = (kind: string) => new Error(`There is already ${kind} with this key, and it must be unique.`);

/** Whether something that ends then is over: the last moment counts as alive. */
const isPast = (expires: Date, now: () => number): boolean => !(expires.valueOf() >= now());

/** Adds a row; a second one with the same key is refused, as a unique index of a database does. */
function insertRow<T>(table: Map<string, T>, key: string, row: T, kind: string): T {
  if (table.has(key)) throw duplicateKeyError(kind);
  table.set(key, copyRow(row));
  return copyRow(row);
}

/** Takes a row out. */
function takeRow<T>(table: Map<string, T>, key: string): T | null {
  const row = table.get(key);
  table.delete(key);
  return row ?? null;
}

/** Changes that were given; `undefined` leaves what is there. */
const definedFields = <T extends object>(changes: T): T =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as T;

const copyOrNull = <T>(row: T | undefined): T | null => (row === undefined ? null : copyRow(row));

/** Removes what is over, a few rows at a time: no call is slow, and no table grows for ever. */
function createSweeper<T>(table: Map<string, T>, isOver: (row: T) => boolean): () => void {
  let rows = table.entries();
  return () => {
    for (let seen = 0; seen < sweepStep; seen++) {
      const step = rows.next();
      if (step.done) {
        rows = table.entries();
        return;
      }
      const [key, row] = step.value;
      if (isOver(row)) table.delete(key);
    }
  };
}

/** A row that points to a user needs that user, as a foreign key of a database does. */
function requireUser({ users }: MemoryTables, userId: unknown): void {
  if (!users.has(String(userId))) throw new Error("There is no user with the userId of this row.");
}

function memoryUsers(tables: MemoryTables) {
  const { users: table, addresses, accounts, sessions, authenticators } = tables;
  const mustBeFree = ({ id, email }: AdapterUser): void => {
    const owner = addresses.get(email);
    if (owner !== undefined && owner !== String(id)) throw new Error("There is already a user with this address.");
  };
  // A provider may tell no address: any number of users may have none.
  const remember = ({ id, email }: AdapterUser) => email && addresses.set(email, String(id));
  const add = (user: AdapterUser): AdapterUser => {
    const row = { ...user, id: user.id ?? randomUuid() };
    mustBeFree(row);
    const added = insertRow(table, String(row.id), row, "a user");
    remember(row);
    return added;
  };
  return {
    createUser: async (user: AdapterUser) => add(user),
    async createUserWithAccount(user: AdapterUser, account: AdapterAccount) {
      const key = accountKey(account.provider, account.providerAccountId);
      if (accounts.has(key)) throw duplicateKeyError("an account");
      const added = add(user);
      accounts.set(key, copyRow({ ...account, userId: added.id }));
      return added;
    },
    async getUser(id: string) {
      return copyOrNull(table.get(String(id)));
    },
    async getUserByEmail(email: string) {
      return copyOrNull(table.get(addresses.get(email) ?? ""));
    },
    async getUserByAccount({ provider, providerAccountId }: AccountKey) {
      const account = accounts.get(accountKey(provider, providerAccountId));
      return copyOrNull(account && table.get(String(account.userId)));
    },
    async updateUser(user: Partial<AdapterUser> & Pick<AdapterUser, "id">) {
      const former = table.get(String(user.id));
      if (!former) throw new Error("There is no user with this id.");
      const row: AdapterUser = { ...former, ...definedFields(user) };
      mustBeFree(row);
      addresses.delete(former.email);
      remember(row);
      table.set(String(user.id), copyRow(row));
      return copyRow(row);
    },
    async deleteUser(id: string) {
      for (const owned of [accounts, sessions, authenticators] as const) {
        for (const [key] of rowsOf<{ userId: string }>(owned, id)) owned.delete(key);
      }
      const user = takeRow(table, String(id));
      if (user) addresses.delete(user.email);
      return user;
    },
  };
}

function memoryAccounts(tables: MemoryTables) {
  const { accounts: table } = tables;
  const key = ({ provider, providerAccountId }: AccountKey) => accountKey(provider, providerAccountId);
  return {
    async linkAccount(account: AdapterAccount) {
      requireUser(tables, account.userId);
      return insertRow(table, key(account), account, "an account");
    },
    async unlinkAccount(account: AccountKey) {
      return takeRow(table, key(account)) ?? undefined;
    },
    async getAccount(providerAccountId: string, provider: string) {
      return copyOrNull(table.get(accountKey(provider, providerAccountId)));
    },
    async listAccounts(userId: string) {
      return rowsOf(table, userId).map(([, row]) => copyRow(row));
    },
    async updateAccount(account: Partial<AdapterAccount> & AccountKey) {
      const former = table.get(key(account));
      if (!former) return null;
      // An account never changes hands.
      const row: AdapterAccount = { ...former, ...definedFields(account), userId: former.userId };
      table.set(key(account), copyRow(row));
      return copyRow(row);
    },
  };
}

function memorySessions(tables: MemoryTables, now: () => number) {
  const { sessions: table, users: people } = tables;
  const sweep = createSweeper(table, ({ expires }) => isPast(expires, now));
  return {
    async createSession(session: AdapterSession) {
      const hash = await sha256Hex(session.sessionToken);
      requireUser(tables, session.userId);
      sweep();
      insertRow(table, hash, { ...session, sessionToken: hash }, "a session");
      return copyRow(session);
    },
    async getSessionAndUser(sessionToken: string) {
      const session = table.get(await sha256Hex(sessionToken));
      const user = session && people.get(String(session.userId));
      return session && user ? { session: { ...copyRow(session), sessionToken }, user: copyRow(user) } : null;
    },
    async updateSession(session: Partial<AdapterSession> & Pick<AdapterSession, "sessionToken">) {
      const hash = await sha256Hex(session.sessionToken);
      const former = table.get(hash);
      if (!former) return null;
      const row = { ...former, ...definedFields(session), sessionToken: hash };
      table.set(hash, copyRow(row));
      return { ...copyRow(row), sessionToken: session.sessionToken };
    },
    async deleteSession(sessionToken: string) {
      const session = takeRow(table, await sha256Hex(sessionToken));
      return session && { ...session, sessionToken };
    },
    deleteSessionByName: async (name: string) => takeRow(table, name),
    async listSessions(userId: string) {
      const living = rowsOf(table, userId).filter(([, { expires }]) => !isPast(expires, now));
      return living.map(([, session]) => copyRow(session));
    },
    async deleteSessions(userId: string, except?: string) {
      const kept = except === undefined ? undefined : await sha256Hex(except);
      for (const [hash] of rowsOf(table, userId)) if (hash !== kept) table.delete(hash);
    },
  };
}

function memoryTokens({ tokens: table }: MemoryTables, now: () => number) {
  const living = (rows: readonly VerificationToken[] = []) => rows.filter(({ expires }) => !isPast(expires, now));
  const sweep = createSweeper(table, (rows) => living(rows).length === 0);
  return {
    async createVerificationToken(token: VerificationToken) {
      sweep();
      const others = living(table.get(token.identifier));
      if (others.some((row) => row.token === token.token)) throw duplicateKeyError("a token");
      table.set(token.identifier, [...others, copyRow(token)].slice(-maxTokensPerAddress));
      return copyRow(token);
    },
    async useVerificationToken({ identifier, token }: { identifier: string; token: string }) {
      const rows = table.get(identifier) ?? [];
      const row = rows.find((one) => one.token === token);
      if (!row) return null;
      const others = rows.filter((one) => one !== row);
      if (others.length === 0) table.delete(identifier);
      else table.set(identifier, others);
      return row;
    },
  };
}

function memoryAuthenticators(tables: MemoryTables) {
  const { authenticators: table } = tables;
  return {
    async getAuthenticator(credentialID: string) {
      return copyOrNull(table.get(credentialID));
    },
    async createAuthenticator(authenticator: AdapterAuthenticator) {
      requireUser(tables, authenticator.userId);
      return insertRow(table, authenticator.credentialID, authenticator, "an authenticator");
    },
    async listAuthenticatorsByUserId(userId: string) {
      return rowsOf(table, userId).map(([, row]) => copyRow(row));
    },
    async updateAuthenticatorCounter(credentialID: string, newCounter: number) {
      const row = table.get(credentialID);
      if (!row) throw new Error("There is no authenticator with this credentialID.");
      // One that does not rise is a copied key, or an answer that was used before (Web Authentication, section 6.1.1).
      if (newCounter <= row.counter && (newCounter !== 0 || row.counter !== 0))
        throw new Error("A counter only rises.");
      row.counter = newCounter;
      return copyRow(row);
    },
    async updateAuthenticator(noted: Pick<AdapterAuthenticator, "credentialID"> & Partial<AdapterAuthenticator>) {
      const row = table.get(noted.credentialID);
      const { name, createdAt, lastUsedAt, credentialBackedUp } = noted;
      return row
        ? copyRow(Object.assign(row, definedFields({ name, createdAt, lastUsedAt, credentialBackedUp })))
        : null;
    },
    async deleteAuthenticator(credentialID: string) {
      return takeRow(table, credentialID);
    },
  };
}

/**
 * Keeps everything in memory, for development, tests and demonstrations: it is forgotten when the process ends.
 *
 * Session tokens are kept as SHA-256 hashes alone. `listSessions` tells the hash in place of the token: it names a
 * session for `deleteSessionByName`, and opens none. An address has at most three living link tokens. Throws an `Error` where
 * a database would: for a second row with the same key, and for a row whose user does not exist.
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
  const people = { ...memoryUsers(tables), ...memoryAccounts(tables), ...memoryAuthenticators(tables) };
  return { ...people, ...memorySessions(tables, now), ...memoryTokens(tables, now) };
}

export default MemoryAdapter;
