/** Collects the facts about an identity. Reads only. */
import { InvalidCheck, InvalidIdentity } from "../errors/index.ts";
import { isProved, standingOf } from "../stores/address-proof.ts";
import { findUser, findUserByAccount, findUserByEmail } from "../stores/lookup.ts";
import type { AdapterUser } from "../types/adapter.ts";
import type { Context, Identity } from "../types/internal.ts";
import type { Principal } from "../types/principal.ts";
import type { LinkingFacts } from "./decide.ts";

/** The user who started this sign-in must be the one who is signed in. */
function mustBeInitiator(principal: Principal | null, initiatorId: string): void {
  if (principal?.isStored && principal.userId === initiatorId) return;
  throw new InvalidCheck("The user who started this sign-in is no longer signed in here. Nothing was linked.");
}

/** As above, read again directly before the write: the session may have ended while a callback was running. */
export const checkInitiator = async ({ principal }: Context, initiatorId: string): Promise<void> =>
  mustBeInitiator(await principal({ again: true }), initiatorId);

/** The signed-in user who started this sign-in in order to link the account. */
async function linkTargetOf(context: Context, { initiatorId }: Identity): Promise<AdapterUser | null> {
  if (initiatorId === undefined) return null;
  mustBeInitiator(await context.principal(), initiatorId);
  const user = await findUser(context, initiatorId);
  if (user) return user;
  throw new InvalidCheck("The user who started this sign-in is no longer stored. Nothing was linked.");
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

/** How the user with the same address relates to the visitor. Only magic links need to know whether the user is unused. */
async function emailOwnerStanding(
  context: Context,
  { account }: Identity,
  emailOwner: AdapterUser | null,
): Promise<LinkingFacts["emailOwnerStatus"]> {
  if (!emailOwner) return "free";
  if (account.type === "email") return standingOf(context, emailOwner);
  return (await isProved(context, emailOwner)) ? "proved" : "claimed";
}

/** Id of the user who is signed in, if the decision depends on it. */
const principalIdOf = async ({ principal }: Context, { account: { type } }: Identity): Promise<string | null> =>
  type === "email" || type === "webauthn" ? ((await principal())?.userId ?? null) : null;

/** All facts that `decide` needs. */
export async function linkingFacts(context: Context, identity: Identity): Promise<LinkingFacts> {
  const { users } = context.settings.stores;
  const { user, account, emailVerified: proves, addressChoice: choice } = identity;
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
    proves,
    mayLinkByEmail: false,
    choice,
    canRelease: users?.updateUser !== undefined,
  } as const;
  if (!users || type === "credentials") return unlinked;
  const accountOwner = type === "email" ? null : await findUserByAccount(context, { provider, providerAccountId });
  const linkTarget = type === "email" ? null : await linkTargetOf(context, identity);
  const emailOwner = accountOwner || linkTarget || !user.email ? null : await findUserByEmail(context, user.email);
  const emailOwnerStatus = await emailOwnerStanding(context, identity, emailOwner);
  const mayLinkByEmail = identity.linksByEmail && proves && emailOwnerStatus === "proved";
  return { ...unlinked, accountOwner, linkTarget, emailOwner, emailOwnerStatus, mayLinkByEmail };
}
