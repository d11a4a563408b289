/** Carries out the decision: writes users and accounts, and calls the events. */
import { AccountNotLinked, OAuthAccountNotLinked, Verification } from "../errors/index.ts";
import type { AdapterUser } from "../types/adapter.ts";
import type { Context, Identity, SignedInUser } from "../types/internal.ts";
import type { User } from "../types/user.ts";
import { prove } from "./address.ts";
import { accountRowOf, announceLinked, createUser, linkAccount } from "./create.ts";
import { decide, type LinkingFacts } from "./decide.ts";
import { checkInitiator } from "./facts.ts";

const refusalErrors = { OAuthAccountNotLinked, AccountNotLinked, Verification } as const;

const signedInUser = ({ account, profile }: Identity, user: User | AdapterUser, isNewUser: boolean): SignedInUser => ({
  user,
  account: { ...account, userId: String(user.id) },
  ...(profile && { profile }),
  isNewUser,
});

/** A known user signs in again: their address is proved once more, or the tokens of their account are new. */
async function refreshAccount(
  context: Context,
  identity: Identity,
  facts: LinkingFacts,
  user: AdapterUser,
): Promise<AdapterUser> {
  const { settings } = context;
  if (identity.account.type === "email") {
    // Only because the visitor is signed in as this user may they keep it, so that is read again directly before the write.
    if (facts.emailOwnerStatus === "claimed") await checkInitiator(context, String(user.id));
    const updated = await prove(context, facts, user);
    await settings.events.updateUser({ user: updated });
    return updated;
  }
  await identity.persist?.(user);
  await settings.stores.accounts?.updateAccount?.(accountRowOf(identity, user));
  return user;
}

/** Why a sign-in is refused, for the log. */
function refusalText({ proves, emailOwnerStatus, canRelease, type, principalId, accountOwner }: LinkingFacts): string {
  if (type === "email")
    return "Another user took the address without proof while its owner signed in. The sign-in was refused.";
  if (accountOwner && principalId !== null) return "The account belongs to another user than the one who is signed in.";
  if (proves && emailOwnerStatus === "claimed" && !canRelease) {
    return "A stored user has the address without proof, and the adapter has no updateUser to release it for its owner. Add updateUser to the adapter.";
  }
  return "The account, or its e-mail address, belongs to another user.";
}

/** Decides by the facts, and writes. */
export async function applyDecision(context: Context, identity: Identity, facts: LinkingFacts): Promise<SignedInUser> {
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
