/** Collects the facts about an identity. Only reads. */
import { InvalidCheck, InvalidIdentity } from "../errors/index.ts";
import { isProved, standingOf } from "../stores/address-proof.ts";
import { findUser, findUserByAccount, findUserByEmail } from "../stores/lookup.ts";
import type { AdapterUser } from "../types/adapter.ts";
import type { Context, Identity } from "../types/internal.ts";
import type { LinkingFacts } from "./decide.ts";

/**
 * The user who began this must be signed in at this very moment: their session may have ended while the provider, or a
 * callback, was asked. Called again directly before the write.
 */
export async function checkPrincipal({ principal }: Context, initiatorId: string): Promise<void> {
  const now = await principal({ again: true });
  if (now?.isStored && now.userId === initiatorId) return;
  throw new InvalidCheck("This sign-in was begun by someone who is no longer signed in here. Nothing was linked.");
}

/** The user who began this in order to link an account. They must still be the one who is signed in. */
async function linkTargetOf(context: Context, { initiatorId }: Identity): Promise<AdapterUser | null> {
  if (initiatorId === undefined) return null;
  await checkPrincipal(context, initiatorId);
  const user = await findUser(context, initiatorId);
  if (user) return user;
  throw new InvalidCheck("The user who began this sign-in is no longer stored. Nothing was linked.");
}

/** Under the `database` strategy a session belongs to a stored user: `authorize` must return one. */
async function mustBeStored(context: Context, { user, account }: Identity): Promise<void> {
  const { session, hasAdapterMethod } = context.settings;
  if (account.type !== "credentials" || session.strategy !== "database") return;
  if (hasAdapterMethod("getUser") && !(await findUser(context, String(user.id)))) {
    throw new InvalidIdentity(
      'authorize() returned an id that no stored user has. With the database strategy, return the user as the adapter stores it, or set session.strategy to "jwt".',
    );
  }
}

/** What a user with the same address is. Only a link asks whether anything else could open them. */
async function emailOwnerStanding(
  context: Context,
  { account }: Identity,
  emailOwner: AdapterUser | null,
): Promise<LinkingFacts["emailOwnerStatus"]> {
  if (!emailOwner) return "free";
  if (account.type === "email") return standingOf(context, emailOwner);
  return (await isProved(context, emailOwner)) ? "proved" : "claimed";
}

/** Who is signed in, where the decision depends on it. */
const initiatorIdOf = async ({ principal }: Context, { account: { type } }: Identity): Promise<string | null> =>
  type === "email" || type === "webauthn" ? ((await principal())?.userId ?? null) : null;

/** Everything that `decide` needs to know. */
export async function linkingFacts(context: Context, identity: Identity): Promise<LinkingFacts> {
  const { adapter, hasAdapterMethod } = context.settings;
  const { user, account, emailVerified: proves, addressChoice: choice } = identity;
  const { type, provider, providerAccountId } = account;
  await mustBeStored(context, identity);
  const unlinked = {
    type,
    user,
    storesUsers: adapter !== undefined,
    accountOwner: null,
    emailOwner: null,
    emailOwnerStatus: "free",
    linkTarget: null,
    principalId: await initiatorIdOf(context, identity),
    isNewCredential: identity.isNewCredential ?? false,
    proves,
    mayLinkByEmail: false,
    choice,
    canRelease: hasAdapterMethod("updateUser"),
  } as const;
  if (!adapter || type === "credentials") return unlinked;
  const accountOwner = type === "email" ? null : await findUserByAccount(context, { provider, providerAccountId });
  const linkTarget = type === "email" ? null : await linkTargetOf(context, identity);
  const emailOwner = accountOwner || linkTarget || !user.email ? null : await findUserByEmail(context, user.email);
  const emailOwnerStatus = await emailOwnerStanding(context, identity, emailOwner);
  const mayLinkByEmail = identity.linksByEmail && proves && emailOwnerStatus === "proved";
  return { ...unlinked, accountOwner, linkTarget, emailOwner, emailOwnerStatus, mayLinkByEmail };
}
