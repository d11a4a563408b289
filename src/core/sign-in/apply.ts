/** Makes a decision true: reads and writes the adapter, and tells the events. */
import { AccountNotLinked, OAuthAccountNotLinked, Verification } from "../errors/index.ts";
import type { Adapter, AdapterUser } from "../types/adapter.ts";
import type { Context, Identity, SignedInUser } from "../types/internal.ts";
import type { User } from "../types/user.ts";
import { prove } from "./address.ts";
import { accountRowOf, announceLinked, createUser, linkAccount } from "./create.ts";
import { decide, type LinkingFacts } from "./decide.ts";
import { checkPrincipal, linkingFacts } from "./facts.ts";

const refusalErrors = { OAuthAccountNotLinked, AccountNotLinked, Verification } as const;

/** The adapter: a decision to write is only made where there is one. */
const store = ({ settings }: Context) => settings.adapter as Required<Adapter>;

const signedInUser = ({ account, profile }: Identity, user: User | AdapterUser, isNewUser: boolean): SignedInUser => ({
  user,
  account: { ...account, userId: String(user.id) },
  ...(profile && { profile }),
  isNewUser,
});

/** Someone known comes back: their address is proved again, or their tokens are fresh. */
async function refreshAccount(
  context: Context,
  identity: Identity,
  facts: LinkingFacts,
  user: AdapterUser,
): Promise<AdapterUser> {
  const { settings } = context;
  if (identity.account.type === "email") {
    // Being signed in to the user is what makes them theirs, so it is asked again directly before the write.
    if (facts.emailOwnerStatus === "claimed") await checkPrincipal(context, String(user.id));
    const updated = await prove(context, facts, user);
    await settings.events.updateUser({ user: updated });
    return updated;
  }
  await identity.persist?.(user);
  if (settings.hasAdapterMethod("updateAccount")) await store(context).updateAccount(accountRowOf(identity, user));
  return user;
}

/** Why somebody is refused, for the log. */
function refusalText({ proves, emailOwnerStatus, canRelease, type, principalId, accountOwner }: LinkingFacts): string {
  if (type === "email")
    return "Another user took the address without proof while its owner signed in. Nobody was signed in.";
  if (accountOwner && principalId !== null) return "The account belongs to another user than the one who is signed in.";
  if (proves && emailOwnerStatus === "claimed" && !canRelease) {
    return "A stored user holds the address without proof, and the adapter has no updateUser to free it for its owner. Add updateUser to the adapter.";
  }
  return "The account, or its e-mail address, belongs to another user.";
}

async function writeDecision(context: Context, identity: Identity, facts: LinkingFacts): Promise<SignedInUser> {
  const decision = decide(facts);
  if (decision.do === "refuse") {
    const { provider } = identity.account;
    throw new refusalErrors[decision.why](refusalText(facts), { cause: { provider } });
  }
  if (decision.do === "create")
    return signedInUser(identity, await createUser(context, identity, decision.released), true);
  if (decision.do === "link") {
    await linkAccount(context, identity, decision.user);
    await announceLinked(context, identity, decision.user);
    return signedInUser(identity, decision.user, false);
  }
  const known = facts.storesUsers && identity.account.type !== "credentials";
  return signedInUser(
    identity,
    known ? await refreshAccount(context, identity, facts, decision.user as AdapterUser) : decision.user,
    false,
  );
}

/** Whether someone else has made this very account, has this address by now, or has proved it. */
const lostRace = (before: LinkingFacts, after: LinkingFacts): boolean =>
  (!before.accountOwner && after.accountOwner !== null) ||
  (after.emailOwner !== null &&
    (before.emailOwnerStatus !== after.emailOwnerStatus ||
      String(before.emailOwner?.id) !== String(after.emailOwner.id)));

/** How often someone looks for a twin. Each look takes the database at least as long as the twin's next step. */
const mostAttempts = 3;

/** Whether there is a user with this address and no account: it may be that of a twin, who is about to add the account. */
const isHalfway = ({ type, accountOwner, emailOwner }: LinkingFacts): boolean =>
  type !== "email" && !accountOwner && emailOwner !== null;

/** The facts as they are now. What cannot be read is as it was. */
async function attemptOnce(context: Context, identity: Identity, before: LinkingFacts): Promise<LinkingFacts> {
  const read = () => linkingFacts(context, identity).catch(() => before);
  let facts = await read();
  for (let again = 1; again < mostAttempts && isHalfway(facts); again++) facts = await read();
  return facts;
}

/**
 * Turns an identity into a member. Two first sign-ins of one person at the same moment end in one user: who comes
 * second finds the account of the first, also if they were refused because they met its user a moment too early.
 */
export async function applyDecision(context: Context, identity: Identity, facts: LinkingFacts): Promise<SignedInUser> {
  return writeDecision(context, identity, facts).catch(async (failure: unknown) => {
    if (decide(facts).do === "enter") throw failure;
    const now = await attemptOnce(context, identity, facts);
    if (!lostRace(facts, now)) throw failure;
    return writeDecision(context, identity, now);
  });
}
