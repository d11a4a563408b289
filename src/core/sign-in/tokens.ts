/** The cookie with the tokens of a sign-in, where no adapter keeps them. */
import { dropProviderTokens, openedSession, tokensIn, writeProviderTokens } from "../provider-tokens.ts";
import { keepsAccountTokens } from "../stores/account-tokens.ts";
import type { Context, Identity, SetCookie } from "../types/internal.ts";

/** The cookies that keep the tokens of this sign-in, unless an adapter keeps them. `opened` opens the session. */
export async function keptTokenCookies(
  context: Context,
  identity: Identity,
  opened: readonly SetCookie[],
): Promise<readonly SetCookie[]> {
  if (keepsAccountTokens(context)) return dropProviderTokens(context);
  const tokens = tokensIn(identity.accountRow ?? {});
  const { context: next, sessionId } = await openedSession(context, opened);
  const { provider, providerAccountId: accountId } = identity.account;
  return sessionId === null
    ? dropProviderTokens(context)
    : writeProviderTokens(next, sessionId, { provider, accountId, tokens });
}
