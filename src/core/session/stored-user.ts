/** Whether the user of a session is one that the adapter stores. */
import { isSameAddress } from "../stores/email-address.ts";
import type { StoreContext } from "../stores/index.ts";
import { findUser } from "../stores/lookup.ts";

/**
 * Whether a user whom `authorize` returned, or whom another library signed in, is the stored user with the same id: both addresses must be
 * known, and equal. The id alone proves nothing, because ids of another system may belong to other people here.
 */
export async function isStoredUser(context: StoreContext, id: string, email: unknown): Promise<boolean> {
  const user = await findUser(context, id);
  return user !== null && isSameAddress(user.email, email);
}
