/** Keeps refreshed tokens where the former ones were: in the account, or in the cookie of the session. */
import { omitUndefined } from "../lib/omit-undefined.ts";
import { storedAccount } from "../methods/oauth/profile.ts";
import { tokensIn, writeProviderTokens } from "../provider-tokens.ts";
import { readAgain, replaceAccountTokens } from "../stores/account-tokens.ts";
import type { AdapterAccount } from "../types/adapter.ts";
import type { Context, SetCookie } from "../types/internal.ts";
import type { TokenSet } from "../types/user.ts";
import type { FoundTokens } from "./find.ts";

/** Writes tokens into the account. Returns those to use: of a user who has signed in anew in the meantime, the newer ones. */
export async function storeInAccount(
  context: Context,
  { provider }: FoundTokens,
  account: AdapterAccount,
  tokens: TokenSet,
): Promise<TokenSet> {
  // As at sign-in, `account()` of the provider chooses which fields are stored.
  const fields = omitUndefined(await storedAccount(provider, tokens));
  if (await replaceAccountTokens(context, account, fields)) return tokens;
  const stored = tokensIn((await readAgain(context, account)) ?? {});
  // An exact type: without `expires_at` there is no such field.
  return stored.access_token === undefined ? tokens : (stored as TokenSet);
}

/** The cookie with the tokens, for a response that can set it. */
export async function tokensCookie(
  context: Context,
  { provider, accountId, sessionId }: FoundTokens,
  tokens: TokenSet,
): Promise<readonly SetCookie[]> {
  const fields = tokensIn(await storedAccount(provider, tokens));
  return writeProviderTokens(context, sessionId, { provider: provider.id, accountId, tokens: fields });
}
