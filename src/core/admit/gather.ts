/** Collects the facts about an identity. Only reads. */
import { InvalidCheck, InvalidIdentity } from "../errors/index.ts";
import type { AdapterUser } from "../types/adapter.ts";
import type { Context, Holder, Identity } from "../types/flow.ts";
import type { Facts } from "./decide.ts";

/** The user who began this in order to link an account. They must still be the one who is signed in. */
async function linkerOf(
  { settings }: Context,
  { startedBy }: Identity,
  holder: Holder | null,
): Promise<AdapterUser | null> {
  if (startedBy === undefined) return null;
  if (holder?.userId !== startedBy) {
    throw new InvalidCheck("This sign-in was begun by someone who is no longer signed in here. Nothing was linked.");
  }
  return (await settings.adapter?.getUser(startedBy)) ?? null;
}

/** Under the `database` strategy a session belongs to a stored user: `authorize` must return one. */
async function mustBeStored({ settings }: Context, { user, account }: Identity): Promise<void> {
  if (account.type !== "credentials" || settings.session.strategy !== "database") return;
  if (settings.stores("getUser") && !(await settings.adapter?.getUser(String(user.id)))) {
    throw new InvalidIdentity(
      'authorize() returned an id that no stored user has. With the database strategy, return the user as the adapter stores it, or set session.strategy to "jwt".',
    );
  }
}

/** Everything that `decide` needs to know. */
export async function gather(context: Context, identity: Identity, holder: Holder | null): Promise<Facts> {
  const { adapter } = context.settings;
  const { user, account } = identity;
  const { type, provider, providerAccountId } = account;
  await mustBeStored(context, identity);
  const isFresh = identity.isFresh ?? false;
  const stored = adapter !== undefined;
  const nobody = { type, user, stored, owner: null, namesake: null, linker: null, isFresh, joins: false };
  if (!adapter || type === "credentials") return nobody;
  const owner = type === "email" ? null : await adapter.getUserByAccount({ provider, providerAccountId });
  const linker = type === "email" ? null : await linkerOf(context, identity, holder);
  const namesake = owner || linker || !user.email ? null : await adapter.getUserByEmail(user.email);
  const joins = identity.linksByEmail && identity.emailVerified && Boolean(namesake?.emailVerified);
  return { ...nobody, owner, linker, namesake, joins };
}
