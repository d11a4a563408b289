/** Somebody new, and accounts: written whole or not at all. */
import { uuid } from "../crypto/random.ts";
import { OAuthAccountNotLinked } from "../errors/index.ts";
import { findUser, isSameId } from "../stores/lookup.ts";
import type { AccountKey, Adapter, AdapterAccount, AdapterUser } from "../types/adapter.ts";
import type { Context, Identity } from "../types/flow.ts";
import { releaseAddress, restoreAddress } from "./address.ts";
import { checkPrincipal } from "./gather.ts";

const store = ({ settings }: Context) => settings.adapter as Required<Adapter>;

/** The account as it is stored: what `account()` chose, and what identifies it. */
export function row({ account, stored, storedFor }: Identity, user: AdapterUser): AdapterAccount {
  const { provider, providerAccountId, type } = account;
  return {
    ...stored,
    ...storedFor?.(user),
    provider,
    providerAccountId,
    type: type as AdapterAccount["type"],
    userId: user.id,
  };
}

/** What names an account: a database may refuse more. */
const keyOf = ({ account: { provider, providerAccountId } }: Identity): AccountKey => ({ provider, providerAccountId });

/** Writes an account and what belongs to it, both or neither. */
export async function link(context: Context, identity: Identity, user: AdapterUser): Promise<void> {
  if (identity.startedBy !== undefined) await checkPrincipal(context, identity.startedBy);
  await store(context).linkAccount(row(identity, user));
  await Promise.resolve(identity.keep?.(user)).catch(async (failure: unknown) => {
    if (context.settings.stores("unlinkAccount")) await store(context).unlinkAccount(keyOf(identity));
    throw failure;
  });
}

export const tellLinked = ({ settings }: Context, identity: Identity, user: AdapterUser) =>
  settings.events.linkAccount({ user, account: row(identity, user), profile: identity.user });

/** Whether the owner of the address took over a user who was made a moment ago, and had no account yet. */
async function isProvedSince(context: Context, { id, email, emailVerified }: AdapterUser): Promise<boolean> {
  if (emailVerified || !email || !context.settings.stores("getUser")) return false;
  return Boolean((await findUser(context, id))?.emailVerified);
}

/** Takes half of somebody new away again: a user without an account would lock its address for good. */
const undo =
  (context: Context, user: AdapterUser) =>
  async (failure: unknown): Promise<never> => {
    const isOurs = !(await isProvedSince(context, user).catch(() => false));
    if (isOurs && context.settings.stores("deleteUser")) await store(context).deleteUser(user.id);
    throw failure;
  };

/** Nothing that was linked before an address was proved stays with the user of its owner. */
async function mustBeUnproved(context: Context, identity: Identity, user: AdapterUser): Promise<void> {
  if (!(await isProvedSince(context, user))) return;
  if (context.settings.stores("unlinkAccount")) await store(context).unlinkAccount(keyOf(identity));
  throw new OAuthAccountNotLinked("The owner of the address proved it while this account was being linked.", {
    cause: { provider: identity.account.provider },
  });
}

/** A user and their account, both or neither: in one step, if the adapter can. */
async function createLinked(context: Context, identity: Identity, wanted: AdapterUser): Promise<AdapterUser> {
  const { stores } = context.settings;
  if (stores("createUserWithAccount")) {
    const user = await store(context).createUserWithAccount(wanted, row(identity, wanted));
    await Promise.resolve(identity.keep?.(user)).catch(undo(context, user));
    // An adapter that chose another id did so after the account was written.
    if (identity.storedFor && !isSameId(user.id, wanted.id) && stores("updateAccount"))
      await store(context).updateAccount(row(identity, user));
    return user;
  }
  const user = await store(context).createUser(wanted);
  await link(context, identity, user).catch(undo(context, user));
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
export async function create(context: Context, identity: Identity, released?: AdapterUser): Promise<AdapterUser> {
  const { settings, now } = context;
  const emailVerified = identity.emailVerified ? new Date(now) : null;
  // A new passkey was made for an id that was chosen before.
  const id = identity.isFresh ? String(identity.user.id) : uuid();
  const wanted = { ...(identity.user as AdapterUser), id, emailVerified };
  const linked = identity.account.type !== "email";
  const user = await createOwner(context, wanted, released, () =>
    linked ? createLinked(context, identity, wanted) : store(context).createUser(wanted),
  );
  await settings.events.createUser({ user });
  if (linked) await tellLinked(context, identity, user);
  return user;
}
