/** Normalizes what adapter methods return, and undoes what a failed call may have written. */
import { InvalidIdentity } from "../errors/index.ts";
import type { Adapter, AdapterAccount, AdapterMethod, AdapterSession, AdapterUser } from "../types/adapter.ts";

/** Normalizes a result. `adapter` allows another read, `input` are the arguments of the call. */
type Reader = (answer: unknown, input: readonly unknown[], adapter: Adapter) => unknown;

/** Some libraries return `undefined` for rows that do not exist. */
const orNull: Reader = (answer) => answer ?? null;
const orEmpty: Reader = (answer) => (Array.isArray(answer) ? answer : []);

/** A session is valid only together with its user. */
const fromBoth: Reader = (answer) => {
  const { session, user } = (answer ?? {}) as { session?: unknown; user?: unknown };
  return session && user ? answer : null;
};

/** The user with exactly this id: a database that compares `3f2a…` with numbers may find user 3. */
async function userWith(id: unknown, adapter: Adapter): Promise<AdapterUser | null> {
  const found = await adapter.getUser?.(id as string);
  return found && String(found.id) === String(id) ? found : null;
}

/** For adapters that return nothing after a write: the row is read back, and must exist. */
async function readBack(method: AdapterMethod, find: () => Promise<AdapterUser | null>): Promise<AdapterUser> {
  const found = await find();
  if (found) return found;
  throw new InvalidIdentity(
    `The adapter method ${method} returned nothing, and the user cannot be found afterwards. Return the stored row.`,
  );
}

/** A user under another id than the requested one may be another person with the same address. */
const writtenRow =
  (method: AdapterMethod): Reader =>
  (answer, [user], adapter) =>
    answer ?? readBack(method, () => userWith((user as AdapterUser).id, adapter));

/** The owner of the account is the new user, except for a passkey: one that another user has was not created for this one. */
const writtenWithAccount: Reader = (answer, [user, account], adapter) =>
  answer ??
  readBack("createUserWithAccount", async () => {
    const { provider, providerAccountId, type } = account as AdapterAccount;
    if (type === "webauthn") return userWith((user as AdapterUser).id, adapter);
    return (await adapter.getUserByAccount?.({ provider, providerAccountId })) ?? null;
  });

/** Results of other methods are not used, or may be anything. */
export const readers: Partial<Record<AdapterMethod, Reader>> = {
  createUser: writtenRow("createUser"),
  createUserWithAccount: writtenWithAccount,
  updateUser: writtenRow("updateUser"),
  getUser: orNull,
  getUserByEmail: orNull,
  getUserByAccount: orNull,
  getAccount: orNull,
  getAuthenticator: orNull,
  useVerificationToken: orNull,
  getSessionAndUser: fromBoth,
  listSessions: orEmpty,
  listAccounts: orEmpty,
  listAuthenticatorsByUserId: orEmpty,
};

/** Undoes what a failed call may have written: a connection can break after the write. */
type Undo = (input: readonly unknown[], adapter: Adapter) => Promise<unknown>;

/** Removes only rows with keys that were generated for this call. */
export const undoing: Partial<Record<AdapterMethod, Undo>> = {
  // A user without an account would block the address.
  async createUser([user], adapter) {
    const found = await userWith((user as AdapterUser).id, adapter);
    if (found) await adapter.deleteUser?.(found.id);
  },
  // The token of this session was never sent to a browser.
  async createSession([row], adapter) {
    const { sessionToken, userId } = row as AdapterSession;
    const found = await adapter.getSessionAndUser?.(sessionToken);
    if (found?.session.sessionToken !== sessionToken || String(found.user?.id) !== userId) return;
    await adapter.deleteSession?.(sessionToken);
  },
};
