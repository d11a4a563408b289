/** The address of a stored user: marked as proved, or taken from a user who never proved it. All else of that user stays. */
import { MissingAdapterMethods, Verification } from "../errors/index.ts";
import { hasNoCredential, isProved } from "../stores/address-proof.ts";
import { isSameAddress, placeholderAddress } from "../stores/email-address.ts";
import { findUserByEmail, isSameId } from "../stores/lookup.ts";
import type { Adapter, AdapterUser } from "../types/adapter.ts";
import type { Context } from "../types/internal.ts";
import type { LinkingFacts } from "./decide.ts";

const store = ({ settings }: Context) => settings.adapter as Required<Adapter>;

const addressTaken = () => new Verification("The address got another owner while this sign-in was under way.");

/** Whether this user holds the address now. */
const holdsAddress = async (context: Context, { id, email }: AdapterUser): Promise<boolean> => {
  const row = await findUserByEmail(context, email);
  return row !== null && isSameId(row.id, id);
};

/** Gives the address back, unless somebody has it by now. */
export async function restoreAddress(context: Context, { id, email }: AdapterUser): Promise<void> {
  if (!(await findUserByEmail(context, email))) await store(context).updateUser({ id, email });
}

/**
 * Gives the user a placeholder in place of the address. Looks before and after: the user may have been proved to own it in
 * the meantime, and an adapter may answer with nothing where it changed something, or change nothing.
 *
 * @returns the user as stored now; `null` if they gave the address up themselves
 */
export async function releaseAddress(context: Context, user: AdapterUser): Promise<AdapterUser | null> {
  const before = await findUserByEmail(context, user.email);
  if (!before) return null;
  if (!isSameId(before.id, user.id) || (await isProved(context, before))) throw addressTaken();
  const email = placeholderAddress(user.id);
  const answer = (await store(context).updateUser({ id: user.id, email })) as AdapterUser | null | undefined;
  if (await holdsAddress(context, user)) {
    throw new MissingAdapterMethods(
      "updateUser of the adapter did not change the e-mail address of a user, so the owner of the address cannot have it. Let updateUser write every field that it is given.",
    );
  }
  if (!answer?.emailVerified) return { ...user, ...answer, email };
  await restoreAddress(context, user);
  throw addressTaken();
}

/** Whether a user who was just marked as proved still holds the address. */
const stillHolds = async (context: Context, user: AdapterUser, email: string): Promise<boolean> =>
  isSameAddress(user.email, email) && holdsAddress(context, user);

/** Always later than the proof before it, so that links from before it can be told from those that came after. */
function proofTime({ now }: Context, { emailVerified }: AdapterUser): Date {
  const former = emailVerified ? new Date(emailVerified).valueOf() : 0;
  return new Date(Math.max(now, former + 1 || now));
}

/**
 * Marks an address as proved. Where it was not before, looks again afterwards: an account may have been linked, or the address
 * released, at the same moment. Whoever links an account looks as well (`mustBeUnproved`), so one of the two notices.
 */
export async function prove(context: Context, facts: LinkingFacts, user: AdapterUser): Promise<AdapterUser> {
  const { updateUser } = store(context);
  const changes = { id: user.id, emailVerified: proofTime(context, user) };
  const answer = (await updateUser(changes)) as AdapterUser | null | undefined;
  const proved = { ...user, ...answer, ...changes };
  const isUnchanged =
    facts.emailOwnerStatus === "proved" ||
    ((await stillHolds(context, proved, user.email)) &&
      (facts.emailOwnerStatus !== "unused" || (await hasNoCredential(context, user))));
  if (isUnchanged) return proved;
  await updateUser({ id: user.id, emailVerified: null });
  throw new Verification("The user who holds the address changed while its owner signed in. Nobody was signed in.");
}
