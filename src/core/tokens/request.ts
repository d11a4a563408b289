/** Sends one refresh request, and reads its response (RFC 6749, section 6; OpenID Connect Core 1.0, section 12). */
import { toError } from "../errors/convert.ts";
import { type AuthError, InvalidConfiguration, InvalidEndpoints, ProviderUnavailable } from "../errors/index.ts";
import { clientFor, type OAuthClient } from "../methods/oauth/client/client.ts";
import { refreshGrant, type TokenResponse, tokenRequest } from "../methods/oauth/response/token-request.ts";
import { readRefreshedIdToken } from "../methods/oauth/token/id-token.ts";
import type { Context } from "../types/internal.ts";
import type { RefreshFailure } from "../types/tokens.ts";
import { refreshFailed } from "./failures.ts";
import type { FoundTokens } from "./find.ts";
import type { RefreshResult } from "./record.ts";

/** Error codes with which providers refuse a refresh token. The standard has the first one (RFC 6749, section 5.2). */
// biome-ignore format: a list
const revokedCodes: ReadonlySet<unknown> = new Set([
  "invalid_grant", "bad_refresh_token", "invalid_refresh_token", "invalid_token", "token_expired", "token_revoked",
]);

/** Seconds that a new access token counts as valid if neither response nor card has a lifetime, but the former token had one. */
const usualLifetime = 3_600;

/** Why a request failed: whether the provider has seen the refresh token decides what may be done next. */
function reasonOf(thrown: AuthError): RefreshFailure {
  const { error, status, notSent } = thrown.cause ?? {};
  if (thrown instanceof ProviderUnavailable) {
    return notSent === true || status !== undefined || error !== undefined ? "unavailable" : "lost";
  }
  if (revokedCodes.has(error)) return "revoked";
  if (thrown instanceof InvalidConfiguration || thrown instanceof InvalidEndpoints) return "rejected";
  const isRefused = error !== undefined || (typeof status === "number" && (status < 200 || status > 299));
  return isRefused ? "rejected" : "lost";
}

/**
 * The client of the provider, made before the refresh is claimed: nothing is sent yet.
 *
 * @throws RefreshFailed with the reason `unavailable` if the provider cannot be reached; InvalidEndpoints
 */
export const clientOf = (context: Context, { provider }: FoundTokens): Promise<OAuthClient> =>
  clientFor({ ...context, provider }).catch((thrown: unknown) => {
    throw thrown instanceof ProviderUnavailable ? refreshFailed("unavailable", provider.id, { err: thrown }) : thrown;
  });

/** Whether the id of the account is the subject: cards with a `profile` of their own may choose another id. */
const subjectOf = ({ provider, accountId }: FoundTokens): string | undefined =>
  provider.profile ? undefined : accountId;

/**
 * The new id_token, verified; nothing if there is none. If the keys of the provider cannot be read it is left out, because
 * refusing the response would lose the tokens.
 */
async function verifiedIdToken(
  context: Context,
  client: OAuthClient,
  found: FoundTokens,
  { tokens, idToken }: TokenResponse,
): Promise<string | undefined> {
  if (idToken === undefined || found.provider.type !== "oidc") return undefined;
  const former = { idToken: found.tokens.id_token, sub: subjectOf(found) };
  const now = Math.floor(context.clock() / 1000);
  try {
    return (await readRefreshedIdToken(client, idToken, { former, accessToken: tokens.access_token, now })).signed;
  } catch (thrown) {
    if (!(thrown instanceof ProviderUnavailable)) throw thrown;
    context.settings.log.warn("refresh-id-token", "A new id_token was left out, because it could not be verified.", {
      provider: found.provider.id,
    });
    return undefined;
  }
}

/** The response, completed by what it leaves out: refresh token, scope and id_token stay as they were. */
function completeTokens(
  { tokens: former }: FoundTokens,
  { tokens }: TokenResponse,
  idToken: string | undefined,
  now: number,
): RefreshResult {
  const end = tokens.expires_at ?? (former.expires_at === undefined ? undefined : now + usualLifetime);
  return {
    tokens: {
      ...former,
      ...tokens,
      ...(end !== undefined && { expires_at: end }),
      ...(idToken !== undefined && { id_token: idToken }),
    },
  };
}

/** Refreshes once. Every failure is a result: the refresh token may have been used. */
export async function requestTokens(context: Context, client: OAuthClient, found: FoundTokens): Promise<RefreshResult> {
  const now = Math.floor(context.clock() / 1000);
  let response: TokenResponse;
  try {
    response = await tokenRequest(client, refreshGrant(found.provider, found.tokens), now);
  } catch (thrown) {
    return { reason: reasonOf(thrown as AuthError), err: toError(thrown) };
  }
  try {
    const idToken = await verifiedIdToken(context, client, found, response);
    return completeTokens(found, response, idToken, now);
  } catch (thrown) {
    return { reason: "mismatch", err: toError(thrown) };
  }
}
