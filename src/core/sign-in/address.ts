/** The e-mail address of a stored user: marked as proved, or released by a user who never proved it. The rest of the user stays. */
import { MissingAdapterMethods, Verification } from "../errors/index.ts";
import { hasNoCredential, isProved } from "../stores/address-proof.ts";
import { isSameAddress, placeholderAddress } from "../stores/email-address.ts";
import { requireMethod } from "../stores/index.ts";
import { findUser, findUserByEmail, isSameId } from "../stores/lookup.ts";
import type { AccountKey, AdapterUser } from "../types/adapter.ts";
import type { Context } from "../types/internal.ts";
import type { LinkingFacts } from "./decide.ts";

const updateMethod = ({ settings }: Context) =>
  requireMethod(settings.stores.users, "updateUser", "Changing the address of a user");

const addressTaken = () => new Verification("The address was taken by another user during this sign-in.");

/** Whether the address belongs to this user now. */
const ownsAddress = async (context: Context, { id, email }: AdapterUser): Promise<boolean> => {
  const row = await findUserByEmail(context, email);
  return row !== null && isSameId(row.id, id);
};

/** Gives the address back to its former owner, unless another user has it by now. */
export async function restoreAddress(context: Context, { id, email }: AdapterUser): Promise<void> {
  if (!(await findUserByEmail(context, email))) await updateMethod(context)({ id, email });
}

/**
 * Replaces the address of a user by a placeholder. Reads the row before and after: the user may have proved the address in
 * the meantime, and an adapter may return nothing although it wrote, or write nothing.
 *
 * @returns the user as stored now; `null` if the user no longer has the address
 */
export async function releaseAddress(context: Context, user: AdapterUser): Promise<AdapterUser | null> {
  const before = await findUserByEmail(context, user.email);
  if (!before) return null;
  if (!isSameId(before.id, user.id) || (await isProved(context, before))) throw addressTaken();
  const email = placeholderAddress(user.id);
  const answer = (await updateMethod(context)({ id: user.id, email })) as AdapterUser | null | undefined;
  if (await ownsAddress(context, user)) {
    throw new MissingAdapterMethods(
      "updateUser of the adapter did not change the e-mail address of a user, so the owner of the address cannot get it. updateUser must write every field that it receives.",
    );
  }
  if (!answer?.emailVerified) return { ...user, ...answer, email };
  await restoreAddress(context, user);
  throw addressTaken();
}

/** Whether a user who was just marked as proved still has the address. */
const stillOwns = async (context: Context, user: AdapterUser, email: string): Promise<boolean> =>
  isSameAddress(user.email, email) && ownsAddress(context, user);

/** Always later than the previous proof, because magic links that were sent before a proof expire with it. */
function proofTime({ now }: Context, { emailVerified }: AdapterUser): Date {
  const former = emailVerified ? new Date(emailVerified).valueOf() : 0;
  return new Date(Math.max(now, former + 1 || now));
}

/**
 * Marks an address as proved. If it was not before, the row is read again afterwards: an account may have been linked, or the
 * address released, at the same moment. Linking an account checks as well (`mustBeUnproved`), so one of the two notices. `account`: the
 * one that proves it, which another tab of the visitor may have linked.
 */
export async function prove(
  context: Context,
  facts: LinkingFacts,
  user: AdapterUser,
  account?: AccountKey,
): Promise<AdapterUser> {
  const updateUser = updateMethod(context);
  const changes = { id: user.id, emailVerified: proofTime(context, user) };
  const answer = (await updateUser(changes)) as AdapterUser | null | undefined;
  const proved = { ...user, ...answer, ...changes };
  const isUnchanged =
    facts.emailOwnerStatus === "proved" ||
    ((await stillOwns(context, proved, user.email)) &&
      (facts.emailOwnerStatus !== "unused" || (await hasNoCredential(context, user, account))));
  if (isUnchanged) return proved;
  await withdrawProof(context, user);
  throw new Verification("The user who has the address changed during the sign-in, so the sign-in was refused.");
}

/** Takes back a proof that was written a moment ago. */
export async function withdrawProof(context: Context, { id }: AdapterUser): Promise<void> {
  await updateMethod(context)({ id, emailVerified: null });
}

/**
 * Marks the address of a user as proved by an account that is theirs already. If the user has another address by now, or proved it,
 * nothing changes, and the sign-in goes on.
 */
export async function proveRow(context: Context, user: AdapterUser): Promise<AdapterUser> {
  const before = await findUser(context, user.id);
  if (!before || before.emailVerified || !isSameAddress(before.email, user.email)) return before ?? user;
  const changes = { id: user.id, emailVerified: proofTime(context, before) };
  const answer = (await updateMethod(context)(changes)) as AdapterUser | null | undefined;
  const proved = { ...before, ...answer, ...changes };
  if (!(await stillOwns(context, proved, user.email))) {
    await withdrawProof(context, user);
    return user;
  }
  await context.settings.events.updateUser({ user: proved });
  return proved;
}
