/** Whether the user of a session is one that the adapter stores. */
import { canonicalAddress, isSameAddress } from "../stores/email-address.ts";
import { findUser } from "../stores/lookup.ts";
import type { AdapterUser } from "../types/adapter.ts";
import type { Settings } from "../types/internal.ts";

type SettingsOnly = { readonly settings: Settings };

/** The stored user with this id; `null` where there is none, or no adapter that could tell. */
export const storedUser = async (site: SettingsOnly, id: string): Promise<AdapterUser | null> =>
  site.settings.hasAdapterMethod("getUser") ? findUser(site, id) : null;

/**
 * Whether what `authorize` returned is the stored user with its id: the two must have one address. The id alone proves
 * nothing, for the ids of another system may be those of other people here.
 */
export async function isStoredUser(site: SettingsOnly, id: string, email: unknown): Promise<boolean> {
  const user = await storedUser(site, id);
  return user !== null && isSameAddress(user.email, email);
}

/** The same for a session that was written before sessions said it: an address that differs speaks against it. */
export async function wasStoredUser(site: SettingsOnly, id: string, email: unknown): Promise<boolean> {
  const user = await storedUser(site, id);
  if (user === null) return false;
  const isKnown = [user.email, email].every((address) => canonicalAddress(address) !== undefined);
  return !isKnown || isSameAddress(user.email, email);
}
