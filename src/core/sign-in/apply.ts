/** Carries out the decision: writes users and accounts, and calls the events. */
import { AccountNotLinked, OAuthAccountNotLinked, Verification } from "../errors/index.ts";
import { findUserByAccount, isSameId } from "../stores/lookup.ts";
import type { AdapterUser } from "../types/adapter.ts";
import type { Context, Identity, SignedInUser } from "../types/internal.ts";
import type { ChoiceNeeded, Decision } from "../types/linking.ts";
import type { User } from "../types/user.ts";
import { prove, proveRow, withdrawProof } from "./address.ts";
import { accountKeyOf, accountRowOf, announceLinked, createUser, linkAccount } from "./create.ts";
import type { LinkingFacts } from "./decide.ts";
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
  decision: Extract<Decision, { readonly do: "enter" }>,
): Promise<AdapterUser> {
  const { settings } = context;
  const user = decision.user as AdapterUser;
  if (identity.account.type === "email") {
    // Only because the visitor is signed in as this user may they keep it, so that is read again directly before the write.
    if (facts.emailOwnerStatus === "claimed") await checkInitiator(context, String(user.id));
    const updated = await prove(context, facts, user);
    await settings.events.updateUser({ user: updated });
    return updated;
  }
  await identity.persist?.(user);
  await settings.stores.accounts?.updateAccount?.(accountRowOf(identity, user));
  return decision.proves ? proveRow(context, user) : user;
}

/** Why a sign-in is refused, for the log. */
function refusalText({ proves, emailOwnerStatus, canRelease, type, principalId, accountOwner }: LinkingFacts): string {
  if (type === "email")
    return "Another user took the address without proof while its owner signed in. The sign-in was refused.";
  if (accountOwner && principalId !== null) return "The account belongs to another user than the one who is signed in.";
  if (proves && (emailOwnerStatus === "claimed" || emailOwnerStatus === "unused") && !canRelease) {
    return "A stored user has the address without proof, and the adapter has no updateUser to release it for its owner. Add updateUser to the adapter.";
  }
  return "The account, or its e-mail address, belongs to another user.";
}

/** Links an account to a user who keeps everything. The account may prove the address of the user. */
async function linkToUser(
  context: Context,
  identity: Identity,
  facts: LinkingFacts,
  { user, proves }: Extract<Decision, { readonly do: "link" }>,
): Promise<AdapterUser> {
  if (!proves) {
    await linkAccount(context, identity, user);
    await announceLinked(context, identity, user);
    return user;
  }
  if (identity.initiatorId !== undefined) await checkInitiator(context, identity.initiatorId);
  const account = accountKeyOf(identity);
  const proved = await prove(context, facts, user, account);
  await linkAccount(context, identity, proved).catch(async (failure: unknown) => {
    // Without the account the proof would lock the visitor out: they could not sign in as this user.
    const owner = await findUserByAccount(context, account).catch(() => null);
    if (!owner || !isSameId(owner.id, user.id)) await withdrawProof(context, user).catch(() => undefined);
    throw failure;
  });
  await context.settings.events.updateUser({ user: proved });
  await announceLinked(context, identity, proved);
  return proved;
}

/** Writes what was decided by the facts. */
export async function applyDecision(
  context: Context,
  identity: Identity,
  facts: LinkingFacts,
  decision: Exclude<Decision, ChoiceNeeded>,
): Promise<SignedInUser> {
  if (decision.do === "refuse") {
    const { provider } = identity.account;
    throw new refusalErrors[decision.why](refusalText(facts), { cause: { provider } });
  }
  if (decision.do === "create")
    return signedInUser(identity, await createUser(context, identity, decision.released), true);
  if (decision.do === "link")
    return signedInUser(identity, await linkToUser(context, identity, facts, decision), false);
  const known = facts.storesUsers && identity.account.type !== "credentials";
  return signedInUser(
    identity,
    known ? await refreshAccount(context, identity, facts, decision) : decision.user,
    false,
  );
}
