/** Whether an access token can be used: its time, and its scopes. Pure. */
import type { ReadyOAuth } from "../types/ready-provider.ts";
import type { AccessToken, AccessTokenOptions, ProviderTokens } from "../types/tokens.ts";

/** Seconds before its end at which a token counts as ended: clocks differ, and a request takes time. */
export const skew = 30;

/**
 * Whether the access token is valid long enough. `now`: seconds since 1970. Without a time of expiry it counts as valid, unless
 * the card knows that tokens of this provider end: its age is then unknown, and a refresh gives it one.
 */
export function isValidToken(
  { access_token, expires_at, refresh_token }: ProviderTokens,
  { minLifetime = 0 }: Pick<AccessTokenOptions, "minLifetime">,
  { refresh }: Pick<ReadyOAuth, "refresh">,
  now: number,
): boolean {
  if (access_token === undefined) return false;
  if (expires_at !== undefined) return expires_at - skew - minLifetime > now;
  return refresh.lifetime === undefined || refresh_token === undefined;
}

type ScopeProvider = Pick<ReadyOAuth, "authorization" | "source">;

/** RFC 6749, section 3.3: separated by spaces. Some providers use commas, also for scopes that were requested with spaces. */
const scopesIn = (scope: string, separator = ","): readonly string[] =>
  scope
    .split(separator)
    .flatMap((part) => part.split(/[\s,]+/))
    .filter((one) => one !== "");

/** The granted scopes. Without `scope` in a token response they are the requested ones (RFC 6749, section 5.1). */
export const grantedScopes = ({ scope }: ProviderTokens, { authorization, source }: ScopeProvider): readonly string[] =>
  scopesIn(scope ?? authorization.params.scope ?? "", source.scopeSeparator);

/** The requested scopes that were not granted. */
export function missingScopes(
  tokens: ProviderTokens,
  provider: ScopeProvider,
  { scopes = [] }: Pick<AccessTokenOptions, "scopes">,
): readonly string[] {
  const granted = new Set(grantedScopes(tokens, provider));
  return scopes.filter((scope) => !granted.has(scope));
}

/** The access token as applications get it. */
export const toAccessToken = (tokens: ProviderTokens, provider: ScopeProvider): AccessToken => ({
  accessToken: tokens.access_token ?? "",
  tokenType: tokens.token_type ?? "bearer",
  ...(tokens.expires_at !== undefined && { expiresAt: tokens.expires_at }),
  scopes: grantedScopes(tokens, provider),
});
