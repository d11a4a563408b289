/** Someone is back from a provider: answer -> code -> tokens -> claims -> proof. */
import { OAuthResponseError } from "../../errors/index.ts";
import { type OpenedTransaction, type Transaction, takeTransaction } from "../../transaction.ts";
import type { Authenticated, Outcome, ProviderContext, ReadyOAuth } from "../../types/internal.ts";
import type { Profile } from "../../types/user.ts";
import { clientFor, type OAuthClient } from "./client/client.ts";
import { objectIn } from "./client/provider-fetch.ts";
import { type FetchedClaims, toIdentity } from "./profile.ts";
import { checkOrigin, forwardResponse } from "./redirect-proxy.ts";
import {
  type AuthorizationResponse,
  type CodeResponse,
  checkAuthorizationResponse,
  readAuthorizationResponse,
} from "./response/authorization-response.ts";
import { requestTokens, type TokenResult } from "./response/token-request.ts";
import { asksUserinfo, mergeClaims, readUserinfo } from "./response/userinfo.ts";
import { addressForLog } from "./safe-error.ts";
import { readIdToken } from "./token/id-token.ts";
import { trace } from "./trace.ts";

type OAuthContext = ProviderContext<ReadyOAuth>;

/** What the answer itself says about the person, beside what is verified. Only its shape is checked: it proves nothing. */
function unverifiedClaims({ callbackClaims }: ReadyOAuth, { fields }: AuthorizationResponse): Profile {
  const said = callbackClaims
    .map((name) => [name, objectIn(fields[name] ?? "")] as const)
    .filter(([, value]) => value !== undefined);
  return Object.fromEntries(said);
}

/** The values of `acr` that the card says are essential (OpenID Connect Core 1.0, section 5.5.1.1). */
function essentialAcr({ authorization: { params } }: ReadyOAuth): readonly string[] | undefined {
  const claims = objectIn(params.claims ?? "") as { id_token?: { acr?: EssentialClaim } } | undefined;
  const acr = claims?.id_token?.acr;
  if (acr?.essential !== true) return undefined;
  return acr.values ?? (acr.value === undefined ? undefined : [acr.value]);
}

interface EssentialClaim {
  readonly essential?: boolean;
  readonly value?: string;
  readonly values?: readonly string[];
}

/** Claims of an OpenID Connect provider: the id_token, and what userinfo adds to it. */
async function verifiedClaims(
  context: OAuthContext,
  client: OAuthClient,
  { idToken, tokens }: TokenResult,
  { code, iss }: CodeResponse,
  { nonce, more }: Transaction,
): Promise<Profile> {
  const { provider } = client;
  const now = Math.floor(context.now / 1000);
  if (idToken === undefined) {
    throw new OAuthResponseError(`"${provider.id}" gave no id_token. Its type is oidc: is openid among the scopes?`);
  }
  const claims = await readIdToken(client, idToken, {
    nonce,
    maxAge: more?.maxAge === undefined ? undefined : Number(more.maxAge),
    acr: essentialAcr(provider),
    code,
    accessToken: tokens.access_token,
    now,
  });
  if (provider.issuerFrom && iss !== undefined && iss !== claims.iss) {
    throw new OAuthResponseError(
      `The answer and the id_token of "${provider.id}" come from two issuers (iss): ${addressForLog(iss)} and ${addressForLog(claims.iss)}.`,
    );
  }
  trace(context, "oauth-id-token", { claims: Object.keys(claims), asksUserinfo: asksUserinfo(client, claims) });
  return asksUserinfo(client, claims) ? mergeClaims(claims, await readUserinfo(client, tokens, now), provider) : claims;
}

/** Exchanges the code for whatever the provider tells of the person. */
async function fetchClaims(
  context: OAuthContext,
  client: OAuthClient,
  answer: CodeResponse,
  transaction: Transaction,
): Promise<FetchedClaims> {
  const now = Math.floor(context.now / 1000);
  const { provider } = client;
  const exchanged = await requestTokens(client, { code: answer.code, transaction, fields: answer.fields }, now);
  const { tokens, idToken } = exchanged;
  trace(context, "oauth-tokens", { fields: Object.keys(tokens), withIdToken: idToken !== undefined });
  const claims =
    provider.type === "oidc"
      ? await verifiedClaims(context, client, exchanged, answer, transaction)
      : await readUserinfo(client, tokens, now);
  trace(context, "oauth-claims", { claims: Object.keys(claims) });
  return {
    claims: { ...unverifiedClaims(provider, answer), ...claims },
    tokens: { ...tokens, ...(idToken !== undefined && { id_token: idToken }) },
    iss: answer.iss,
  };
}

const authenticatedOf = async (
  provider: ReadyOAuth,
  learned: FetchedClaims,
  { transaction, cookies }: OpenedTransaction,
): Promise<Authenticated> => ({
  identity: {
    ...(await toIdentity(provider, learned)),
    ...(transaction.initiatorId !== undefined && { initiatorId: transaction.initiatorId }),
  },
  cookies,
  callbackUrl: transaction.callbackUrl,
});

/** Ends in a proof; on a redirect proxy, in a redirect to the deployment that the answer belongs to. */
export async function completeOAuth(context: OAuthContext): Promise<Authenticated | Outcome> {
  const { provider } = context;
  const answer = readAuthorizationResponse(context);
  trace(context, "oauth-response", { method: context.call.method, fields: Object.keys(answer.fields) });
  const onwards = await forwardResponse(context, answer);
  if (onwards) return onwards;
  const taken = await takeTransaction(context, answer.state);
  checkOrigin(context, taken.transaction);
  const client = await clientFor(context);
  const learned = await fetchClaims(context, client, checkAuthorizationResponse(answer, client), taken.transaction);
  return authenticatedOf(provider, learned, taken);
}
