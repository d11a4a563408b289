/** Makes a decision true: reads and writes the adapter, and tells the events. */
import { uuid } from "../crypto/random.ts";
import { AccountNotLinked, OAuthAccountNotLinked } from "../errors/index.ts";
import type { Adapter, AdapterAccount, AdapterUser } from "../types/adapter.ts";
import type { Context, Holder, Identity, Member } from "../types/flow.ts";
import type { User } from "../types/user.ts";
import { decide, type Facts } from "./decide.ts";
import { gather } from "./gather.ts";

const refusals = { OAuthAccountNotLinked, AccountNotLinked } as const;

/** The adapter: a decision to write is only made where there is one. */
const store = ({ settings }: Context) => settings.adapter as Required<Adapter>;

const member = ({ account, profile }: Identity, user: User | AdapterUser, isNewUser: boolean): Member => ({
  user,
  account: { ...account, userId: String(user.id) },
  ...(profile && { profile }),
  isNewUser,
});

/** The account as it is stored: what `account()` chose, and what identifies it. */
function row({ account, stored }: Identity, user: AdapterUser): AdapterAccount {
  const { provider, providerAccountId, type } = account;
  return { ...stored, provider, providerAccountId, type: type as AdapterAccount["type"], userId: user.id };
}

/** Writes an account and what belongs to it, both or neither. */
async function link(context: Context, identity: Identity, user: AdapterUser): Promise<void> {
  const account = row(identity, user);
  await store(context).linkAccount(account);
  await Promise.resolve(identity.keep?.(user)).catch(async (failure: unknown) => {
    if (context.settings.stores("unlinkAccount")) await store(context).unlinkAccount(account);
    throw failure;
  });
}

const tellLinked = ({ settings }: Context, identity: Identity, user: AdapterUser) =>
  settings.events.linkAccount({ user, account: row(identity, user), profile: identity.user });

/** Someone known comes back: their address is proved again, or their tokens are fresh. */
async function refresh(context: Context, identity: Identity, user: AdapterUser): Promise<AdapterUser> {
  const { settings, now } = context;
  if (identity.account.type === "email") {
    const updated = await store(context).updateUser({ id: user.id, emailVerified: new Date(now) });
    await settings.events.updateUser({ user: updated });
    return updated;
  }
  await identity.keep?.(user);
  if (settings.stores("updateAccount")) await store(context).updateAccount(row(identity, user));
  return user;
}

/** Takes half of somebody new away again: a user without an account would lock its address for good. */
const undo =
  (context: Context, user: AdapterUser) =>
  async (failure: unknown): Promise<never> => {
    if (context.settings.stores("deleteUser")) await store(context).deleteUser(user.id);
    throw failure;
  };

/** A user and their account, both or neither: in one step, if the adapter can. */
async function createLinked(context: Context, identity: Identity, wanted: AdapterUser): Promise<AdapterUser> {
  if (context.settings.stores("createUserWithAccount")) {
    const user = await store(context).createUserWithAccount(wanted, row(identity, wanted));
    await Promise.resolve(identity.keep?.(user)).catch(undo(context, user));
    return user;
  }
  const user = await store(context).createUser(wanted);
  await link(context, identity, user).catch(undo(context, user));
  return user;
}

/** Somebody new. */
async function create(context: Context, identity: Identity): Promise<AdapterUser> {
  const { settings, now } = context;
  const emailVerified = identity.emailVerified ? new Date(now) : null;
  const wanted = { ...(identity.user as AdapterUser), id: uuid(), emailVerified };
  const linked = identity.account.type !== "email";
  const user = linked ? await createLinked(context, identity, wanted) : await store(context).createUser(wanted);
  await settings.events.createUser({ user });
  if (linked) await tellLinked(context, identity, user);
  return user;
}

async function carryOut(context: Context, identity: Identity, facts: Facts): Promise<Member> {
  const decision = decide(facts);
  if (decision.do === "refuse") {
    const { provider } = identity.account;
    throw new refusals[decision.why]("The account, or its e-mail address, belongs to another user.", {
      cause: { provider },
    });
  }
  if (decision.do === "create") return member(identity, await create(context, identity), true);
  if (decision.do === "link") {
    await link(context, identity, decision.user);
    await tellLinked(context, identity, decision.user);
    return member(identity, decision.user, false);
  }
  const known = facts.stored && identity.account.type !== "credentials";
  return member(
    identity,
    known ? await refresh(context, identity, decision.user as AdapterUser) : decision.user,
    false,
  );
}

/** Whether someone else has made this very account, or has this address by now. */
const overtaken = (before: Facts, after: Facts): boolean =>
  (!before.owner && after.owner !== null) || (!before.namesake && after.namesake !== null);

/** How often someone looks for a twin. Each look takes the database at least as long as the twin's next step. */
const looks = 3;

/** Whether there is a user with this address and no account: it may be that of a twin, who is about to add the account. */
const isHalfway = ({ type, owner, namesake }: Facts): boolean => type !== "email" && !owner && namesake !== null;

/** The facts as they are now. What cannot be read is as it was. */
async function look(context: Context, identity: Identity, holder: Holder | null, before: Facts): Promise<Facts> {
  const read = () => gather(context, identity, holder).catch(() => before);
  let facts = await read();
  for (let again = 1; again < looks && isHalfway(facts); again++) facts = await read();
  return facts;
}

/**
 * Turns an identity into a member. Two first sign-ins of one person at the same moment end in one user: who comes
 * second finds the account of the first, also if they were refused because they met its user a moment too early.
 */
export async function settle(
  context: Context,
  identity: Identity,
  facts: Facts,
  holder: Holder | null,
): Promise<Member> {
  return carryOut(context, identity, facts).catch(async (failure: unknown) => {
    if (decide(facts).do === "enter") throw failure;
    const now = await look(context, identity, holder, facts);
    if (!overtaken(facts, now)) throw failure;
    return carryOut(context, identity, now);
  });
}
