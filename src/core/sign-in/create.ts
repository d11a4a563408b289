/** Creates users and accounts. A partially created user is rolled back. */
import { randomUuid } from "../crypto/random.ts";
import { OAuthAccountNotLinked } from "../errors/index.ts";
import { requireMethod, requireStore } from "../stores/index.ts";
import { findUser, isSameId } from "../stores/lookup.ts";
import type { AccountKey, AdapterAccount, AdapterUser } from "../types/adapter.ts";
import type { Context, Identity } from "../types/internal.ts";
import { releaseAddress, restoreAddress } from "./address.ts";
import { checkInitiator } from "./facts.ts";

/** The account as it is stored: the fields that `account()` of the provider returned, and its key. */
export function accountRowOf({ account, accountRow, accountRowFor }: Identity, user: AdapterUser): AdapterAccount {
  const { provider, providerAccountId, type } = account;
  return {
    ...accountRow,
    ...accountRowFor?.(user),
    provider,
    providerAccountId,
    type: type as AdapterAccount["type"],
    userId: user.id,
  };
}

/** The key of an account, and nothing else: a database may reject unknown fields. */
export const accountKeyOf = ({ account: { provider, providerAccountId } }: Identity): AccountKey => ({
  provider,
  providerAccountId,
});

/** Removes an account again, if the adapter supports it. */
const unlinkAccount = async ({ settings }: Context, identity: Identity): Promise<void> =>
  void (await settings.stores.accounts?.unlinkAccount?.(accountKeyOf(identity)));

/** Writes an account and the rows that belong to it, both or neither. */
export async function linkAccount(context: Context, identity: Identity, user: AdapterUser): Promise<void> {
  if (identity.initiatorId !== undefined) await checkInitiator(context, identity.initiatorId);
  await requireStore(context, "accounts").linkAccount(accountRowOf(identity, user));
  await Promise.resolve(identity.persist?.(user)).catch(async (failure: unknown) => {
    await unlinkAccount(context, identity);
    throw failure;
  });
}

export const announceLinked = ({ settings }: Context, identity: Identity, user: AdapterUser) =>
  settings.events.linkAccount({ user, account: accountRowOf(identity, user), profile: identity.user });

/** Whether the owner of the address has since proved it, and so took over a user who was just created and had no account yet. */
async function isProvedSince(context: Context, { id, email, emailVerified }: AdapterUser): Promise<boolean> {
  if (emailVerified || !email) return false;
  return Boolean((await findUser(context, id))?.emailVerified);
}

/** Rolls back a partially created user: a user without an account would block the address permanently. */
const rollBack =
  (context: Context, user: AdapterUser) =>
  async (failure: unknown): Promise<never> => {
    const isTakenOver = await isProvedSince(context, user).catch(() => false);
    if (!isTakenOver) await context.settings.stores.users?.deleteUser?.(user.id);
    throw failure;
  };

/** Unlinks an account that was linked before the owner of the address proved it: it may belong to another person. */
async function mustBeUnproved(context: Context, identity: Identity, user: AdapterUser): Promise<void> {
  if (!(await isProvedSince(context, user))) return;
  await unlinkAccount(context, identity);
  throw new OAuthAccountNotLinked("The owner of the address proved it while this account was being linked.", {
    cause: { provider: identity.account.provider },
  });
}

const createRow = async ({ settings }: Context, wanted: AdapterUser): Promise<AdapterUser> =>
  requireMethod(settings.stores.users, "createUser", "A new user")(wanted);

/** A user and their account, both or neither: in one step, if the adapter can. */
async function createLinked(context: Context, identity: Identity, wanted: AdapterUser): Promise<AdapterUser> {
  const { users, accounts } = context.settings.stores;
  if (users?.createUserWithAccount) {
    const user = await users.createUserWithAccount(wanted, accountRowOf(identity, wanted));
    await Promise.resolve(identity.persist?.(user)).catch(rollBack(context, user));
    // The account was written before the adapter chose another id.
    if (identity.accountRowFor && !isSameId(user.id, wanted.id))
      await accounts?.updateAccount?.(accountRowOf(identity, user));
    return user;
  }
  const user = await createRow(context, wanted);
  await linkAccount(context, identity, user).catch(rollBack(context, user));
  await mustBeUnproved(context, identity, user);
  return user;
}

/** Creates a user. If another user has the address without proof, it is released first: both or neither. */
async function createOwner(
  context: Context,
  wanted: AdapterUser,
  released: AdapterUser | undefined,
  write: () => PromiseLike<AdapterUser> | AdapterUser,
): Promise<AdapterUser> {
  const former = released && (await releaseAddress(context, released));
  const user = await (async () => write())().catch(async (failure: unknown) => {
    // The first error is the one to report. If the address has a new owner by now, they keep it.
    if (former && released) await restoreAddress(context, released).catch(() => undefined);
    throw failure;
  });
  if (!former) return user;
  context.settings.log.warn(
    "address-released",
    "The owner of an e-mail address proved it, so a new user was created for it. The user who had it without proof lost the address and keeps everything else.",
    { userId: String(former.id), newUserId: String(user?.id ?? wanted.id) },
  );
  await context.settings.events.updateUser({ user: former });
  return user;
}

/** Creates a user, with the account that they sign in with. `released`: a user who has the address without proof, and loses it. */
export async function createUser(context: Context, identity: Identity, released?: AdapterUser): Promise<AdapterUser> {
  const { settings, now } = context;
  const emailVerified = identity.emailVerified ? new Date(now) : null;
  // A new passkey was created for an id that was chosen before.
  const id = identity.isNewCredential ? String(identity.user.id) : randomUuid();
  const wanted = { ...(identity.user as AdapterUser), id, emailVerified };
  const linked = identity.account.type !== "email";
  const user = await createOwner(context, wanted, released, () =>
    linked ? createLinked(context, identity, wanted) : createRow(context, wanted),
  );
  await settings.events.createUser({ user });
  if (linked) await announceLinked(context, identity, user);
  return user;
}
