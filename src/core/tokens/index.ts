/** `accessToken`: an access token of the signed-in user that is valid, refreshed if it has ended. */
import { refuseWhileActing } from "../session/acting.ts";
import type { Context, SetCookie } from "../types/internal.ts";
import type { AccessToken, AccessTokenOptions } from "../types/tokens.ts";
import type { TokenSet } from "../types/user.ts";
import { refreshFailed } from "./failures.ts";
import { type FoundTokens, findTokens } from "./find.ts";
import { refreshedTokens, refreshTokens } from "./refresh.ts";
import { tokensCookie } from "./store.ts";
import { isValidToken, missingScopes, toAccessToken } from "./validity.ts";

/** Which access token, and of which provider. */
export interface AccessTokenRequest extends AccessTokenOptions {
  /** Id of the provider. Default: that of the session, else the only one. */
  readonly provider?: string | undefined;
  /** Whether this call may have tokens of a provider. Default: of every one. */
  readonly mayRead?: ((provider: string) => boolean) | undefined;
}

/** An access token, and the cookies that keep it. */
export interface AccessTokenReading {
  /** The access token. */
  readonly token: AccessToken;
  /** Cookies to be written, which keep refreshed tokens. */
  readonly cookies: readonly SetCookie[];
}

/** Refreshed tokens, and the cookies that keep them. */
export interface RenewedTokens {
  readonly tokens: TokenSet;
  readonly cookies: readonly SetCookie[];
}

/** A rendering cannot set cookies, so it spends no refresh token: the new tokens would be lost. */
async function withoutWriting(context: Context, found: FoundTokens): Promise<RenewedTokens> {
  const known = await refreshedTokens(context, found);
  if (known) return { tokens: known.tokens, cookies: [] };
  throw refreshFailed("cannot-write", found.provider.id);
}

/** Refreshes tokens that were found. @throws RefreshFailed */
export async function renewTokens(context: Context, found: FoundTokens): Promise<RenewedTokens> {
  const { provider, tokens, account } = found;
  if (tokens.refresh_token === undefined) throw refreshFailed("expired", provider.id);
  if (!account && context.call.readOnly) return withoutWriting(context, found);
  const result = await refreshTokens(context, found);
  if ("reason" in result) throw refreshFailed(result.reason, provider.id, { err: result.err });
  return { ...result, cookies: account ? [] : await tokensCookie(context, found, result.tokens) };
}

/**
 * An access token of the signed-in user that is valid. Of several calls for one account at the same time, in any process,
 * one refreshes it. Never ends the session.
 *
 * @throws SessionRequired without a session; RefusedWhileActing while another user acts for this one, unless `whileActing` is set; InvalidProvider if it is not clear which provider; RefreshFailed
 */
export async function accessToken(context: Context, request: AccessTokenRequest = {}): Promise<AccessTokenReading> {
  if (!request.whileActing) await refuseWhileActing(context, "accessToken()");
  const found = await findTokens(context, request.provider, request.mayRead);
  const { provider, tokens } = found;
  const missing = missingScopes(tokens, provider, request);
  if (missing.length > 0) throw refreshFailed("scope", provider.id, { detail: `Missing: ${missing.join(" ")}.` });
  const isValid = isValidToken(tokens, request, provider, Math.floor(context.clock() / 1000));
  if (isValid && !request.force) return { token: toAccessToken(tokens, provider), cookies: [] };
  const renewed = await renewTokens(context, found);
  return { token: toAccessToken(renewed.tokens, provider), cookies: renewed.cookies };
}
