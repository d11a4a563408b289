/** Lists, renames and removes the passkeys of the signed-in user. */

import { AccessDenied, InvalidRequest, SessionRequired } from "../../errors/index.ts";
import { refuseWhileActing } from "../../session/acting.ts";
import { type RequireFresh, requireRecentSession } from "../../session/fresh.ts";
import { isStoredUserFor } from "../../session/principal.ts";
import { isProved } from "../../stores/address-proof.ts";
import { requireMethod, requireStore } from "../../stores/index.ts";
import { findAccount, findUser, isAccount, isSameId, listAuthenticators } from "../../stores/lookup.ts";
import type { AccountKey, AdapterAccount, AdapterAuthenticator } from "../../types/adapter.ts";
import type { Context } from "../../types/internal.ts";
import { passkeyStore, transportsOf } from "./context.ts";
import { cleanName } from "./sign-up-fields.ts";

/** A passkey or security key, as its owner may see it. */
export interface Passkey {
  /** For `renamePasskey` and `removePasskey`. Not secret. */
  readonly id: string;
  /** Id of the provider that it was registered with. */
  readonly provider: string;
  /** `null` if it was never named, or the adapter does not store names. */
  readonly name: string | null;
  /** When it was registered. `null` if the adapter does not store it. */
  readonly createdAt: Date | null;
  /** When it last signed in or confirmed a sign-in. `null` as for `createdAt`. */
  readonly lastUsedAt: Date | null;
  /** Whether it can be on several devices, and survives the loss of one. */
  readonly isSynced: boolean;
  /** Whether a copy exists now, on another device or in a cloud. */
  readonly isBackedUp: boolean;
  /** How browsers reach it: `internal`, `hybrid`, `usb`, `nfc`, `ble`, `smart-card`. */
  readonly transports: readonly string[];
}

/** A passkey and its account. */
interface OwnedRow {
  readonly row: AdapterAuthenticator;
  readonly account: AdapterAccount;
}

/**
 * Id of the signed-in user.
 *
 * @throws SessionRequired if no stored user is signed in
 */
export async function storedUserId(
  context: Context,
  use: "change sign-in methods" | "list sign-in methods",
): Promise<string> {
  const principal = await context.principal();
  // Read again: under the jwt strategy the session of a deleted user is still valid.
  if (principal && isStoredUserFor(use, principal) && (await context.principal({ again: true })))
    return principal.userId;
  throw new SessionRequired("Passkeys and accounts belong to stored users, and no stored user is signed in.");
}

/** Ids of the providers of passkeys. */
const providersIn = ({ settings }: Context): readonly string[] =>
  [...settings.providers.values()].filter(({ type }) => type === "webauthn").map(({ id }) => id);

/** The account of a passkey: without it the passkey cannot sign in. */
async function passkeyAccount(context: Context, row: AdapterAuthenticator): Promise<AdapterAccount | undefined> {
  const found = await Promise.all(
    providersIn(context).map((provider) =>
      findAccount(context, { provider, providerAccountId: row.providerAccountId }),
    ),
  );
  return found.find((account) => account && isSameId(row.userId, account.userId)) ?? undefined;
}

/** The passkeys that a user can sign in with. */
export async function ownedPasskeys(context: Context, userId: string): Promise<readonly OwnedRow[]> {
  if (providersIn(context).length === 0) return [];
  const rows = await listAuthenticators(context, userId);
  const accounts = await Promise.all(rows.map((row) => passkeyAccount(context, row)));
  return rows.flatMap((row, place) => (accounts[place] ? { row, account: accounts[place] } : []));
}

/** The same error for a passkey that does not exist and one of another user, so that it does not reveal which. */
function findOwned(all: readonly OwnedRow[], id: string): OwnedRow {
  const found = all.find(({ row }) => row.credentialID === id);
  if (found) return found;
  throw new InvalidRequest("The signed-in user has no passkey with this id.");
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
 * The passkeys of the signed-in user, at all providers of passkeys.
 *
 * @throws SessionRequired if no stored user is signed in
 */
export async function listPasskeys(context: Context): Promise<readonly Passkey[]> {
  return (await ownedPasskeys(context, await storedUserId(context, "list sign-in methods"))).map(toPasskey);
}

/**
 * Renames a passkey: 1 to 64 characters.
 *
 * @throws SessionRequired if no stored user is signed in
 * @throws InvalidRequest if the user has no such passkey, or the name is empty or too long
 * @throws MissingAdapterMethods if the adapter has no `updateAuthenticator`
 */
export async function renamePasskey(context: Context, id: string, name: string): Promise<void> {
  await refuseWhileActing(context, "Rename a passkey");
  const { row } = findOwned(await ownedPasskeys(context, await storedUserId(context, "change sign-in methods")), id);
  const clean = cleanName(name, "The name of a passkey");
  if (clean === undefined) throw new InvalidRequest("The name of a passkey is empty.");
  const updateAuthenticator = requireMethod(passkeyStore(context), "updateAuthenticator", "A name for a passkey");
  await updateAuthenticator({ credentialID: row.credentialID, name: clean });
}

/** Whether a user can sign in without passkeys: by magic link to a proved address, or by an account. `but`: not by this one. */
export async function hasOtherMethod(context: Context, userId: string, but?: AccountKey): Promise<boolean> {
  const { providers } = context.settings;
  const user = await findUser(context, userId);
  const sendsMail = [...providers.values()].some(({ type }) => type === "email");
  if (sendsMail && user?.email && (await isProved(context, user))) return true;
  const accounts = (await context.settings.stores.accounts?.listAccounts?.(userId)) ?? [];
  const own = accounts.filter((account) => isSameId(account.userId, userId) && !(but && isAccount(but)(account)));
  return own.some(({ provider, type }) => type !== "webauthn" && providers.has(provider));
}

const onlyMethodLeft = () =>
  new AccessDenied("This passkey is the only known sign-in method of its owner. Add another one first.");

/** Options of {@link removePasskey}. */
export interface RemovePasskeyOptions {
  /** Remove it even if the library knows no other sign-in method of the user: if they have a password, for example. Default: `false`. */
  readonly evenIfLast?: boolean;
  /** Whether the user must have proved who they are: in the last 15 minutes (`true`), or in so many seconds. Default: `session.requireFresh`. */
  readonly requireFresh?: RequireFresh;
}

/**
 * Removes a passkey: it cannot sign in any more. Sessions that it started continue.
 *
 * @throws SessionRequired if no stored user is signed in
 * @throws InvalidRequest if the user has no such passkey
 * @throws FreshSessionRequired without a recent sign-in (`session.requireFresh`)
 * @throws AccessDenied if the library knows no other sign-in method of the user
 * @throws RefusedWhileActing while another user acts for this one, also in {@link renamePasskey}
 * @throws MissingAdapterMethods if the adapter cannot unlink an account
 */
export async function removePasskey(
  context: Context,
  id: string,
  { evenIfLast = false, requireFresh }: RemovePasskeyOptions = {},
): Promise<void> {
  await refuseWhileActing(context, "Remove a passkey");
  const userId = await storedUserId(context, "change sign-in methods");
  await requireRecentSession(context, requireFresh);
  const all = await ownedPasskeys(context, userId);
  const { row, account } = findOwned(all, id);
  const accounts = requireStore(context, "accounts");
  const unlinkAccount = requireMethod(accounts, "unlinkAccount", "Removing a passkey");
  const isLast = async (left: readonly OwnedRow[]) =>
    !evenIfLast && left.length === 0 && !(await hasOtherMethod(context, userId));
  if (await isLast(all.filter((other) => other.row !== row))) throw onlyMethodLeft();
  const { provider, providerAccountId } = account;
  // The account first: without it the passkey cannot sign in, even if the next step fails.
  await unlinkAccount({ provider, providerAccountId });
  // Another passkey may have been removed at the same time. Both calls check again afterwards, so at least one restores its own.
  if (await isLast(await ownedPasskeys(context, userId))) {
    await accounts.linkAccount(account);
    throw onlyMethodLeft();
  }
  await passkeyStore(context).deleteAuthenticator?.(row.credentialID);
}
