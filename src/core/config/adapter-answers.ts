/** What an adapter answered, in the one form that the rest of the library knows; what is taken back when it failed. */
import { InvalidIdentity } from "../errors/index.ts";
import type { Adapter, AdapterAccount, AdapterSession, AdapterUser } from "../types/adapter.ts";

/** Reads an answer: the adapter is there to look again, the input is that of the call. */
type Reader = (answer: unknown, input: readonly unknown[], adapter: Adapter) => unknown;

/** Some libraries say `undefined` for what is not there. */
const orNull: Reader = (answer) => answer ?? null;
const orEmpty: Reader = (answer) => (Array.isArray(answer) ? answer : []);

/** A session counts together with its user. */
const fromBoth: Reader = (answer) => {
  const { session, user } = (answer ?? {}) as { session?: unknown; user?: unknown };
  return session && user ? answer : null;
};

/** The user with exactly this id. A database that compares `3f2a…` with numbers may find user 3. */
async function userWith(id: unknown, adapter: Adapter): Promise<AdapterUser | null> {
  const found = await adapter.getUser?.(id as string);
  return found && String(found.id) === String(id) ? found : null;
}

/** Some tell nothing of what they wrote: it is read back, and must be there. */
async function readBack(method: keyof Adapter, find: () => Promise<AdapterUser | null>): Promise<AdapterUser> {
  const found = await find();
  if (found) return found;
  throw new InvalidIdentity(
    `The adapter method ${method} returned nothing, and the user cannot be found afterwards. Return the stored row.`,
  );
}

/** A user under another id than the one that was asked for may be somebody else, who has the same address. */
const writtenRow =
  (method: keyof Adapter): Reader =>
  (answer, [user], adapter) =>
    answer ?? readBack(method, () => userWith((user as AdapterUser).id, adapter));

/** Whoever has the account came with it; a passkey that another user has was not made for this one. */
const writtenWithAccount: Reader = (answer, [user, account], adapter) =>
  answer ??
  readBack("createUserWithAccount", async () => {
    const { provider, providerAccountId, type } = account as AdapterAccount;
    if (type === "webauthn") return userWith((user as AdapterUser).id, adapter);
    return (await adapter.getUserByAccount?.({ provider, providerAccountId })) ?? null;
  });

/** Answers of other methods are not looked at, or may be anything. */
export const readers: Partial<Record<keyof Adapter, Reader>> = {
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

/** Takes back what a call may have written, though it failed: a connection can break when the work is done. */
type Undo = (input: readonly unknown[], adapter: Adapter) => Promise<unknown>;

/** Only what stands under keys that were made for this very call. */
export const undoing: Partial<Record<keyof Adapter, Undo>> = {
  // A user without an account would lock their address.
  async createUser([user], adapter) {
    const found = await userWith((user as AdapterUser).id, adapter);
    if (found) await adapter.deleteUser?.(found.id);
  },
  // A session whose token nobody was given.
  async createSession([row], adapter) {
    const { sessionToken, userId } = row as AdapterSession;
    const found = await adapter.getSessionAndUser?.(sessionToken);
    if (found?.session.sessionToken !== sessionToken || String(found.user?.id) !== userId) return;
    await adapter.deleteSession?.(sessionToken);
  },
};
