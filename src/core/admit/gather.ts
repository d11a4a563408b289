/** Collects the facts about an identity. Only reads. */
import { InvalidCheck, InvalidIdentity } from "../errors/index.ts";
import { isProved, standingOf } from "../stores/address-proof.ts";
import { findUser, findUserByAccount, findUserByEmail } from "../stores/lookup.ts";
import type { AdapterUser } from "../types/adapter.ts";
import type { Context, Identity } from "../types/flow.ts";
import type { Facts } from "./decide.ts";

/**
 * The user who began this must be signed in at this very moment: their session may have ended while the provider, or a
 * callback, was asked. Called again directly before the write.
 */
export async function checkPrincipal({ principal }: Context, startedBy: string): Promise<void> {
  const now = await principal({ again: true });
  if (now?.isStored && now.userId === startedBy) return;
  throw new InvalidCheck("This sign-in was begun by someone who is no longer signed in here. Nothing was linked.");
}

/** The user who began this in order to link an account. They must still be the one who is signed in. */
async function linkerOf(context: Context, { startedBy }: Identity): Promise<AdapterUser | null> {
  if (startedBy === undefined) return null;
  await checkPrincipal(context, startedBy);
  const user = await findUser(context, startedBy);
  if (user) return user;
  throw new InvalidCheck("The user who began this sign-in is no longer stored. Nothing was linked.");
}

/** Under the `database` strategy a session belongs to a stored user: `authorize` must return one. */
async function mustBeStored(context: Context, { user, account }: Identity): Promise<void> {
  const { session, stores } = context.settings;
  if (account.type !== "credentials" || session.strategy !== "database") return;
  if (stores("getUser") && !(await findUser(context, String(user.id)))) {
    throw new InvalidIdentity(
      'authorize() returned an id that no stored user has. With the database strategy, return the user as the adapter stores it, or set session.strategy to "jwt".',
    );
  }
}

/** What a user with the same address is. Only a link asks whether anything else could open them. */
async function namesakeStanding(
  context: Context,
  { account }: Identity,
  namesake: AdapterUser | null,
): Promise<Facts["standing"]> {
  if (!namesake) return "free";
  if (account.type === "email") return standingOf(context, namesake);
  return (await isProved(context, namesake)) ? "proved" : "claimed";
}

/** Who is signed in, where the decision depends on it. */
const principalIdOf = async ({ principal }: Context, { account: { type } }: Identity): Promise<string | null> =>
  type === "email" || type === "webauthn" ? ((await principal())?.userId ?? null) : null;

/** Everything that `decide` needs to know. */
export async function gather(context: Context, identity: Identity): Promise<Facts> {
  const { adapter, stores } = context.settings;
  const { user, account, emailVerified: proves, addressChoice: choice } = identity;
  const { type, provider, providerAccountId } = account;
  await mustBeStored(context, identity);
  const nobody = {
    type,
    user,
    stored: adapter !== undefined,
    owner: null,
    namesake: null,
    standing: "free",
    linker: null,
    principalId: await principalIdOf(context, identity),
    isFresh: identity.isFresh ?? false,
    proves,
    joins: false,
    choice,
    canRelease: stores("updateUser"),
  } as const;
  if (!adapter || type === "credentials") return nobody;
  const owner = type === "email" ? null : await findUserByAccount(context, { provider, providerAccountId });
  const linker = type === "email" ? null : await linkerOf(context, identity);
  const namesake = owner || linker || !user.email ? null : await findUserByEmail(context, user.email);
  const standing = await namesakeStanding(context, identity, namesake);
  const joins = identity.linksByEmail && proves && standing === "proved";
  return { ...nobody, owner, linker, namesake, standing, joins };
}
