/** The token endpoint of an issuer: authorization codes and refresh tokens. */
import { createHash } from "node:crypto";
import type { Grant } from "./authorization.ts";
import { standard } from "./authorization-request.ts";
import { clientProblem } from "./client-auth.ts";
import { changed, type FieldChanges, respondWith } from "./faults.ts";
import { halfHash, idTokenWith, signingKey } from "./id-token.ts";
import { type Key, keyFor } from "./keys.ts";
import { issuerSid } from "./logout.ts";
import { boundKey, withNonce } from "./proof.ts";
import { grantClaims, type IssuerState, noStoreJson, random, scopeOfGrant, seconds } from "./state.ts";
import type { IssuerOptions, SeenRequest } from "./types.ts";

const pkceChallenge = (verifier: string): string => createHash("sha256").update(verifier).digest("base64url");

/** RFC 7636, section 4.6; a verifier without a challenge is refused too (RFC 9700, section 2.1.1). */
function pkceProblem(params: URLSearchParams, verifier: string | undefined): string | undefined {
  const challenge = params.get("code_challenge");
  if (challenge === null) return verifier === undefined ? undefined : "a verifier came for a code without a challenge";
  if (verifier === undefined) return "the request has no code_verifier";
  if (!/^[A-Za-z0-9._~-]{43,128}$/.test(verifier)) return "the code_verifier is malformed";
  const expected = params.get("code_challenge_method") === "plain" ? verifier : pkceChallenge(verifier);
  return expected === challenge ? undefined : "the code_verifier does not match";
}

/** What is wrong with a request for tokens; nothing if it is right. */
function grantProblem(
  { codes, used, options: { without = [] } }: IssuerState,
  body: SeenRequest["body"],
): string | undefined {
  const grant = codes.get(body.code ?? "");
  if (!grant) return "the code is unknown";
  const right = { grant_type: "authorization_code", redirect_uri: grant.params.get("redirect_uri") };
  const [wrong] = Object.entries(right).filter(
    ([name, value]) => body[name] !== (without.includes(name) ? undefined : value),
  );
  if (wrong) return `${wrong[0]} is ${body[wrong[0]]}`;
  if (used.has(grant.code)) return "the code was used before";
  return pkceProblem(grant.params, body.code_verifier);
}

/** Claims of the id_token that belongs to an access token. */
function idClaims(state: IssuerState, grant: Grant, accessToken: string, key: Key, isRefresh: boolean): FieldChanges {
  const { options } = state;
  const { params } = grant;
  const now = seconds();
  return changed({
    ...grantClaims(state, grant),
    iss: options.url,
    aud: options.clientId,
    iat: now,
    exp: now + 3600,
    nonce: isRefresh ? undefined : (params.get("nonce") ?? undefined),
    sid: options.logout ? issuerSid(grant) : undefined,
    auth_time: params.has("max_age") ? now : undefined,
    acr: params.get("acr_values")?.split(" ")[0],
    at_hash: halfHash(key.alg, accessToken),
  });
}

/** The id_token of this moment. */
function idToken(state: IssuerState, grant: Grant, accessToken: string, isRefresh: boolean): string | undefined {
  const [own = keyFor(state.options.alg)] = state.keys;
  const { faults, options } = state;
  return idTokenWith({
    claims: idClaims(state, grant, accessToken, signingKey(faults, own), isRefresh),
    key: own,
    clientSecret: options.clientSecret,
    faults,
    now: seconds(),
  });
}

/** A new refresh token; nothing where the one that was sent stays valid. */
function nextRefreshToken(
  { refreshTokens, options: { rotates = true } }: IssuerState,
  grant: Grant,
  isRefresh: boolean,
) {
  if (isRefresh && !rotates) return undefined;
  const refreshToken = random("refresh");
  refreshTokens.set(refreshToken, grant);
  return refreshToken;
}

function tokenResponseBody(state: IssuerState, grant: Grant, isRefresh = false): FieldChanges {
  const { faults, options } = state;
  const accessToken = random("access");
  const details = grant.params.get("authorization_details");
  state.tokens.set(accessToken, grant);
  const given = (fault: unknown, good: unknown) =>
    fault === "missing" ? undefined : fault === undefined ? good : fault;
  return changed(
    {
      access_token: given(faults.accessToken, accessToken),
      token_type: given(faults.tokenType, grant.jkt === undefined ? "Bearer" : "DPoP"),
      expires_in: given(faults.expiresIn, 3600),
      refresh_token: nextRefreshToken(state, grant, isRefresh),
      scope: scopeOfGrant(grant),
      ...(details !== null && { authorization_details: JSON.parse(details) }),
      ...(options.oidc && { id_token: idToken(state, grant, accessToken, isRefresh) }),
    },
    faults.tokens,
  );
}

/** Revokes all tokens of a grant: one of its refresh tokens was used twice (RFC 9700, section 4.14.2). */
function revokeFamily({ refreshTokens, tokens }: IssuerState, family: Grant): void {
  for (const all of [refreshTokens, tokens]) for (const [token, grant] of all) if (grant === family) all.delete(token);
}

/** What is wrong with a refresh; nothing if it is right. With rotation, reuse revokes the family. */
function refreshProblem(state: IssuerState, { refresh_token: sent = "" }: SeenRequest["body"]): string | undefined {
  const { refreshTokens, usedRefreshTokens, revokedFamilies, options } = state;
  const family = usedRefreshTokens.get(sent);
  if (family) {
    revokedFamilies.push(sent);
    revokeFamily(state, family);
    return "the refresh token was used before";
  }
  const grant = refreshTokens.get(sent);
  if (!grant) return "the refresh token is unknown";
  if (options.rotates === false) return undefined;
  refreshTokens.delete(sent);
  usedRefreshTokens.set(sent, grant);
  return undefined;
}

/** The refresh token grant (RFC 6749, section 6). The nonce of the sign-in is left out of the new id_token. */
async function refresh(state: IssuerState, body: SeenRequest["body"], jkt: string | undefined): Promise<Response> {
  const { refresh_token: sent = "" } = body;
  // An endpoint that is away takes no refresh token.
  if (state.faults.token !== undefined) return respondWith(state.faults.token, () => noStoreJson({}));
  const grant = state.refreshTokens.get(sent);
  if (grant && grant.jkt !== jkt) return noStoreJson({ error: "invalid_dpop_proof" }, 400);
  const problem = refreshProblem(state, body);
  if (problem !== undefined || !grant) {
    return respondWith(state.faults.refresh, () =>
      noStoreJson({ error: "invalid_grant", error_description: problem }, 400),
    );
  }
  const answer = changed(tokenResponseBody(state, grant, true), state.faults.refreshed);
  state.issued.push(answer);
  return respondWith(state.faults.refresh, () => noStoreJson(answer));
}

/** The parameters of a token request, a form or JSON, under the names of RFC 6749. */
function tokenForm({ text, body, headers }: SeenRequest, options: IssuerOptions): URLSearchParams {
  const { names, tokenNames, clientIdHeader } = options;
  const json = headers.get("content-type")?.includes("json");
  const sent = json ? new URLSearchParams(body).toString() : text;
  const form = new URLSearchParams(standard(sent, { ...names, ...tokenNames }));
  if (clientIdHeader !== undefined) form.append("client_id", headers.get(clientIdHeader) ?? "");
  return form;
}

/** RFC 6749, section 3.2. */
export async function tokenResponse(state: IssuerState, seen: SeenRequest): Promise<Response> {
  const { options, endpoints, complaints, faults } = state;
  const form = tokenForm(seen, options);
  const body = Object.fromEntries(form);
  const registered = { ...options, clientKey: state.clientKey, audiences: [options.url, endpoints.token] };
  const client = await clientProblem({ headers: seen.headers, form }, registered);
  const proof = boundKey(state, seen);
  if (proof.error === "use_dpop_nonce") return withNonce(state, noStoreJson({ error: proof.error }, 400));
  if (body.grant_type === "refresh_token" && client === undefined)
    return withNonce(state, await refresh(state, body, proof.jkt));
  const isOther = proof.jkt !== state.codes.get(body.code ?? "")?.jkt && "the code is bound to another key";
  const problem = client ?? grantProblem(state, body) ?? proof.error ?? (isOther || undefined);
  if (problem !== undefined) complaints.push(`token: ${problem}`);
  if (client !== undefined) return noStoreJson({ error: "invalid_client", error_description: client }, 401);
  const grant = state.codes.get(body.code ?? "");
  if (problem !== undefined || !grant) return noStoreJson({ error: "invalid_grant", error_description: problem }, 400);
  state.used.add(grant.code);
  const answer = tokenResponseBody(state, grant);
  state.issued.push(answer);
  return respondWith(faults.token, () => withNonce(state, noStoreJson(answer)));
}
