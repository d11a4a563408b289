/** Lists and unlinks the accounts of the signed-in user at providers. */
import { AccessDenied, InvalidRequest } from "./errors/index.ts";
import { hasOtherMethod, ownedPasskeys, storedUserId } from "./methods/webauthn/manage.ts";
import { refuseWhileActing } from "./session/acting.ts";
import { type RequireFresh, requireRecentSession } from "./session/fresh.ts";
import { requireMethod, requireStore } from "./stores/index.ts";
import { findAccount, isAccount, isSameId } from "./stores/lookup.ts";
import type { AccountKey, AdapterAccount, AdapterAccountType } from "./types/adapter.ts";
import type { Context } from "./types/internal.ts";

/** An account at a provider, as its owner may see it: without its tokens. */
export interface LinkedAccount {
  /** Id of the provider. */
  readonly provider: string;
  /** Id of the user at the provider. */
  readonly providerAccountId: string;
  /** Type of the provider. */
  readonly type: Exclude<AdapterAccountType, "webauthn">;
  /** Whether the user can sign in with it: its provider is in the configuration. */
  readonly isConfigured: boolean;
}

/** Options of {@link unlinkLinkedAccount}. */
export interface UnlinkAccountOptions {
  /** Unlink it even if the library knows no other sign-in method of the user: if they have a password, for example. Default: `false`. */
  readonly evenIfLast?: boolean;
  /** Whether the user must have proved who they are: in the last 15 minutes (`true`), or in so many seconds. Default: `session.requireFresh`. */
  readonly requireFresh?: RequireFresh;
}

/** The accounts of a user; passkeys have verbs of their own. */
const withoutPasskeys = (rows: readonly AdapterAccount[], userId: string): readonly AdapterAccount[] =>
  rows.filter((row) => row.type !== "webauthn" && isSameId(row.userId, userId));

/**
 * The accounts of the signed-in user, without passkeys and without tokens.
 *
 * @throws SessionRequired if no stored user is signed in
 * @throws MissingAdapterMethods if the adapter has no `listAccounts`
 */
export async function listLinkedAccounts(context: Context): Promise<readonly LinkedAccount[]> {
  const userId = await storedUserId(context, "list sign-in methods");
  const listAccounts = requireMethod(requireStore(context, "accounts"), "listAccounts", "Listing accounts");
  return withoutPasskeys(await listAccounts(userId), userId).map(({ provider, providerAccountId, type }) => ({
    provider,
    providerAccountId: String(providerAccountId),
    type: type as LinkedAccount["type"],
    isConfigured: context.settings.providers.has(provider),
  }));
}

/** The same error for an account that does not exist and one of another user, so that it does not reveal which. */
async function ownedAccount(context: Context, userId: string, key: AccountKey): Promise<AdapterAccount> {
  const { listAccounts } = requireStore(context, "accounts");
  const rows = listAccounts ? await listAccounts(userId) : [await findAccount(context, key)];
  const known = rows.filter((row) => row !== null && isAccount(key)(row)) as AdapterAccount[];
  const [account] = withoutPasskeys(known, userId);
  if (account) return account;
  throw new InvalidRequest("The signed-in user has no such account. Passkeys are removed with removePasskey.");
}

const onlyAccountLeft = () =>
  new AccessDenied("This account is the only known sign-in method of its owner. Add another one first.");

/**
 * Unlinks an account from the signed-in user: it cannot sign them in any more. Sessions that it started continue, and its tokens stay
 * valid at the provider.
 *
 * @throws SessionRequired if no stored user is signed in
 * @throws InvalidRequest if the user has no such account, or it is a passkey
 * @throws FreshSessionRequired without a recent sign-in (`session.requireFresh`)
 * @throws AccessDenied if the library knows no other sign-in method of the user
 * @throws RefusedWhileActing while another user acts for this one
 * @throws MissingAdapterMethods if the adapter cannot unlink an account
 */
export async function unlinkLinkedAccount(
  context: Context,
  { provider, providerAccountId }: AccountKey,
  { evenIfLast = false, requireFresh }: UnlinkAccountOptions = {},
): Promise<void> {
  await refuseWhileActing(context, "Unlink an account");
  const userId = await storedUserId(context, "change sign-in methods");
  await requireRecentSession(context, requireFresh);
  const key = { provider: String(provider), providerAccountId: String(providerAccountId) };
  const account = await ownedAccount(context, userId, key);
  const accounts = requireStore(context, "accounts");
  const unlink = requireMethod(accounts, "unlinkAccount", "Unlinking an account");
  const isOnly = async () =>
    !evenIfLast && !(await hasOtherMethod(context, userId, key)) && (await ownedPasskeys(context, userId)).length === 0;
  if (await isOnly()) throw onlyAccountLeft();
  await unlink(key);
  // Another method may have been removed at the same time. Both calls check again afterwards, so at least one restores its own.
  if (await isOnly()) {
    await accounts.linkAccount(account);
    throw onlyAccountLeft();
  }
}
