/** Finds rows by their keys. A database may compare texts loosely, so a row with another key than the requested one is ignored. */
import type { AccountKey, AdapterAccount, AdapterAuthenticator, AdapterMethod, AdapterUser } from "../types/adapter.ts";
import { isSameAddress } from "./email-address.ts";
import { requireMethod, requireStore, type StoreContext } from "./index.ts";

/** Ids are compared as text: a database may return numbers, or a new object each time. */
export const isSameId = (a: unknown, b: unknown): boolean => String(a) === String(b);

/** The row, if it has the requested key. */
function checkedRow<T>(
  { settings }: StoreContext,
  method: AdapterMethod,
  row: T | null | undefined,
  isRequested: (row: T) => boolean,
) {
  if (row === null || row === undefined) return null;
  if (isRequested(row)) return row;
  settings.log.warn(
    "loose-comparison",
    `${method} of the adapter returned another row than the requested one, so it was ignored. Make the database compare keys exactly: a binary (case- and accent-sensitive) collation.`,
  );
  return null;
}

/** The user with this id; `null` also if the adapter has no `getUser`. */
export const findUser = async (context: StoreContext, id: string): Promise<AdapterUser | null> =>
  checkedRow(context, "getUser", await context.settings.stores.users?.getUser?.(id), (row) => isSameId(row.id, id));

/** The user with this address, in any spelling. */
export async function findUserByEmail(context: StoreContext, email: string): Promise<AdapterUser | null> {
  const getUserByEmail = requireMethod(context.settings.stores.users, "getUserByEmail", "Finding a user");
  return checkedRow(context, "getUserByEmail", await getUserByEmail(email), (row) => isSameAddress(row.email, email));
}

/** Whether a row is the account with this key. */
export const isAccount =
  ({ provider, providerAccountId }: AccountKey) =>
  (row: AccountKey): boolean =>
    row.provider === provider && String(row.providerAccountId) === providerAccountId;

/** The account at a provider. */
export async function findAccount(context: StoreContext, key: AccountKey): Promise<AdapterAccount | null> {
  const getAccount = requireMethod(context.settings.stores.accounts, "getAccount", "Finding an account");
  return checkedRow(context, "getAccount", await getAccount(key.providerAccountId, key.provider), isAccount(key));
}

/** Whether a user's list of accounts contains this one. */
const hasAccount = async (context: StoreContext, userId: string, key: AccountKey): Promise<boolean> =>
  ((await context.settings.stores.accounts?.listAccounts?.(userId)) ?? []).some(isAccount(key));

/**
 * The user who owns an account. The result of `getUserByAccount` does not name the account, so if the adapter can read
 * accounts, the account decides: it must have the requested key, and its user is the owner.
 */
export async function findUserByAccount(context: StoreContext, key: AccountKey): Promise<AdapterUser | null> {
  const { users, accounts } = context.settings.stores;
  const { provider, providerAccountId } = key;
  const getUserByAccount = requireMethod(users, "getUserByAccount", "Finding the owner of an account");
  const user = await getUserByAccount({ provider, providerAccountId });
  if (!user || !accounts?.getAccount) return user ?? null;
  const account = await findAccount(context, key);
  if (account) return isSameId(account.userId, user.id) ? user : findUser(context, account.userId);
  // One of the two results is wrong. The user's list of accounts shows which.
  const isOwner = await hasAccount(context, user.id, key);
  return checkedRow(context, "getUserByAccount", user, () => isOwner);
}

/** The passkey with this id. */
export const findAuthenticator = async (
  context: StoreContext,
  credentialID: string,
): Promise<AdapterAuthenticator | null> =>
  checkedRow(
    context,
    "getAuthenticator",
    await requireStore(context, "passkeys").getAuthenticator(credentialID),
    (row) => row.credentialID === credentialID,
  );

/** The passkeys of a user. Rows of other users are left out. */
export async function listAuthenticators(
  context: StoreContext,
  userId: string,
): Promise<readonly AdapterAuthenticator[]> {
  const rows = (await requireStore(context, "passkeys").listAuthenticatorsByUserId(userId)) ?? [];
  return rows.filter((row) => isSameId(row.userId, userId));
}
