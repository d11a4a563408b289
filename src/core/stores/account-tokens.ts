/** Tokens in the accounts of stored users: whether an adapter can keep them, how an account is found, and how its tokens are replaced. */
import type { AdapterAccount } from "../types/adapter.ts";
import type { Principal } from "../types/principal.ts";
import type { Account } from "../types/user.ts";
import { requireMethod, type StoreContext } from "./index.ts";
import { findAccount, isSameId } from "./lookup.ts";

/**
 * Whether accounts of the adapter keep tokens that change: they can be updated, and found again. Under the `jwt` strategy the
 * session names its account; otherwise the accounts of a user must be listed.
 */
export function keepsAccountTokens({ settings }: StoreContext): boolean {
  const { accounts } = settings.stores;
  const canWrite = accounts?.replaceTokens !== undefined || accounts?.updateAccount !== undefined;
  const canFindOne = accounts?.getAccount !== undefined && settings.session.strategy === "jwt";
  return canWrite && (accounts?.listAccounts !== undefined || canFindOne);
}

const isOAuthAccount = ({ type }: AdapterAccount): boolean => type === "oauth" || type === "oidc";

/** The account that opened the session. */
async function accountOfSession(context: StoreContext, { userId, idp }: Principal): Promise<readonly AdapterAccount[]> {
  if (idp?.accountId === undefined || !context.settings.stores.accounts?.getAccount) return [];
  const account = await findAccount(context, { provider: idp.provider, providerAccountId: idp.accountId });
  return account && isSameId(account.userId, userId) ? [account] : [];
}

/**
 * The OAuth accounts of a user, at a provider or at all. The account of the session comes first. Rows of other users, which a
 * database that compares loosely may return, are left out.
 */
export async function oauthAccountsOf(
  context: StoreContext,
  principal: Principal,
  provider: string | undefined,
): Promise<readonly AdapterAccount[]> {
  const { userId, idp } = principal;
  if (provider !== undefined && provider === idp?.provider) {
    const [own] = await accountOfSession(context, principal);
    if (own) return [own];
  }
  const rows = (await context.settings.stores.accounts?.listAccounts?.(userId)) ?? [];
  return rows
    .filter((row) => isOAuthAccount(row) && isSameId(row.userId, userId))
    .filter((row) => provider === undefined || row.provider === provider)
    .toSorted((a, b) => Number(b.expires_at ?? 0) - Number(a.expires_at ?? 0));
}

/** The account as it is stored now. */
export async function readAgain(context: StoreContext, account: AdapterAccount): Promise<AdapterAccount | null> {
  const { userId, provider, providerAccountId } = account;
  if (context.settings.stores.accounts?.getAccount) return findAccount(context, { provider, providerAccountId });
  const rows = (await context.settings.stores.accounts?.listAccounts?.(userId)) ?? [];
  return rows.find((row) => row.provider === provider && row.providerAccountId === providerAccountId) ?? null;
}

/**
 * Writes new tokens. Returns `false` if the account has other tokens by now, because the user has signed in anew: those are
 * kept. Without `replaceTokens` the adapter cannot tell.
 */
export async function replaceAccountTokens(
  { settings }: StoreContext,
  { provider, providerAccountId, refresh_token }: AdapterAccount,
  fields: Partial<Account>,
): Promise<boolean> {
  const { accounts } = settings.stores;
  const row = { ...fields, provider, providerAccountId } as Partial<AdapterAccount> &
    Pick<AdapterAccount, "provider" | "providerAccountId">;
  if (accounts?.replaceTokens) return accounts.replaceTokens(row, { refresh_token: refresh_token ?? null });
  await requireMethod(accounts, "updateAccount", "Keeping new tokens")(row);
  return true;
}
