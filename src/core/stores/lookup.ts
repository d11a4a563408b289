/** Asks the adapter for one row. A database may compare texts more loosely than the library: any other row counts as none. */
import type { AccountKey, Adapter, AdapterAccount, AdapterAuthenticator, AdapterUser } from "../types/adapter.ts";
import type { Context } from "../types/flow.ts";
import { isSameAddress } from "./email-address.ts";

type Configured = Pick<Context, "settings">;

/** The adapter, where the configuration made sure that it is there. */
const store = ({ settings }: Configured) => settings.adapter as Required<Adapter>;

/** Ids are compared as text: a database may return numbers, or a new object each time. */
export const isSameId = (a: unknown, b: unknown): boolean => String(a) === String(b);

/** The row, if it is the one that was asked for. */
function checked<T>(
  { settings }: Configured,
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
export const findUser = async (context: Configured, id: string): Promise<AdapterUser | null> =>
  checked(context, "getUser", await store(context).getUser(id), (row) => isSameId(row.id, id));

/** The user who holds this address, in whatever form it is stored. */
export const findUserByEmail = async (context: Configured, email: string): Promise<AdapterUser | null> =>
  checked(context, "getUserByEmail", await store(context).getUserByEmail(email), (row) =>
    isSameAddress(row.email, email),
  );

const isAccount =
  ({ provider, providerAccountId }: AccountKey) =>
  (row: AccountKey): boolean =>
    row.provider === provider && String(row.providerAccountId) === providerAccountId;

/** The account at a provider. */
export const findAccount = async (
  context: Configured,
  { provider, providerAccountId }: AccountKey,
): Promise<AdapterAccount | null> =>
  checked(
    context,
    "getAccount",
    await store(context).getAccount(providerAccountId, provider),
    isAccount({ provider, providerAccountId }),
  );

const hasAccount = async (context: Configured, userId: string, key: AccountKey): Promise<boolean> =>
  ((await store(context).listAccounts(userId)) ?? []).some(isAccount(key));

/**
 * The user who owns an account. The answer of `getUserByAccount` does not name the account, so where the adapter can read
 * accounts, the account decides: it must be the one that was asked for, and its user is the owner.
 */
export async function findUserByAccount(context: Configured, key: AccountKey): Promise<AdapterUser | null> {
  const { stores } = context.settings;
  const { provider, providerAccountId } = key;
  const user = await store(context).getUserByAccount({ provider, providerAccountId });
  if (!user || !stores("getAccount")) return user ?? null;
  const account = await findAccount(context, key);
  if (account) return isSameId(account.userId, user.id) ? user : findUser(context, account.userId);
  // One of the two answers is wrong. The list of what the user has tells which.
  const isOwner = stores("listAccounts") && (await hasAccount(context, user.id, key));
  return checked(context, "getUserByAccount", user, () => isOwner);
}

/** The passkey with this id. */
export const findAuthenticator = async (
  context: Configured,
  credentialID: string,
): Promise<AdapterAuthenticator | null> =>
  checked(
    context,
    "getAuthenticator",
    await store(context).getAuthenticator(credentialID),
    (row) => row.credentialID === credentialID,
  );

/** The passkeys of a user; those of anybody else are left out. */
export async function listAuthenticators(
  context: Configured,
  userId: string,
): Promise<readonly AdapterAuthenticator[]> {
  const rows = (await store(context).listAuthenticatorsByUserId(userId)) ?? [];
  return rows.filter((row) => isSameId(row.userId, userId));
}
