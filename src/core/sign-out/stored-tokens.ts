/** The tokens of the account that opened a session: where they are kept, and how they are cleared. */
import { readProviderTokens, tokensIn } from "../provider-tokens.ts";
import { isStoredUserFor } from "../session/principal.ts";
import { oauthAccountsOf, replaceAccountTokens } from "../stores/account-tokens.ts";
import type { AdapterAccount } from "../types/adapter.ts";
import type { Context } from "../types/internal.ts";
import type { Principal, SessionProvider } from "../types/principal.ts";
import type { ProviderTokens } from "../types/tokens.ts";
import type { Account } from "../types/user.ts";

/** Finds the `sid` of an id_token. */
export type SidOf = (idToken: string) => string | undefined;

/** Tokens of the provider that opened a session. */
export interface SessionTokens {
  readonly provider: string;
  readonly tokens: ProviderTokens;
  /** The account that they are stored in; absent if they are in a cookie. */
  readonly account?: AdapterAccount;
}

const isOfSession = ({ id_token }: AdapterAccount, { sid }: SessionProvider, sidOf: SidOf): boolean =>
  sid !== undefined && typeof id_token === "string" && sidOf(id_token) === sid;

/** The account that opened the session. Of two at one provider, it is the one whose id_token has the `sid` of the session. */
async function sessionAccount(
  context: Context,
  principal: Principal,
  sidOf: SidOf,
): Promise<AdapterAccount | undefined> {
  if (!isStoredUserFor("read the tokens of accounts", principal)) return undefined;
  const { idp } = principal;
  const rows = await oauthAccountsOf(context, principal, idp?.provider);
  const own = rows.length > 1 && idp ? rows.filter((row) => isOfSession(row, idp, sidOf)) : rows;
  return own.length === 1 ? own[0] : undefined;
}

/** The tokens of a session: those of its cookie, which belongs to no other session, else those of the account. */
export async function sessionTokens(
  context: Context,
  principal: Principal,
  sidOf: SidOf,
): Promise<SessionTokens | undefined> {
  const { idp, sessionId } = principal;
  const inCookie = await readProviderTokens(context, sessionId);
  if (inCookie && (!idp || inCookie.provider === idp.provider)) return inCookie;
  const account = await sessionAccount(context, principal, sidOf);
  return account && { provider: account.provider, tokens: tokensIn(account), account };
}

/** The fields of an account that end with each token. */
// biome-ignore format: a table
const fieldsOf = {
  refresh_token: { refresh_token: null },
  access_token:  { access_token: null, expires_at: null },
} as const;

/**
 * Removes revoked tokens from an account, if the adapter can write them, and unless a sign-in has replaced them in the
 * meantime. The id_token stays: it gives access to nothing, and other sessions of the user sign out with it.
 */
export async function clearTokens(
  context: Context,
  account: AdapterAccount,
  revoked: readonly (keyof typeof fieldsOf)[],
): Promise<void> {
  const { accounts } = context.settings.stores;
  if (revoked.length === 0 || (!accounts?.replaceTokens && !accounts?.updateAccount)) return;
  // A column without a value is `null` in every database; the type of an account has no `null`.
  const fields = Object.assign({}, ...revoked.map((token) => fieldsOf[token])) as Partial<Account>;
  await replaceAccountTokens(context, account, fields);
}
