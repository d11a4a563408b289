/** Completes a sign-in at a provider: authorization response -> code -> tokens -> claims -> identity. */
import { InvalidCheck, IssuerMismatch, OAuthResponseError } from "../../errors/index.ts";
import { lazyImport } from "../../lib/lazy.ts";
import { stateTime, type Transaction, takeTransaction } from "../../transaction.ts";
import type { Authenticated, Identity, Outcome, ProviderContext, Settings } from "../../types/internal.ts";
import type { FetchedClaims } from "../../types/linking.ts";
import type { SignInProof } from "../../types/principal.ts";
import type { ReadyOAuth } from "../../types/ready-provider.ts";
import type { Profile, TokenSet } from "../../types/user.ts";
import { clientFor, type OAuthClient } from "./client/client.ts";
import { clientWithKey } from "./client/proofs.ts";
import { jsonObjectIn } from "./client/provider-fetch.ts";
import { toIdentity } from "./profile.ts";
import { forwardResponse } from "./redirect-proxy.ts";
import {
  type AuthorizationResponse,
  type CodeResponse,
  checkAuthorizationResponse,
  readAuthorizationResponse,
} from "./response/authorization-response.ts";
import { codeGrant, type TokenResponse, tokenRequest } from "./response/token-request.ts";
import { asksUserinfo, mergeClaims, readUserinfo } from "./response/userinfo.ts";
import { addressForLog, namesForLog } from "./safe-error.ts";
import { proofInIdToken, readIdToken } from "./token/id-token.ts";

type OAuthContext = ProviderContext<ReadyOAuth>;

interface EssentialClaim {
  readonly essential?: boolean;
  readonly value?: string;
  readonly values?: readonly string[];
}

/** The values of `acr` that the configuration calls essential (OpenID Connect Core 1.0, section 5.5.1.1). */
function essentialAcr({ authorization: { params } }: ReadyOAuth): readonly string[] | undefined {
  if (params.claims === undefined) return undefined;
  const claims = jsonObjectIn(params.claims) as { id_token?: { acr?: EssentialClaim } } | undefined;
  const acr = claims?.id_token?.acr;
  if (acr?.essential !== true) return undefined;
  return acr.values ?? (acr.value === undefined ? undefined : [acr.value]);
}

/** A debug line with the names of fields or claims. Where that level is silent, nothing is made of them. */
function logNames({ log }: Settings, code: string, entry: object, name: "fields" | "claims", values: object): void {
  log.debug(code, {
    ...entry,
    get [name]() {
      return namesForLog(values);
    },
  });
}

/** Claims of an OpenID Provider: those of the id_token, and what the userinfo endpoint adds. */
async function verifiedClaims(
  { settings, now }: OAuthContext,
  client: OAuthClient,
  { idToken, tokens }: TokenResponse,
  { code, iss }: CodeResponse,
  { nonce, more, state, reauthUserId }: Transaction,
): Promise<{ readonly claims: Profile; readonly idToken: string; readonly proof: SignInProof }> {
  const { provider } = client;
  if (idToken === undefined) {
    throw new OAuthResponseError(`"${provider.id}" gave no id_token. Its type is oidc: is openid among the scopes?`);
  }
  const { claims, signed } = await readIdToken(client, idToken, {
    nonce,
    maxAge: more?.maxAge === undefined ? undefined : Number(more.maxAge),
    acr: essentialAcr(provider),
    code,
    accessToken: tokens.access_token,
    since: reauthUserId === undefined ? undefined : Math.floor(stateTime(state) / 1000),
    now: Math.floor(now / 1000),
  });
  if (provider.issuerFrom && iss !== undefined && iss !== claims.iss) {
    throw new IssuerMismatch(
      `The authorization response and the id_token of "${provider.id}" come from two issuers (iss): ${addressForLog(iss)} and ${addressForLog(claims.iss)}.`,
    );
  }
  const needsUserinfo = asksUserinfo(client, claims);
  logNames(settings, "oauth-id-token", { provider: provider.id, asksUserinfo: needsUserinfo }, "claims", claims);
  // The userinfo response is not signed, and adds nothing to what the id_token proves.
  const proof = proofInIdToken(claims, Math.floor(now / 1000));
  if (!needsUserinfo) return { claims, idToken: signed, proof };
  const userinfo = await readUserinfo(client, tokens, Math.floor(now / 1000));
  return { claims: mergeClaims(claims, userinfo, provider), idToken: signed, proof };
}

/**
 * A sign-in must end at the origin where it started. Hosts that share the cookies of a domain are separate applications: a
 * sign-in of one must not open a session at another. Behind a redirect proxy, the callback of this deployment is compared.
 */
function checkOrigin({ call }: OAuthContext, { redirectUri = "", more }: Transaction): void {
  const expected = more?.callback ?? redirectUri;
  const { origin } = URL.canParse(expected) ? new URL(expected) : { origin: "" };
  if (origin === call.origin) return;
  throw new InvalidCheck(
    `The sign-in was started at ${origin || "an unknown origin"}, but its authorization response arrived at ${call.origin}. Use one origin for both: set or correct AUTH_URL, or redirect the other hosts to it.`,
  );
}

/** A redirect proxy appends where a response belongs to the `state`, behind a dot that no `state` of this library has. */
async function forwardedByProxy(context: OAuthContext, response: AuthorizationResponse): Promise<Outcome | undefined> {
  if (response.state?.includes(".") !== true) return undefined;
  return forwardResponse(context, response);
}

/** Loaded for providers with a server per user. */
const issuerCheck = lazyImport(() => import("./resolved-issuer.ts"));

/** The client at the server where the sign-in started. */
async function clientOfSignIn(context: OAuthContext, transaction: Transaction): Promise<OAuthClient> {
  if (!context.provider.source.resolveIssuer) return clientFor(context);
  return (await issuerCheck()).clientOfTransaction(context, transaction);
}

/** The identity, where a server may speak for this user. The subject is in the id_token, or else in the token response. */
async function checkedIdentity(
  context: OAuthContext,
  identity: Identity,
  { claims, tokens }: Pick<FetchedClaims, "claims" | "tokens">,
  transaction: Transaction,
): Promise<Identity> {
  const { type, source } = context.provider;
  if (!source.resolveIssuer) return identity;
  const { sub } = type === "oidc" ? claims : tokens;
  return (await issuerCheck()).confirmedIdentity(context, identity, sub, transaction);
}

/** Without a scope in the token response, what was requested is granted (RFC 6749, section 5.1). */
const requestedScope = ({ more }: Transaction): TokenSet => (more?.scope === undefined ? {} : { scope: more.scope });

/**
 * Returns the identity of the visitor. On a redirect proxy: a redirect to the deployment that the authorization response
 * belongs to.
 */
export async function completeOAuth(context: OAuthContext): Promise<Authenticated | Outcome> {
  const { provider, call, now, settings } = context;
  const response = await readAuthorizationResponse(context);
  logNames(settings, "oauth-response", { provider: provider.id, method: call.method }, "fields", response.fields);
  const forwarded = await forwardedByProxy(context, response);
  if (forwarded) return forwarded;
  const { transaction, cookies } = await takeTransaction(context, response.state);
  checkOrigin(context, transaction);
  const known = await clientOfSignIn(context, transaction);
  const client = provider.source.dpop ? await clientWithKey(known, transaction.more?.proofKey) : known;
  const seconds = Math.floor(now / 1000);
  const codeResponse = await checkAuthorizationResponse(response, client, seconds);
  const tokenResponse = await tokenRequest(client, codeGrant(provider, codeResponse, transaction), seconds);
  const { tokens, idToken } = tokenResponse;
  const withIdToken = idToken !== undefined;
  logNames(settings, "oauth-tokens", { provider: provider.id, withIdToken }, "fields", tokens);
  const {
    claims,
    idToken: signed,
    ...proved
  } = provider.type === "oidc"
    ? await verifiedClaims(context, client, tokenResponse, codeResponse, transaction)
    : { claims: await readUserinfo(client, tokens, seconds), idToken };
  logNames(settings, "oauth-claims", { provider: provider.id }, "claims", claims);
  const fetched = {
    claims: { ...codeResponse.unverifiedClaims, ...claims },
    tokens: { ...requestedScope(transaction), ...tokens, ...(signed !== undefined && { id_token: signed }) },
    iss: codeResponse.iss,
  };
  const identity = await checkedIdentity(context, await toIdentity(provider, fetched), fetched, transaction);
  const { initiatorId, callbackUrl, reauthUserId, short } = transaction;
  const initiator = initiatorId === undefined ? {} : { initiatorId };
  return { identity: { ...identity, ...proved, ...initiator, fetched }, cookies, callbackUrl, reauthUserId, short };
}
