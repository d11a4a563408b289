/** Completes a sign-in at a provider: authorization response -> code -> tokens -> claims -> identity. */
import { OAuthResponseError } from "../../errors/index.ts";
import { type OpenedTransaction, type Transaction, takeTransaction } from "../../transaction.ts";
import type { Authenticated, Outcome, ProviderContext, ReadyOAuth } from "../../types/internal.ts";
import type { Profile } from "../../types/user.ts";
import { clientFor, type OAuthClient } from "./client/client.ts";
import { jsonObjectIn } from "./client/provider-fetch.ts";
import { type FetchedClaims, toIdentity } from "./profile.ts";
import { checkOrigin, forwardResponse } from "./redirect-proxy.ts";
import {
  type AuthorizationResponse,
  type CodeResponse,
  checkAuthorizationResponse,
  readAuthorizationResponse,
} from "./response/authorization-response.ts";
import { codeGrant, type TokenResponse, tokenRequest } from "./response/token-request.ts";
import { asksUserinfo, mergeClaims, readUserinfo } from "./response/userinfo.ts";
import { addressForLog } from "./safe-error.ts";
import { readIdToken } from "./token/id-token.ts";

type OAuthContext = ProviderContext<ReadyOAuth>;

/** Claims in the authorization response itself (`callbackClaims`). Only their shape is checked: they prove nothing. */
function unverifiedClaims({ callbackClaims }: ReadyOAuth, { fields }: AuthorizationResponse): Profile {
  const claims = callbackClaims
    .map((name) => [name, jsonObjectIn(fields[name] ?? "")] as const)
    .filter(([, value]) => value !== undefined);
  return Object.fromEntries(claims);
}

interface EssentialClaim {
  readonly essential?: boolean;
  readonly value?: string;
  readonly values?: readonly string[];
}

/** The values of `acr` that the configuration calls essential (OpenID Connect Core 1.0, section 5.5.1.1). */
function essentialAcr({ authorization: { params } }: ReadyOAuth): readonly string[] | undefined {
  const claims = jsonObjectIn(params.claims ?? "") as { id_token?: { acr?: EssentialClaim } } | undefined;
  const acr = claims?.id_token?.acr;
  if (acr?.essential !== true) return undefined;
  return acr.values ?? (acr.value === undefined ? undefined : [acr.value]);
}

/** Claims of an OpenID Provider: those of the id_token, and what the userinfo endpoint adds. */
async function verifiedClaims(
  { settings, now }: OAuthContext,
  client: OAuthClient,
  { idToken, tokens }: TokenResponse,
  { code, iss }: CodeResponse,
  { nonce, more }: Transaction,
): Promise<Profile> {
  const { provider } = client;
  if (idToken === undefined) {
    throw new OAuthResponseError(`"${provider.id}" gave no id_token. Its type is oidc: is openid among the scopes?`);
  }
  const claims = await readIdToken(client, idToken, {
    nonce,
    maxAge: more?.maxAge === undefined ? undefined : Number(more.maxAge),
    acr: essentialAcr(provider),
    code,
    accessToken: tokens.access_token,
    now: Math.floor(now / 1000),
  });
  if (provider.issuerFrom && iss !== undefined && iss !== claims.iss) {
    throw new OAuthResponseError(
      `The authorization response and the id_token of "${provider.id}" come from two issuers (iss): ${addressForLog(iss)} and ${addressForLog(claims.iss)}.`,
    );
  }
  const needsUserinfo = asksUserinfo(client, claims);
  settings.log.debug("oauth-id-token", {
    provider: provider.id,
    claims: Object.keys(claims),
    asksUserinfo: needsUserinfo,
  });
  return needsUserinfo
    ? mergeClaims(claims, await readUserinfo(client, tokens, Math.floor(now / 1000)), provider)
    : claims;
}

/** Exchanges the code for tokens, and the tokens for claims. */
async function fetchClaims(
  context: OAuthContext,
  client: OAuthClient,
  response: CodeResponse,
  transaction: Transaction,
): Promise<FetchedClaims> {
  const { settings, provider, now } = context;
  const tokenResponse = await tokenRequest(client, codeGrant(provider, response, transaction), Math.floor(now / 1000));
  const { tokens, idToken } = tokenResponse;
  settings.log.debug("oauth-tokens", {
    provider: provider.id,
    fields: Object.keys(tokens),
    withIdToken: idToken !== undefined,
  });
  const claims =
    provider.type === "oidc"
      ? await verifiedClaims(context, client, tokenResponse, response, transaction)
      : await readUserinfo(client, tokens, Math.floor(now / 1000));
  settings.log.debug("oauth-claims", { provider: provider.id, claims: Object.keys(claims) });
  return {
    claims: { ...unverifiedClaims(provider, response), ...claims },
    tokens: { ...tokens, ...(idToken !== undefined && { id_token: idToken }) },
    iss: response.iss,
  };
}

const authenticatedOf = async (
  provider: ReadyOAuth,
  fetched: FetchedClaims,
  { transaction, cookies }: OpenedTransaction,
): Promise<Authenticated> => ({
  identity: {
    ...(await toIdentity(provider, fetched)),
    ...(transaction.initiatorId !== undefined && { initiatorId: transaction.initiatorId }),
  },
  cookies,
  callbackUrl: transaction.callbackUrl,
});

/**
 * Returns the identity of the visitor. On a redirect proxy: a redirect to the deployment that the authorization response
 * belongs to.
 */
export async function completeOAuth(context: OAuthContext): Promise<Authenticated | Outcome> {
  const { provider, settings, call } = context;
  const response = readAuthorizationResponse(context);
  settings.log.debug("oauth-response", {
    provider: provider.id,
    method: call.method,
    fields: Object.keys(response.fields),
  });
  const forwarded = await forwardResponse(context, response);
  if (forwarded) return forwarded;
  const opened = await takeTransaction(context, response.state);
  checkOrigin(context, opened.transaction);
  const client = await clientFor(context);
  const codeResponse = checkAuthorizationResponse(response, client);
  const fetched = await fetchClaims(context, client, codeResponse, opened.transaction);
  return authenticatedOf(provider, fetched, opened);
}
