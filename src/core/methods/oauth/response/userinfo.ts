/** Claims from the userinfo endpoint, or from wherever a card finds them (OpenID Connect Core 1.0, section 5.3). */
import { AuthError, InvalidEndpoints, OAuthResponseError } from "../../../errors/index.ts";
import type { ReadyOAuth } from "../../../types/internal.ts";
import type { Profile, TokenSet } from "../../../types/user.ts";
import type { OAuthClient } from "../client/client.ts";
import { endpoint } from "../client/discovery.ts";
import { jsonOf, mediaType } from "../client/provider-fetch.ts";
import { refusalIn, refusalWords, safeError } from "../safe-error.ts";
import { decryptJwe } from "../token/jwe.ts";
import { algorithmsOf, untrustedToken, verifyJws, wrongIssuer } from "../token/jws.ts";

/** The address, with the parameters of the card. */
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

/** The access token goes in a header: in a URL it would be logged on its way (RFC 6750, section 5.3). */
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

/** A signed answer (section 5.3.2): from the issuer, and for this client, where it says so. */
async function signedUserinfo({ provider, server, keys }: OAuthClient, token: string, now: number): Promise<Profile> {
  const agreed = provider.client.userinfo_signed_response_alg;
  const signer = { keys, algorithms: algorithmsOf(agreed, server.userinfoAlgorithms), secret: provider.clientSecret };
  const { claims } = await verifyJws(await decryptJwe(token, provider), signer, now * 1000);
  const audiences = Array.isArray(claims.aud) ? claims.aud : [claims.aud];
  if (claims.iss !== undefined && claims.iss !== server.issuer) untrustedToken(wrongIssuer(claims.iss, server.issuer));
  if (claims.aud !== undefined && !audiences.includes(provider.clientId))
    untrustedToken("it is for another client (aud).");
  return claims as Profile;
}

/** Runs a function of the card. What it throws may hold anything, so little of it is kept. */
async function customUserinfo<T>(run: () => T | Promise<T>, name: string, { id }: ReadyOAuth): Promise<T> {
  try {
    return await run();
  } catch (thrown) {
    if (thrown instanceof AuthError) throw thrown;
    const cause = { err: safeError(thrown), provider: id };
    throw new OAuthResponseError(`userinfo.${name} of "${id}" threw.`, { cause });
  }
}

async function fetched(client: OAuthClient, accessToken: string, now: number): Promise<Profile> {
  const { provider } = client;
  const received = await client.fetch(userinfoUrl(client), userinfoRequest(client, accessToken));
  const conformed = await customUserinfo(() => provider.userinfo.conform?.(received.clone()), "conform", provider);
  const response = conformed ?? received;
  const type = mediaType(response);
  if (response.status === 200 && type === "application/jwt") return signedUserinfo(client, await response.text(), now);
  const plainly = response.status === 200 && !provider.client.userinfo_signed_response_alg;
  const body = await jsonOf(response);
  if (plainly && body) return body;
  const refusal = refusalWords(refusalIn(body, response.headers), [accessToken, provider.clientSecret]);
  const hint =
    provider.claimsFrom === "either" &&
    "It was asked because the id_token has no claims of the person. With idToken: true it is not.";
  const words = `The userinfo endpoint of "${provider.id}" gave no claims (status ${response.status}, "${type.slice(0, 64)}").`;
  throw new OAuthResponseError([words, refusal, hint].filter(Boolean).join(" "), {
    cause: { provider: provider.id, status: response.status },
  });
}

/** What the card makes of it, with requests of its own. */
async function requestedUserinfo({ provider, fetch }: OAuthClient, tokens: TokenSet): Promise<Profile> {
  const ask = () => provider.userinfo.request?.({ tokens, provider: provider.source, fetch });
  const claims: unknown = await customUserinfo(ask, "request", provider);
  if (typeof claims === "object" && claims !== null && !Array.isArray(claims)) return claims as Profile;
  throw new OAuthResponseError(`userinfo.request of "${provider.id}" returned no object of claims.`);
}

/** The claims that an access token opens. `now`: seconds since 1970. */
export async function readUserinfo(
  client: OAuthClient,
  tokens: TokenSet & { readonly access_token: string },
  now: number,
): Promise<Profile> {
  if (client.provider.userinfo.request) return requestedUserinfo(client, tokens);
  if (client.server.endpoints.userinfo_endpoint === undefined) {
    throw new InvalidEndpoints(`"${client.provider.id}" has no userinfo endpoint. Set userinfo, or userinfo.request.`);
  }
  return fetched(client, tokens.access_token, now);
}

/** The claims that scopes open (OpenID Connect Core 1.0, section 5.4). */
// biome-ignore format: a table
const claimsOf: Readonly<Record<string, readonly string[]>> = {
  profile: ["name", "family_name", "given_name", "middle_name", "nickname", "preferred_username", "profile", "picture", "website",
            "gender", "birthdate", "zoneinfo", "locale", "updated_at"],
  email:   ["email", "email_verified"],
};

/** Whether the userinfo endpoint is asked beside the id_token, whose claims these are. */
export function asksUserinfo({ provider, server }: OAuthClient, claims: Profile): boolean {
  const { claimsFrom, authorization, userinfo } = provider;
  if (claimsFrom !== "either") return claimsFrom === "userinfo";
  const scopes = (authorization.params.scope ?? "").split(" ");
  const due = scopes.flatMap((scope) => (Object.hasOwn(claimsOf, scope) ? (claimsOf[scope] ?? []) : []));
  const isThere = userinfo.request !== undefined || server.endpoints.userinfo_endpoint !== undefined;
  return isThere && due.length > 0 && due.every((name) => claims[name] === undefined || claims[name] === null);
}

/** Claims of both: what userinfo says wins, if it speaks of the same person (section 5.3.2). */
export function mergeClaims(claims: Profile, userinfo: Profile, { id }: ReadyOAuth): Profile {
  if (userinfo.sub === claims.sub) return { ...claims, ...userinfo };
  throw new OAuthResponseError(`The userinfo endpoint of "${id}" speaks of another person than the id_token (sub).`);
}
