/** Whether the user of a session is one that the adapter stores. */
import { canonicalAddress, isSameAddress } from "../stores/email-address.ts";
import type { StoreContext } from "../stores/index.ts";
import { findUser } from "../stores/lookup.ts";

/**
 * Whether the user that `authorize` returned is the stored user with its id: both must have the same address. The id alone
 * proves nothing, because ids of another system may belong to other people here.
 */
export async function isStoredUser(context: StoreContext, id: string, email: unknown): Promise<boolean> {
  const user = await findUser(context, id);
  return user !== null && isSameAddress(user.email, email);
}

/** The same for a session token without the claim `stored`, which older versions wrote: only a different address speaks against it. */
export async function wasStoredUser(context: StoreContext, id: string, email: unknown): Promise<boolean> {
  const user = await findUser(context, id);
  if (user === null) return false;
  const isKnown = [user.email, email].every((address) => canonicalAddress(address) !== undefined);
  return !isKnown || isSameAddress(user.email, email);
}
