/** Asks the adapter for one row. A database may compare texts more loosely than the library: any other row counts as none. */
import type { AccountKey, Adapter, AdapterAccount, AdapterAuthenticator, AdapterUser } from "../types/adapter.ts";
import type { Context } from "../types/internal.ts";
import { isSameAddress } from "./email-address.ts";

type SettingsHolder = Pick<Context, "settings">;

/** The adapter, where the configuration made sure that it is there. */
const lookupStore = ({ settings }: SettingsHolder) => settings.adapter as Required<Adapter>;

/** Ids are compared as text: a database may return numbers, or a new object each time. */
export const isSameId = (a: unknown, b: unknown): boolean => String(a) === String(b);

/** The row, if it is the one that was asked for. */
function checkedRow<T>(
  { settings }: SettingsHolder,
  method: keyof Adapter,
  row: T | null | undefined,
  isAsked: (row: T) => boolean,
) {
  if (row === null || row === undefined) return null;
  if (isAsked(row)) return row;
  settings.log.warn(
    "loose-comparison",
    `${method} of the adapter returned another row than the one that was asked for, so it was ignored. Make the database compare keys exactly: a binary (case- and accent-sensitive) collation.`,
  );
  return null;
}

/** The user with this id. */
export const findUser = async (context: SettingsHolder, id: string): Promise<AdapterUser | null> =>
  checkedRow(context, "getUser", await lookupStore(context).getUser(id), (row) => isSameId(row.id, id));

/** The user who holds this address, in whatever form it is stored. */
export const findUserByEmail = async (context: SettingsHolder, email: string): Promise<AdapterUser | null> =>
  checkedRow(context, "getUserByEmail", await lookupStore(context).getUserByEmail(email), (row) =>
    isSameAddress(row.email, email),
  );

const isAccount =
  ({ provider, providerAccountId }: AccountKey) =>
  (row: AccountKey): boolean =>
    row.provider === provider && String(row.providerAccountId) === providerAccountId;

/** The account at a provider. */
export const findAccount = async (
  context: SettingsHolder,
  { provider, providerAccountId }: AccountKey,
): Promise<AdapterAccount | null> =>
  checkedRow(
    context,
    "getAccount",
    await lookupStore(context).getAccount(providerAccountId, provider),
    isAccount({ provider, providerAccountId }),
  );

const hasAccount = async (context: SettingsHolder, userId: string, key: AccountKey): Promise<boolean> =>
  ((await lookupStore(context).listAccounts(userId)) ?? []).some(isAccount(key));

/**
 * The user who owns an account. The answer of `getUserByAccount` does not name the account, so where the adapter can read
 * accounts, the account decides: it must be the one that was asked for, and its user is the owner.
 */
export async function findUserByAccount(context: SettingsHolder, key: AccountKey): Promise<AdapterUser | null> {
  const { hasAdapterMethod } = context.settings;
  const { provider, providerAccountId } = key;
  const user = await lookupStore(context).getUserByAccount({ provider, providerAccountId });
  if (!user || !hasAdapterMethod("getAccount")) return user ?? null;
  const account = await findAccount(context, key);
  if (account) return isSameId(account.userId, user.id) ? user : findUser(context, account.userId);
  // One of the two answers is wrong. The list of what the user has tells which.
  const isOwner = hasAdapterMethod("listAccounts") && (await hasAccount(context, user.id, key));
  return checkedRow(context, "getUserByAccount", user, () => isOwner);
}

/** The passkey with this id. */
export const findAuthenticator = async (
  context: SettingsHolder,
  credentialID: string,
): Promise<AdapterAuthenticator | null> =>
  checkedRow(
    context,
    "getAuthenticator",
    await lookupStore(context).getAuthenticator(credentialID),
    (row) => row.credentialID === credentialID,
  );

/** The passkeys of a user; those of anybody else are left out. */
export async function listAuthenticators(
  context: SettingsHolder,
  userId: string,
): Promise<readonly AdapterAuthenticator[]> {
  const rows = (await lookupStore(context).listAuthenticatorsByUserId(userId)) ?? [];
  return rows.filter((row) => isSameId(row.userId, userId));
}
