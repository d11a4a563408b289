/** Makes a decision true: reads and writes the adapter, and tells the events. */
import { AccountNotLinked, OAuthAccountNotLinked, Verification } from "../errors/index.ts";
import type { Adapter, AdapterUser } from "../types/adapter.ts";
import type { Context, Identity, Member } from "../types/flow.ts";
import type { User } from "../types/user.ts";
import { prove } from "./address.ts";
import { create, link, row, tellLinked } from "./create.ts";
import { decide, type Facts } from "./decide.ts";
import { checkPrincipal, gather } from "./gather.ts";

const refusals = { OAuthAccountNotLinked, AccountNotLinked, Verification } as const;

/** The adapter: a decision to write is only made where there is one. */
const store = ({ settings }: Context) => settings.adapter as Required<Adapter>;

const member = ({ account, profile }: Identity, user: User | AdapterUser, isNewUser: boolean): Member => ({
  user,
  account: { ...account, userId: String(user.id) },
  ...(profile && { profile }),
  isNewUser,
});

/** Someone known comes back: their address is proved again, or their tokens are fresh. */
async function refresh(context: Context, identity: Identity, facts: Facts, user: AdapterUser): Promise<AdapterUser> {
  const { settings } = context;
  if (identity.account.type === "email") {
    // Being signed in to the user is what makes them theirs, so it is asked again directly before the write.
    if (facts.standing === "claimed") await checkPrincipal(context, String(user.id));
    const updated = await prove(context, facts, user);
    await settings.events.updateUser({ user: updated });
    return updated;
  }
  await identity.keep?.(user);
  if (settings.stores("updateAccount")) await store(context).updateAccount(row(identity, user));
  return user;
}

/** Why somebody is refused, for the log. */
function reason({ proves, standing, canRelease, type, principalId, owner }: Facts): string {
  if (type === "email")
    return "Another user took the address without proof while its owner signed in. Nobody was signed in.";
  if (owner && principalId !== null) return "The account belongs to another user than the one who is signed in.";
  if (proves && standing === "claimed" && !canRelease) {
    return "A stored user holds the address without proof, and the adapter has no updateUser to free it for its owner. Add updateUser to the adapter.";
  }
  return "The account, or its e-mail address, belongs to another user.";
}

async function carryOut(context: Context, identity: Identity, facts: Facts): Promise<Member> {
  const decision = decide(facts);
  if (decision.do === "refuse") {
    const { provider } = identity.account;
    throw new refusals[decision.why](reason(facts), { cause: { provider } });
  }
  if (decision.do === "create") return member(identity, await create(context, identity, decision.released), true);
  if (decision.do === "link") {
    await link(context, identity, decision.user);
    await tellLinked(context, identity, decision.user);
    return member(identity, decision.user, false);
  }
  const known = facts.stored && identity.account.type !== "credentials";
  return member(
    identity,
    known ? await refresh(context, identity, facts, decision.user as AdapterUser) : decision.user,
    false,
  );
}

/** Whether someone else has made this very account, has this address by now, or has proved it. */
const overtaken = (before: Facts, after: Facts): boolean =>
  (!before.owner && after.owner !== null) ||
  (after.namesake !== null &&
    (before.standing !== after.standing || String(before.namesake?.id) !== String(after.namesake.id)));

/** How often someone looks for a twin. Each look takes the database at least as long as the twin's next step. */
const looks = 3;

/** Whether there is a user with this address and no account: it may be that of a twin, who is about to add the account. */
const isHalfway = ({ type, owner, namesake }: Facts): boolean => type !== "email" && !owner && namesake !== null;

/** The facts as they are now. What cannot be read is as it was. */
async function look(context: Context, identity: Identity, before: Facts): Promise<Facts> {
  const read = () => gather(context, identity).catch(() => before);
  let facts = await read();
  for (let again = 1; again < looks && isHalfway(facts); again++) facts = await read();
  return facts;
}

/**
 * Turns an identity into a member. Two first sign-ins of one person at the same moment end in one user: who comes
 * second finds the account of the first, also if they were refused because they met its user a moment too early.
 */
export async function settle(context: Context, identity: Identity, facts: Facts): Promise<Member> {
  return carryOut(context, identity, facts).catch(async (failure: unknown) => {
    if (decide(facts).do === "enter") throw failure;
    const now = await look(context, identity, facts);
    if (!overtaken(facts, now)) throw failure;
    return carryOut(context, identity, now);
  });
}
