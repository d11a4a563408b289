/** The endpoints of an issuer that the client speaks to: discovery, keys, token, userinfo. */
import { createHash, type KeyObject, randomBytes } from "node:crypto";
import type { Grant } from "./authorization.ts";
import { clientProblem } from "./client-auth.ts";
import { answerWith, type Changes, changed, type Faults } from "./faults.ts";
import { halfHash, idTokenWith, publishedKeys, signingKey, writeToken } from "./id-token.ts";
import type { Endpoint, IssuerOptions, Seen } from "./issuer-types.ts";
import { type Key, keyFor } from "./keys.ts";
import { claimsFor } from "./person.ts";

/** What an issuer is, and what it remembers. */
export interface State {
  readonly options: Required<Pick<IssuerOptions, "url" | "clientId" | "clientSecret" | "auth" | "oidc" | "alg">> &
    IssuerOptions;
  readonly clientKey?: KeyObject | undefined;
  readonly endpoints: Readonly<Record<Endpoint, string>>;
  readonly sendsIss: boolean;
  faults: Faults;
  keys: readonly Key[];
  /** How often the keys were rotated. */
  turn: number;
  readonly codes: Map<string, Grant>;
  readonly used: Set<string>;
  readonly tokens: Map<string, Grant>;
  readonly complaints: string[];
  readonly issued: Changes[];
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
export const discovery = ({ options: { url, auth, alg }, endpoints, sendsIss, faults }: State) =>
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
  return challengeOf(verifier) === challenge ? undefined : "the code_verifier does not match";
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
function idClaims(state: State, grant: Grant, accessToken: string, key: Key): Changes {
  const { options } = state;
  const { params } = grant;
  const now = seconds();
  return changed({
    ...claimsOf(state, grant),
    iss: options.url,
    aud: options.clientId,
    iat: now,
    exp: now + 3600,
    nonce: params.get("nonce") ?? undefined,
    auth_time: params.has("max_age") ? now : undefined,
    acr: params.get("acr_values")?.split(" ")[0],
    at_hash: halfHash(key.alg, accessToken),
  });
}

/** The id_token of this moment. */
function idToken(state: State, grant: Grant, accessToken: string): string | undefined {
  const [own = keyFor(state.options.alg)] = state.keys;
  const { faults, options } = state;
  return idTokenWith({
    claims: idClaims(state, grant, accessToken, signingKey(faults, own)),
    key: own,
    clientSecret: options.clientSecret,
    faults,
    now: seconds(),
  });
}

function tokenAnswer(state: State, grant: Grant): Changes {
  const { faults, options } = state;
  const accessToken = random("access");
  state.tokens.set(accessToken, grant);
  const given = (fault: unknown, good: unknown) =>
    fault === "missing" ? undefined : fault === undefined ? good : fault;
  return changed(
    {
      access_token: given(faults.accessToken, accessToken),
      token_type: given(faults.tokenType, "Bearer"),
      expires_in: given(faults.expiresIn, 3600),
      refresh_token: random("refresh"),
      scope: scopeOf(grant),
      ...(options.oidc && { id_token: idToken(state, grant, accessToken) }),
    },
    faults.tokens,
  );
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

/** RFC 6749, section 3.2. */
export async function token(state: State, seen: Seen): Promise<Response> {
  const { options, endpoints, complaints, faults } = state;
  const form = formOf(seen, options);
  const body = Object.fromEntries(form);
  const registered = { ...options, clientKey: state.clientKey, audiences: [options.url, endpoints.token] };
  const client = await clientProblem({ headers: seen.headers, form }, registered);
  const problem = client ?? grantProblem(state, body);
  if (problem !== undefined) complaints.push(`token: ${problem}`);
  if (client !== undefined) return json({ error: "invalid_client", error_description: client }, 401);
  const grant = state.codes.get(body.code ?? "");
  if (problem !== undefined || !grant) return json({ error: "invalid_grant", error_description: problem }, 400);
  state.used.add(grant.code);
  const answer = tokenAnswer(state, grant);
  state.issued.push(answer);
  return answerWith(faults.token, () => json(answer));
}

/** OpenID Connect Core 1.0, section 5.3. */
export async function userinfo(state: State, { headers, url }: Seen): Promise<Response> {
  const { options, faults, complaints } = state;
  const [scheme = "", accessToken = ""] = (headers.get("authorization") ?? "").split(" ");
  const grant = state.tokens.get(accessToken);
  if (url.searchParams.has("access_token")) complaints.push("userinfo: the access token is in the URL");
  if (!/^(?:bearer|token)$/i.test(scheme) || !grant) {
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
