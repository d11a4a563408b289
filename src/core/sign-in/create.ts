/** Somebody new, and accounts: written whole or not at all. */
import { randomUuid } from "../crypto/random.ts";
import { OAuthAccountNotLinked } from "../errors/index.ts";
import { findUser, isSameId } from "../stores/lookup.ts";
import type { AccountKey, Adapter, AdapterAccount, AdapterUser } from "../types/adapter.ts";
import type { Context, Identity } from "../types/internal.ts";
import { releaseAddress, restoreAddress } from "./address.ts";
import { checkPrincipal } from "./facts.ts";

const store = ({ settings }: Context) => settings.adapter as Required<Adapter>;

/** The account as it is stored: what `account()` chose, and what identifies it. */
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

/** What names an account: a database may refuse more. */
const accountKeyOf = ({ account: { provider, providerAccountId } }: Identity): AccountKey => ({
  provider,
  providerAccountId,
});

/** Writes an account and what belongs to it, both or neither. */
export async function linkAccount(context: Context, identity: Identity, user: AdapterUser): Promise<void> {
  if (identity.initiatorId !== undefined) await checkPrincipal(context, identity.initiatorId);
  await store(context).linkAccount(accountRowOf(identity, user));
  await Promise.resolve(identity.persist?.(user)).catch(async (failure: unknown) => {
    if (context.settings.hasAdapterMethod("unlinkAccount")) await store(context).unlinkAccount(accountKeyOf(identity));
    throw failure;
  });
}

export const announceLinked = ({ settings }: Context, identity: Identity, user: AdapterUser) =>
  settings.events.linkAccount({ user, account: accountRowOf(identity, user), profile: identity.user });

/** Whether the owner of the address took over a user who was made a moment ago, and had no account yet. */
async function isProvedSince(context: Context, { id, email, emailVerified }: AdapterUser): Promise<boolean> {
  if (emailVerified || !email || !context.settings.hasAdapterMethod("getUser")) return false;
  return Boolean((await findUser(context, id))?.emailVerified);
}

/** Takes half of somebody new away again: a user without an account would lock its address for good. */
const rollBack =
  (context: Context, user: AdapterUser) =>
  async (failure: unknown): Promise<never> => {
    const isOurs = !(await isProvedSince(context, user).catch(() => false));
    if (isOurs && context.settings.hasAdapterMethod("deleteUser")) await store(context).deleteUser(user.id);
    throw failure;
  };

/** Nothing that was linked before an address was proved stays with the user of its owner. */
async function mustBeUnproved(context: Context, identity: Identity, user: AdapterUser): Promise<void> {
  if (!(await isProvedSince(context, user))) return;
  if (context.settings.hasAdapterMethod("unlinkAccount")) await store(context).unlinkAccount(accountKeyOf(identity));
  throw new OAuthAccountNotLinked("The owner of the address proved it while this account was being linked.", {
    cause: { provider: identity.account.provider },
  });
}

/** A user and their account, both or neither: in one step, if the adapter can. */
async function createLinked(context: Context, identity: Identity, wanted: AdapterUser): Promise<AdapterUser> {
  const { hasAdapterMethod } = context.settings;
  if (hasAdapterMethod("createUserWithAccount")) {
    const user = await store(context).createUserWithAccount(wanted, accountRowOf(identity, wanted));
    await Promise.resolve(identity.persist?.(user)).catch(rollBack(context, user));
    // An adapter that chose another id did so after the account was written.
    if (identity.accountRowFor && !isSameId(user.id, wanted.id) && hasAdapterMethod("updateAccount"))
      await store(context).updateAccount(accountRowOf(identity, user));
    return user;
  }
  const user = await store(context).createUser(wanted);
  await linkAccount(context, identity, user).catch(rollBack(context, user));
  await mustBeUnproved(context, identity, user);
  return user;
}

/** Writes somebody new, and frees their address first where somebody held it without proof: both or neither. */
async function createOwner(
  context: Context,
  wanted: AdapterUser,
  released: AdapterUser | undefined,
  write: () => PromiseLike<AdapterUser> | AdapterUser,
): Promise<AdapterUser> {
  const former = released && (await releaseAddress(context, released));
  const user = await (async () => write())().catch(async (failure: unknown) => {
    // What was wrong first is the news. The address may have a new owner already, and then it stays with them.
    if (former && released) await restoreAddress(context, released).catch(() => undefined);
    throw failure;
  });
  if (!former) return user;
  context.settings.log.warn(
    "address-released",
    "The owner of an e-mail address proved it, and got a user of their own. The user who held it without proof keeps everything else.",
    { userId: String(former.id), newUserId: String(user?.id ?? wanted.id) },
  );
  await context.settings.events.updateUser({ user: former });
  return user;
}

/** Somebody new. */
export async function createUser(context: Context, identity: Identity, released?: AdapterUser): Promise<AdapterUser> {
  const { settings, now } = context;
  const emailVerified = identity.emailVerified ? new Date(now) : null;
  // A new passkey was made for an id that was chosen before.
  const id = identity.isNewCredential ? String(identity.user.id) : randomUuid();
  const wanted = { ...(identity.user as AdapterUser), id, emailVerified };
  const linked = identity.account.type !== "email";
  const user = await createOwner(context, wanted, released, () =>
    linked ? createLinked(context, identity, wanted) : store(context).createUser(wanted),
  );
  await settings.events.createUser({ user });
  if (linked) await announceLinked(context, identity, user);
  return user;
}
