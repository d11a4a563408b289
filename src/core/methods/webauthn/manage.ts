/** The passkeys of whoever is signed in: which they are, how they are called, and how one goes. */
import { AccessDenied, InvalidRequest, SessionRequired } from "../../errors/index.ts";
import { isProved } from "../../stores/address-proof.ts";
import { requireMethod, requireStore } from "../../stores/index.ts";
import { findAccount, findUser, isSameId, listAuthenticators } from "../../stores/lookup.ts";
import type { AdapterAccount, AdapterAuthenticator } from "../../types/adapter.ts";
import type { Context } from "../../types/internal.ts";
import { passkeyStore, transportsOf } from "./context.ts";
import { cleanName } from "./sign-up-fields.ts";

/** A passkey or security key, as its owner may see it. */
export interface Passkey {
  /** Names it for `renamePasskey` and `removePasskey`. No secret. */
  readonly id: string;
  /** Id of the provider that it was made with. */
  readonly provider: string;
  /** `null` if its owner never gave it one, or the adapter has no place for it. */
  readonly name: string | null;
  /** `null` if the adapter has no place for it. So is `lastUsedAt`. */
  readonly createdAt: Date | null;
  readonly lastUsedAt: Date | null;
  /** It can be on several devices, and be there after one is lost. */
  readonly isSynced: boolean;
  /** It is on another device, or in a cloud, at this moment. */
  readonly isBackedUp: boolean;
  /** How browsers reach it: `internal`, `hybrid`, `usb`, `nfc`, `ble`, `smart-card`. */
  readonly transports: readonly string[];
}

/** A passkey, and the account that lets it in. */
interface OwnedRow {
  readonly row: AdapterAuthenticator;
  readonly account: AdapterAccount;
}

async function userIdIn(context: Context): Promise<string> {
  const principal = await context.principal();
  // Read anew: under the jwt strategy the session of a deleted user is still good, and passkeys are nothing of theirs.
  if (principal?.isStored && (await context.principal({ again: true }))) return principal.userId;
  throw new SessionRequired("Passkeys belong to a stored user: nobody is signed in who is one.");
}

/** Ids of the providers of passkeys. */
const providersIn = ({ settings }: Context): readonly string[] =>
  [...settings.providers.values()].filter(({ type }) => type === "webauthn").map(({ id }) => id);

/** A row counts as long as its account is there. */
async function passkeyAccount(context: Context, row: AdapterAuthenticator): Promise<AdapterAccount | undefined> {
  const found = await Promise.all(
    providersIn(context).map((provider) =>
      findAccount(context, { provider, providerAccountId: row.providerAccountId }),
    ),
  );
  return found.find((account) => account && isSameId(row.userId, account.userId)) ?? undefined;
}

async function ownedBy(context: Context, userId: string): Promise<readonly OwnedRow[]> {
  if (providersIn(context).length === 0) return [];
  const rows = await listAuthenticators(context, userId);
  const accounts = await Promise.all(rows.map((row) => passkeyAccount(context, row)));
  return rows.flatMap((row, place) => (accounts[place] ? { row, account: accounts[place] } : []));
}

/** The same words for one that is not there and one of somebody else: nobody learns which. */
function findOwned(all: readonly OwnedRow[], id: string): OwnedRow {
  const found = all.find(({ row }) => row.credentialID === id);
  if (found) return found;
  throw new InvalidRequest("Whoever is signed in has no passkey with this id.");
}

const toPasskey = ({ row, account }: OwnedRow): Passkey => ({
  id: row.credentialID,
  provider: account.provider,
  name: row.name ?? null,
  createdAt: row.createdAt ?? null,
  lastUsedAt: row.lastUsedAt ?? null,
  isSynced: row.credentialDeviceType === "multiDevice",
  isBackedUp: row.credentialBackedUp,
  transports: transportsOf(row),
});

/**
 * The passkeys of whoever is signed in, at all providers of passkeys.
 *
 * @throws SessionRequired if nobody is signed in
 */
export async function listPasskeys(context: Context): Promise<readonly Passkey[]> {
  return (await ownedBy(context, await userIdIn(context))).map(toPasskey);
}

/**
 * Gives a passkey another name: 1 to 64 characters.
 *
 * @throws SessionRequired if nobody is signed in
 * @throws InvalidRequest if it is not a passkey of theirs, or the name is none
 * @throws MissingAdapterMethods if the adapter has no place for names
 */
export async function renamePasskey(context: Context, id: string, name: string): Promise<void> {
  const { row } = findOwned(await ownedBy(context, await userIdIn(context)), id);
  const clean = cleanName(name, "The name of a passkey");
  if (clean === undefined) throw new InvalidRequest("The name of a passkey is empty.");
  const updateAuthenticator = requireMethod(passkeyStore(context), "updateAuthenticator", "A name for a passkey");
  await updateAuthenticator({ credentialID: row.credentialID, name: clean });
}

/** Whether a user gets in without passkeys: by a link to an address that is theirs, or by another account. */
async function hasOtherWay(context: Context, userId: string): Promise<boolean> {
  const { providers } = context.settings;
  const user = await findUser(context, userId);
  const writes = [...providers.values()].some(({ type }) => type === "email");
  if (writes && user?.email && (await isProved(context, user))) return true;
  const accounts = (await context.settings.stores.accounts?.listAccounts?.(userId)) ?? [];
  const own = accounts.filter((account) => isSameId(account.userId, userId));
  return own.some(({ provider, type }) => type !== "webauthn" && providers.has(provider));
}

const lastWayIn = () =>
  new AccessDenied("This passkey is the only way in that is known for its owner. Add another way first.");

/** How {@link removePasskey} goes about it. */
export interface RemovePasskeyOptions {
  /** Whether the only way in that the library knows of may go: for users who have another, a password for example. Default: `false`. */
  readonly evenIfLast?: boolean;
}

/**
 * Removes a passkey: from now on it signs nobody in. Sessions that it began go on.
 *
 * @throws SessionRequired if nobody is signed in
 * @throws InvalidRequest if it is not a passkey of theirs
 * @throws AccessDenied if it is their only way in, as far as the library knows
 * @throws MissingAdapterMethods if the adapter cannot unlink an account
 */
export async function removePasskey(
  context: Context,
  id: string,
  { evenIfLast = false }: RemovePasskeyOptions = {},
): Promise<void> {
  const userId = await userIdIn(context);
  const all = await ownedBy(context, userId);
  const { row, account } = findOwned(all, id);
  const accounts = requireStore(context, "accounts");
  const unlinkAccount = requireMethod(accounts, "unlinkAccount", "Removing a passkey");
  const isLast = async (left: readonly OwnedRow[]) =>
    !evenIfLast && left.length === 0 && !(await hasOtherWay(context, userId));
  if (await isLast(all.filter((other) => other.row !== row))) throw lastWayIn();
  const { provider, providerAccountId } = account;
  // The account first: without it the passkey signs nobody in, whatever becomes of the rest.
  await unlinkAccount({ provider, providerAccountId });
  // Another passkey may have been removed at the same moment. Both look after they removed, so one of the two at least sees it.
  if (await isLast(await ownedBy(context, userId))) {
    await accounts.linkAccount(account);
    throw lastWayIn();
  }
  await passkeyStore(context).deleteAuthenticator?.(row.credentialID);
}
