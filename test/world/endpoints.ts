/** The endpoints of an issuer that the client speaks to: discovery, keys, token, userinfo. */
import { createHash, type KeyObject, randomBytes } from "node:crypto";
import type { Grant } from "./authorization.ts";
import { clientProblem } from "./client-auth.ts";
import { answerWith, type Changes, changed, type Faults } from "./faults.ts";
import { halfHash, idTokenWith, publishedKeys, signingKey, writeToken } from "./id-token.ts";
import type { Endpoint, IssuerOptions, Seen } from "./issuer-types.ts";
import { type Key, keyFor } from "./keys.ts";
import { sidOf } from "./logout.ts";
import { claimsFor } from "./person.ts";
import { proofOf, requestObjectOf } from "./signed.ts";

/** What an issuer is, and what it remembers. */
export interface State {
  readonly options: Required<Pick<IssuerOptions, "url" | "clientId" | "clientSecret" | "auth" | "oidc" | "alg">> &
    IssuerOptions;
  readonly clientKey?: KeyObject | undefined;
  readonly requestKey?: KeyObject | undefined;
  /** Pushed requests by their reference. Each may be used once. */
  readonly pushed: Map<string, URLSearchParams>;
  readonly endpoints: Readonly<Record<Endpoint, string>>;
  readonly sendsIss: boolean;
  faults: Faults;
  keys: readonly Key[];
  /** How often the keys were rotated. */
  turn: number;
  readonly codes: Map<string, Grant>;
  readonly used: Set<string>;
  readonly tokens: Map<string, Grant>;
  /** Refresh tokens that are valid, and those that were used: with rotation each is valid once. */
  readonly refreshTokens: Map<string, Grant>;
  readonly usedRefreshTokens: Map<string, Grant>;
  /** Refresh tokens that were used twice. */
  readonly revokedFamilies: string[];
  readonly complaints: string[];
  readonly issued: Changes[];
  readonly revoked: string[];
}

const seconds = () => Math.floor(Date.now() / 1000);
const random = (name: string) => `${name}-${randomBytes(16).toString("hex")}`;
const noStore = { "cache-control": "no-store" };
const json = (body: unknown, status = 200) => Response.json(body, { status, headers: noStore });

const scopeOf = ({ params }: Grant): string => params.get("scope") ?? "";

/** The claims of a user: by scope, or, without OpenID Connect, all. */
const claimsOf = ({ options }: State, grant: Grant): Changes =>
  options.oidc ? claimsFor(grant.user, scopeOf(grant), options.scopes) : grant.user;

/** OpenID Connect Discovery 1.0, section 3. */
export const discovery = ({ options: { url, auth, alg, logout, requires = {} }, endpoints, sendsIss, faults }: State) =>
  answerWith(faults.discovery, () =>
    json(
      changed(
        {
          issuer: url,
          authorization_endpoint: endpoints.authorization,
          token_endpoint: endpoints.token,
          userinfo_endpoint: endpoints.userinfo,
          jwks_uri: endpoints.jwks,
          response_types_supported: ["code"],
          response_modes_supported: ["query", "form_post"],
          subject_types_supported: ["public"],
          id_token_signing_alg_values_supported: [alg],
          token_endpoint_auth_methods_supported: [auth],
          code_challenge_methods_supported: ["S256"],
          pushed_authorization_request_endpoint: endpoints.par,
          authorization_signing_alg_values_supported: [alg],
          ...(requires.pushed && { require_pushed_authorization_requests: true }),
          ...(requires.signed && { require_signed_request_object: true }),
          ...(logout && {
            end_session_endpoint: endpoints.endSession,
            revocation_endpoint: endpoints.revocation,
            backchannel_logout_supported: true,
            backchannel_logout_session_supported: true,
            frontchannel_logout_supported: true,
            frontchannel_logout_session_supported: true,
          }),
          ...(sendsIss && { authorization_response_iss_parameter_supported: true }),
        },
        faults.metadata,
      ),
    ),
  );

/** RFC 7517, section 5. */
export const jwks = ({ keys, faults }: State) =>
  answerWith(faults.jwks, () => json({ keys: publishedKeys(keys, faults) }));

const challengeOf = (verifier: string): string => createHash("sha256").update(verifier).digest("base64url");

/** RFC 7636, section 4.6; a verifier without a challenge is refused too (RFC 9700, section 2.1.1). */
function pkceProblem(params: URLSearchParams, verifier: string | undefined): string | undefined {
  const challenge = params.get("code_challenge");
  if (challenge === null) return verifier === undefined ? undefined : "a verifier came for a code without a challenge";
  if (verifier === undefined) return "the request has no code_verifier";
  if (!/^[A-Za-z0-9._~-]{43,128}$/.test(verifier)) return "the code_verifier is malformed";
  const expected = params.get("code_challenge_method") === "plain" ? verifier : challengeOf(verifier);
  return expected === challenge ? undefined : "the code_verifier does not match";
}

/** What is wrong with a request for tokens; nothing if it is right. */
function grantProblem({ codes, used, options: { without = [] } }: State, body: Seen["body"]): string | undefined {
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
function idClaims(state: State, grant: Grant, accessToken: string, key: Key, isRefresh: boolean): Changes {
  const { options } = state;
  const { params } = grant;
  const now = seconds();
  return changed({
    ...claimsOf(state, grant),
    iss: options.url,
    aud: options.clientId,
    iat: now,
    exp: now + 3600,
    nonce: isRefresh ? undefined : (params.get("nonce") ?? undefined),
    sid: options.logout ? sidOf(grant) : undefined,
    auth_time: params.has("max_age") ? now : undefined,
    acr: params.get("acr_values")?.split(" ")[0],
    at_hash: halfHash(key.alg, accessToken),
  });
}

/** The id_token of this moment. */
function idToken(state: State, grant: Grant, accessToken: string, isRefresh: boolean): string | undefined {
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
function nextRefreshToken({ refreshTokens, options: { rotates = true } }: State, grant: Grant, isRefresh: boolean) {
  if (isRefresh && !rotates) return undefined;
  const refreshToken = random("refresh");
  refreshTokens.set(refreshToken, grant);
  return refreshToken;
}

function tokenAnswer(state: State, grant: Grant, isRefresh = false): Changes {
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
      scope: scopeOf(grant),
      ...(details !== null && { authorization_details: JSON.parse(details) }),
      ...(options.oidc && { id_token: idToken(state, grant, accessToken, isRefresh) }),
    },
    faults.tokens,
  );
}

/** Revokes all tokens of a grant: one of its refresh tokens was used twice (RFC 9700, section 4.14.2). */
function revokeFamily({ refreshTokens, tokens }: State, family: Grant): void {
  for (const all of [refreshTokens, tokens]) for (const [token, grant] of all) if (grant === family) all.delete(token);
}

/** What is wrong with a refresh; nothing if it is right. With rotation, reuse revokes the family. */
function refreshProblem(state: State, { refresh_token: sent = "" }: Seen["body"]): string | undefined {
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
async function refresh(state: State, body: Seen["body"], jkt: string | undefined): Promise<Response> {
  const { refresh_token: sent = "" } = body;
  // An endpoint that is away takes no refresh token.
  if (state.faults.token !== undefined) return answerWith(state.faults.token, () => json({}));
  const grant = state.refreshTokens.get(sent);
  if (grant && grant.jkt !== jkt) return json({ error: "invalid_dpop_proof" }, 400);
  const problem = refreshProblem(state, body);
  if (problem !== undefined || !grant) {
    return answerWith(state.faults.refresh, () => json({ error: "invalid_grant", error_description: problem }, 400));
  }
  const answer = changed(tokenAnswer(state, grant, true), state.faults.refreshed);
  state.issued.push(answer);
  return answerWith(state.faults.refresh, () => json(answer));
}

/** A form, with the names of RFC 6749 in place of those that this issuer has. */
export function standard(form: string, names: IssuerOptions["names"] = {}): string {
  const usual = Object.fromEntries(Object.entries(names).map(([name, own]) => [own, name]));
  return new URLSearchParams(
    [...new URLSearchParams(form)].map(([own, value]) => [usual[own] ?? own, value]),
  ).toString();
}

/** The parameters of a token request, a form or JSON, under the names of RFC 6749. */
function formOf({ text, body, headers }: Seen, options: IssuerOptions): URLSearchParams {
  const { names, tokenNames, clientIdHeader } = options;
  const json = headers.get("content-type")?.includes("json");
  const sent = json ? new URLSearchParams(body).toString() : text;
  const form = new URLSearchParams(standard(sent, { ...names, ...tokenNames }));
  if (clientIdHeader !== undefined) form.append("client_id", headers.get(clientIdHeader) ?? "");
  return form;
}

/** The key of the proof of a request, or the answer that refuses it (RFC 9449, sections 5, 8 and 9). */
function boundKey({ options, faults, complaints }: State, { headers, method, url }: Seen, accessToken?: string) {
  const proof = headers.get("dpop");
  if (proof === null) return options.requires?.dpop ? { error: "invalid_dpop_proof" } : {};
  const found = proofOf(proof, { method, url, nonce: faults.dpopNonce, ...(accessToken && { accessToken }) });
  if (found.error === "invalid_dpop_proof") complaints.push(`${url.pathname}: the proof is wrong`);
  return found;
}

const nonceHeader = ({ faults: { dpopNonce } }: State): Record<string, string> =>
  dpopNonce === undefined ? {} : { "dpop-nonce": dpopNonce };

const withNonce = (state: State, response: Response): Response => {
  for (const [name, value] of Object.entries(nonceHeader(state))) response.headers.set(name, value);
  return response;
};

/** RFC 9126, section 2. */
export async function par(state: State, seen: Seen): Promise<Response> {
  const { options, endpoints, complaints, faults } = state;
  const form = new URLSearchParams(seen.text);
  const registered = { ...options, clientKey: state.clientKey, audiences: [options.url, endpoints.token] };
  const client = await clientProblem({ headers: seen.headers, form }, registered);
  const { error, jkt } = boundKey(state, seen);
  if (error === "use_dpop_nonce") return withNonce(state, json({ error }, 400));
  const problem = client ?? error;
  if (problem !== undefined) complaints.push(`par: ${problem}`);
  if (problem !== undefined)
    return json({ error: client ? "invalid_client" : problem, error_description: problem }, client ? 401 : 400);
  for (const name of ["client_assertion", "client_assertion_type", "client_secret"]) form.delete(name);
  if (jkt !== undefined && form.has("request") === false) form.set("dpop_jkt", jkt);
  const reference = `urn:ietf:params:oauth:request_uri:${randomBytes(16).toString("hex")}`;
  state.pushed.set(reference, form);
  return answerWith(faults.par, () => withNonce(state, json({ request_uri: reference, expires_in: 60 }, 201)));
}

/** The parameters of an authorization request, wherever they are; text: why it is refused. */
export function requestedParams(state: State, sent: URLSearchParams): URLSearchParams | string {
  const { requires = {}, url, clientId } = state.options;
  const reference = sent.get("request_uri");
  const pushed = reference === null ? undefined : state.pushed.get(reference);
  if (reference !== null && !pushed) return "the request_uri is unknown, or was used before";
  if (reference !== null && [...sent.keys()].some((name) => !["client_id", "request_uri"].includes(name)))
    return "a parameter stands beside request_uri";
  if (reference === null && requires.pushed) return "the request was not pushed";
  if (reference !== null) state.pushed.delete(reference);
  const params = pushed ?? sent;
  const request = params.get("request");
  if (request === null) return requires.signed ? "the request is not signed" : params;
  const found = requestObjectOf(request, { url, clientId, requestKey: state.requestKey });
  if (typeof found === "string") return found;
  const texts = Object.entries(found).map(([name, value]) => [
    name,
    typeof value === "object" ? JSON.stringify(value) : String(value),
  ]);
  return new URLSearchParams(texts);
}

/** RFC 6749, section 3.2. */
export async function token(state: State, seen: Seen): Promise<Response> {
  const { options, endpoints, complaints, faults } = state;
  const form = formOf(seen, options);
  const body = Object.fromEntries(form);
  const registered = { ...options, clientKey: state.clientKey, audiences: [options.url, endpoints.token] };
  const client = await clientProblem({ headers: seen.headers, form }, registered);
  const proof = boundKey(state, seen);
  if (proof.error === "use_dpop_nonce") return withNonce(state, json({ error: proof.error }, 400));
  if (body.grant_type === "refresh_token" && client === undefined)
    return withNonce(state, await refresh(state, body, proof.jkt));
  const isOther = proof.jkt !== state.codes.get(body.code ?? "")?.jkt && "the code is bound to another key";
  const problem = client ?? grantProblem(state, body) ?? proof.error ?? (isOther || undefined);
  if (problem !== undefined) complaints.push(`token: ${problem}`);
  if (client !== undefined) return json({ error: "invalid_client", error_description: client }, 401);
  const grant = state.codes.get(body.code ?? "");
  if (problem !== undefined || !grant) return json({ error: "invalid_grant", error_description: problem }, 400);
  state.used.add(grant.code);
  const answer = tokenAnswer(state, grant);
  state.issued.push(answer);
  return answerWith(faults.token, () => withNonce(state, json(answer)));
}

/** OpenID Connect Core 1.0, section 5.3. */
export async function userinfo(state: State, seen: Seen): Promise<Response> {
  const { options, faults, complaints } = state;
  const { headers, url } = seen;
  const [scheme = "", accessToken = ""] = (headers.get("authorization") ?? "").split(" ");
  const grant = state.tokens.get(accessToken);
  if (url.searchParams.has("access_token")) complaints.push("userinfo: the access token is in the URL");
  const { error, jkt } = boundKey(state, seen, accessToken);
  if (error === "use_dpop_nonce") {
    const challenge = { "www-authenticate": 'dPoP error="use_dpop_nonce", algs="ES256"' };
    return Response.json({}, { status: 401, headers: { ...challenge, ...nonceHeader(state) } });
  }
  const isScheme = grant?.jkt === undefined ? /^(?:bearer|token)$/i : /^dpop$/i;
  if (!isScheme.test(scheme) || !grant || grant.jkt !== jkt) {
    complaints.push("userinfo: the access token was not issued here");
    return json({ error: "invalid_token" }, 401);
  }
  const claims = changed(claimsOf(state, grant), faults.userinfoClaims);
  const { signedUserinfo } = options;
  if (signedUserinfo === undefined) return answerWith(faults.userinfo, () => json(claims));
  const signed = writeToken({
    claims: { iss: options.url, aud: options.clientId, ...claims },
    key: keyFor(signedUserinfo),
    clientSecret: options.clientSecret,
    faults,
    now: seconds(),
  });
  return answerWith(faults.userinfo, () => new Response(signed, { headers: { "content-type": "application/jwt" } }));
}
