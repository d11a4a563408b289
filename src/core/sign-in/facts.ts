/** Collects the facts about an identity. Reads only. */
import { InvalidCheck, InvalidIdentity, SessionRequired } from "../errors/index.ts";
import { isStoredUserFor } from "../session/principal.ts";
import { isProved, standingOf } from "../stores/address-proof.ts";
import { isPlaceholder, isSameAddress } from "../stores/email-address.ts";
import { findUser, findUserByAccount, findUserByEmail, isSameId } from "../stores/lookup.ts";
import type { AdapterUser } from "../types/adapter.ts";
import type { Context, Identity } from "../types/internal.ts";
import type { Principal } from "../types/principal.ts";
import type { LinkingFacts } from "./decide.ts";

/** The user who started this sign-in must be the one who is signed in. */
function mustBeInitiator(principal: Principal | null, initiatorId: string): void {
  if (principal && isStoredUserFor("add a sign-in method", principal) && principal.userId === initiatorId) return;
  throw new InvalidCheck("The user who started this sign-in is no longer signed in here. Nothing was linked.");
}

/**
 * A session token can outlive its user: the session cookie is cleared with this refusal. A stored session is read together with its user, so
 * its cookie stays.
 */
const userIsGone = ({ settings }: Context) =>
  new (settings.session.strategy === "jwt" ? SessionRequired : InvalidCheck)(
    "The user who started this sign-in is no longer stored. Nothing was linked.",
  );

/** As above, read again directly before the write: the session, or its user, may have ended while a callback was running. */
export async function checkInitiator(context: Context, initiatorId: string): Promise<void> {
  const principal = await context.principal({ again: true });
  if (!principal && !(await findUser(context, initiatorId))) throw userIsGone(context);
  mustBeInitiator(principal, initiatorId);
}

/** The signed-in user who started this sign-in in order to link the account. */
async function linkTargetOf(context: Context, { initiatorId }: Identity): Promise<AdapterUser | null> {
  if (initiatorId === undefined) return null;
  mustBeInitiator(await context.principal(), initiatorId);
  const user = await findUser(context, initiatorId);
  if (user) return user;
  throw userIsGone(context);
}

/** Under the `database` strategy a session belongs to a stored user: `authorize` must return one. */
async function mustBeStored(context: Context, { user, account }: Identity): Promise<void> {
  const { session, stores } = context.settings;
  if (account.type !== "credentials" || session.strategy !== "database") return;
  if (stores.users?.getUser && !(await findUser(context, String(user.id)))) {
    throw new InvalidIdentity(
      'authorize() returned an id that no stored user has. With the database strategy, return the user as the adapter stores it, or set session.strategy to "jwt".',
    );
  }
}

/** Whether the identity proves its address. No one can prove a placeholder. */
const provesAddress = ({ emailVerified, user }: Identity): boolean => emailVerified && !isPlaceholder(user.email);

/** How the user with the same address relates to the visitor. Whether the user is unused matters to one who proves the address. */
async function emailOwnerStanding(
  context: Context,
  identity: Identity,
  emailOwner: AdapterUser | null,
): Promise<LinkingFacts["emailOwnerStatus"]> {
  if (!emailOwner) return "free";
  if (provesAddress(identity) && identity.initiatorId === undefined) return standingOf(context, emailOwner);
  return (await isProved(context, emailOwner)) ? "proved" : "claimed";
}

/** The stored user with the address of the identity. An account that is added to a user concerns no other user. */
async function emailOwnerOf(
  context: Context,
  { user }: Identity,
  linkTarget: AdapterUser | null,
): Promise<AdapterUser | null> {
  if (!user.email) return null;
  if (linkTarget) return isSameAddress(linkTarget.email, user.email) ? linkTarget : null;
  return findUserByEmail(context, user.email);
}

/** A choice about one stored user is not one about another, who has the address now. */
const choiceOf = ({ addressChoice, choiceAbout }: Identity, emailOwner: AdapterUser | null): LinkingFacts["choice"] =>
  choiceAbout === undefined || !emailOwner || isSameId(emailOwner.id, choiceAbout) ? addressChoice : undefined;

/** Id of the user who is signed in, if the decision depends on it. */
const principalIdOf = async ({ principal }: Context, { account: { type } }: Identity): Promise<string | null> =>
  type === "email" || type === "webauthn" ? ((await principal())?.userId ?? null) : null;

/** All facts that `decide` needs. */
export async function linkingFacts(context: Context, identity: Identity): Promise<LinkingFacts> {
  const { users } = context.settings.stores;
  const { user, account } = identity;
  const { type, provider, providerAccountId } = account;
  await mustBeStored(context, identity);
  const unlinked = {
    type,
    user,
    storesUsers: users !== undefined,
    accountOwner: null,
    emailOwner: null,
    emailOwnerStatus: "free",
    linkTarget: null,
    principalId: await principalIdOf(context, identity),
    isNewCredential: identity.isNewCredential ?? false,
    proves: provesAddress(identity),
    mayLinkByEmail: false,
    choice: identity.addressChoice,
    canRelease: users?.updateUser !== undefined,
  } as const;
  if (!users || type === "credentials") return unlinked;
  const accountOwner = type === "email" ? null : await findUserByAccount(context, { provider, providerAccountId });
  const linkTarget = type === "email" ? null : await linkTargetOf(context, identity);
  const emailOwner = accountOwner ? null : await emailOwnerOf(context, identity, linkTarget);
  const emailOwnerStatus = await emailOwnerStanding(context, identity, emailOwner);
  const mayLinkByEmail = identity.linksByEmail && unlinked.proves && emailOwnerStatus === "proved";
  const choice = choiceOf(identity, emailOwner);
  return { ...unlinked, accountOwner, linkTarget, emailOwner, emailOwnerStatus, mayLinkByEmail, choice };
}
