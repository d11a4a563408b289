/** Claims from the userinfo endpoint, or from the requests of a card (OpenID Connect Core 1.0, section 5.3). */
import { AuthError, InvalidEndpoints, OAuthResponseError } from "../../../errors/index.ts";
import { attempt } from "../../../lib/attempt.ts";
import { isRecord } from "../../../lib/is-record.ts";
import type { ReadyOAuth } from "../../../types/ready-provider.ts";
import type { Profile, TokenSet } from "../../../types/user.ts";
import type { OAuthClient } from "../client/client.ts";
import { endpoint } from "../client/discovery.ts";
import { loadProofs } from "../client/proofs.ts";
import { jsonBodyOf, mediaType, type ProviderResponse } from "../client/provider-fetch.ts";
import { refusalIn, safeError, serverErrorText } from "../safe-error.ts";
import { decryptJwe } from "../token/jwe.ts";
import { algorithmsOf, untrustedToken, verifyJws, wrongIssuer } from "../token/jws.ts";

/** The endpoint URL with the parameters of the card. */
function userinfoUrl({ provider, server }: OAuthClient): URL {
  const url = new URL(endpoint(server, "userinfo_endpoint", provider));
  for (const [name, value] of Object.entries(provider.userinfo.params ?? {})) url.searchParams.set(name, String(value));
  return url;
}

/** Type and text of the body of a `POST`. */
function userinfoBody({ body }: ReadyOAuth["userinfo"]): { readonly type?: string; readonly text?: string } {
  if (body === undefined) return {};
  return typeof body === "string"
    ? { type: "application/x-www-form-urlencoded", text: body }
    : { type: "application/json", text: JSON.stringify(body) };
}

/** The access token is sent in a header: servers and proxies log URLs (RFC 6750, section 5.3). */
function userinfoRequest({ provider: { userinfo, client } }: OAuthClient, accessToken: string): RequestInit {
  const { type, text } = userinfoBody(userinfo);
  const headers = new Headers({
    accept: client.userinfo_signed_response_alg ? "application/jwt" : "application/json",
    authorization: `Bearer ${accessToken}`,
    ...(type && { "content-type": type }),
    ...userinfo.headers,
  });
  return { method: userinfo.method ?? "GET", headers, ...(text !== undefined && { body: text }) };
}

/** A signed response (section 5.3.2): `iss` and `aud` must be right where they are present. */
async function signedUserinfo({ provider, server, keys }: OAuthClient, token: string, now: number): Promise<Profile> {
  const agreed = provider.client.userinfo_signed_response_alg;
  const signer = { keys, algorithms: algorithmsOf(agreed, server.userinfoAlgorithms), secret: provider.clientSecret };
  const { claims } = await verifyJws(await decryptJwe(token, provider), signer, now * 1000);
  const audiences = Array.isArray(claims.aud) ? claims.aud : [claims.aud];
  if (claims.iss !== undefined && claims.iss !== server.issuer)
    untrustedToken("issuer", wrongIssuer(claims.iss, server.issuer));
  if (claims.aud !== undefined && !audiences.includes(provider.clientId))
    untrustedToken("audience", "it is for another client (aud).");
  return claims as Profile;
}

/** Runs a function of the card. What it throws may hold tokens, so only safe parts are kept. */
const callUserinfo = <T>(run: () => T | Promise<T>, name: string, { id }: ReadyOAuth): Promise<T> =>
  attempt(run, (thrown) => {
    if (thrown instanceof AuthError) return thrown;
    const cause = { err: safeError(thrown), provider: id };
    return new OAuthResponseError(`userinfo.${name} of "${id}" threw.`, { cause });
  });

async function askUserinfo(client: OAuthClient, accessToken: string): Promise<ProviderResponse> {
  const [url, request] = [userinfoUrl(client), userinfoRequest(client, accessToken)];
  if (!client.provider.source.dpop) return client.ask(url, request);
  return (await loadProofs()).askWithProof(client, accessToken, url, request);
}

async function fetchUserinfo(client: OAuthClient, accessToken: string, now: number): Promise<Profile> {
  const { provider } = client;
  const received = await askUserinfo(client, accessToken);
  const conformed = await callUserinfo(() => provider.userinfo.conform?.(received.whole()), "conform", provider);
  const response = conformed ?? received;
  const type = mediaType(response);
  if (response.status === 200 && type === "application/jwt") return signedUserinfo(client, await response.text(), now);
  const mayBePlain = response.status === 200 && !provider.client.userinfo_signed_response_alg;
  const { body } = await jsonBodyOf(response);
  if (mayBePlain && body) return body;
  const refusal = serverErrorText(refusalIn(body, response.headers), [accessToken, provider.clientSecret]);
  const hint =
    provider.claimsFrom === "either" &&
    "It was requested because the id_token has no claims about the user. Set idToken: true to skip it.";
  const problem = `The userinfo endpoint of "${provider.id}" gave no claims (status ${response.status}, "${type.slice(0, 64)}").`;
  throw new OAuthResponseError([problem, refusal, hint].filter(Boolean).join(" "), {
    cause: { provider: provider.id, status: response.status },
  });
}

/** Claims from the requests of the card. */
async function requestedUserinfo({ provider, fetch }: OAuthClient, tokens: TokenSet): Promise<Profile> {
  const { userinfo, source } = provider;
  const claims: unknown = await callUserinfo(
    () => userinfo.request?.({ tokens, provider: source, fetch }),
    "request",
    provider,
  );
  if (isRecord(claims)) return claims;
  throw new OAuthResponseError(`userinfo.request of "${provider.id}" returned no object of claims.`);
}

/** The claims that an access token gives access to. `now`: seconds since 1970. */
export async function readUserinfo(
  client: OAuthClient,
  tokens: TokenSet & { readonly access_token: string },
  now: number,
): Promise<Profile> {
  if (client.provider.userinfo.request) return requestedUserinfo(client, tokens);
  if (client.server.endpoints.userinfo_endpoint === undefined) {
    throw new InvalidEndpoints(`"${client.provider.id}" has no userinfo endpoint. Set userinfo, or userinfo.request.`);
  }
  return fetchUserinfo(client, tokens.access_token, now);
}

/** The claims of a scope (OpenID Connect Core 1.0, section 5.4). */
// biome-ignore format: a table
const claimsOfScope: Readonly<Record<string, readonly string[]>> = {
  profile: ["name", "family_name", "given_name", "middle_name", "nickname", "preferred_username", "profile", "picture", "website",
            "gender", "birthdate", "zoneinfo", "locale", "updated_at"],
  email:   ["email", "email_verified"],
};

/** Whether the userinfo endpoint is requested in addition to an id_token with these claims. */
export function asksUserinfo({ provider, server }: OAuthClient, claims: Profile): boolean {
  const { claimsFrom, authorization, userinfo, source } = provider;
  if (claimsFrom !== "either") return claimsFrom === "userinfo";
  const scopes = (authorization.params.scope ?? "").split(source.scopeSeparator ?? " ");
  const expected = scopes.flatMap((scope) => (Object.hasOwn(claimsOfScope, scope) ? (claimsOfScope[scope] ?? []) : []));
  const isAvailable = userinfo.request !== undefined || server.endpoints.userinfo_endpoint !== undefined;
  return (
    isAvailable && expected.length > 0 && expected.every((name) => claims[name] === undefined || claims[name] === null)
  );
}

/** The claims of both; userinfo takes precedence. They must have the same subject (section 5.3.2). */
export function mergeClaims(claims: Profile, userinfo: Profile, { id }: ReadyOAuth): Profile {
  if (userinfo.sub === claims.sub) return { ...claims, ...userinfo };
  throw new OAuthResponseError(`The userinfo endpoint of "${id}" has another subject (sub) than the id_token.`);
}
