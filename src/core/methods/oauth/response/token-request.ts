/** One token request per grant, and the parsing of its token response (RFC 6749, sections 4.1.3, 5 and 6; RFC 7636, section 4.5). */
import {
  authorizationCodeGrant,
  type Configuration,
  type DPoPOptions,
  refreshTokenGrant,
  type TokenEndpointResponse,
} from "openid-client";
import * as z from "zod/mini";
import { OAuthResponseError } from "../../../errors/index.ts";
import type { Transaction } from "../../../transaction.ts";
import type { ReadyOAuth } from "../../../types/ready-provider.ts";
import type { ProviderTokens } from "../../../types/tokens.ts";
import type { TokenSet } from "../../../types/user.ts";
import type { OAuthClient } from "../client/client.ts";
import { loadProofs } from "../client/proofs.ts";
import type { SecretsToMask } from "../safe-error.ts";
import type { CodeResponse } from "./authorization-response.ts";
import { toEndpointError } from "./endpoint-error.ts";
import { askTokenEndpoint, idTokenField } from "./token-endpoint.ts";

/** What is exchanged for tokens. */
export interface TokenGrant {
  readonly send: (configuration: Configuration, options?: DPoPOptions) => Promise<TokenEndpointResponse>;
  /** The provider may repeat these in an error description: they must not reach the log. */
  readonly secrets: SecretsToMask;
  /** What a refusal of this grant means, by its code. */
  readonly hints?: Readonly<Record<string, string>>;
}

/** The tokens, and the id_token, which is not verified yet. */
export interface TokenResponse {
  readonly tokens: TokenSet & { readonly access_token: string };
  readonly idToken: string | undefined;
}

/** The redirect URI, as the provider knows it, with the parameters that openid-client reads. */
function callbackOf({ code }: CodeResponse, { redirectUri = "", state }: Transaction): URL {
  const url = new URL(redirectUri);
  url.search = new URLSearchParams({ code, state }).toString();
  return url;
}

/** Parameters that the card adds to the token request: fixed ones, and fields that it repeats from the authorization response. */
function extraParams({ params = {}, repeats = [] }: ReadyOAuth["token"], { fields }: CodeResponse) {
  const repeated = repeats.filter((name) => Object.hasOwn(fields, name)).map((name) => [name, fields[name]]);
  const fixed = Object.entries(params).map(([name, value]) => [name, String(value)]);
  return Object.fromEntries([...repeated, ...fixed]) as Record<string, string>;
}

/** The authorization code grant, with PKCE where the transaction has a verifier. */
export function codeGrant({ token }: ReadyOAuth, response: CodeResponse, transaction: Transaction): TokenGrant {
  const { state, verifier } = transaction;
  const checks = { expectedState: state, ...(verifier !== undefined && { pkceCodeVerifier: verifier }) };
  const [url, params] = [callbackOf(response, transaction), extraParams(token, response)];
  return {
    send: (configuration, options) => authorizationCodeGrant(configuration, url, checks, params, options),
    secrets: [response.code, verifier],
  };
}

const refreshHints = {
  invalid_grant: "The refresh token has expired, was revoked, or was used before.",
  unauthorized_client: "The client is not registered for the refresh token grant.",
};

/** The refresh token grant (RFC 6749, section 6). A sign-in whose response had no scope was granted the requested one (section 5.1). */
export function refreshGrant(
  { refresh, authorization }: ReadyOAuth,
  { refresh_token = "", scope = authorization.params.scope }: ProviderTokens,
): TokenGrant {
  const params = { ...(refresh.sendsScope && scope !== undefined && { scope }), ...refresh.params };
  return {
    send: (configuration, options) => refreshTokenGrant(configuration, refresh_token, params, options),
    secrets: [refresh_token],
    hints: refreshHints,
  };
}

const proofFor = async (client: OAuthClient): Promise<DPoPOptions | undefined> =>
  client.provider.source.dpop && (await loadProofs()).dpopOptions(client);

/**
 * Tokens of other types need something else with each request (RFC 6749, section 7.1). A bearer token in place of a bound one
 * is refused: an application that sets `dpop` relies on the binding (RFC 9449, section 5).
 */
function checkTokenType({ token_type: type }: TokenEndpointResponse, { id, source }: ReadyOAuth): void {
  if (type === (source.dpop ? "dpop" : "bearer")) return;
  throw new OAuthResponseError(
    source.dpop
      ? `"${id}" returned a token that is not bound to the key pair of dpop. Let the provider issue bound tokens to this client, or remove dpop.`
      : `"${id}" returned a token of an unsupported type. Only bearer tokens are supported, and DPoP tokens if dpop is set.`,
  );
}

/** Characters of a token or another text of the response: cookies and columns hold it. */
const longestText = 32_768;

/** Bounded: an account stores what the server chose. */
function checkLengths(answered: TokenEndpointResponse, { id }: ReadyOAuth): void {
  const long = Object.values(answered).some((value) => typeof value === "string" && value.length > longestText);
  if (!long) return;
  throw new OAuthResponseError(`"${id}" returned a token response with a text of more than ${longestText} characters.`);
}

const authorizationDetails = z.optional(z.array(z.looseObject({ type: z.string() })));

/** The details that were granted: a list of objects with a type (RFC 9396, section 7). */
function checkDetails({ authorization_details: details }: TokenEndpointResponse, { id }: ReadyOAuth): void {
  if (details === undefined || authorizationDetails.safeParse(details).success) return;
  throw new OAuthResponseError(
    `"${id}" returned authorization_details that are not a list of objects with a type (RFC 9396).`,
  );
}

/** Exchanges a grant for tokens, once. `now`: seconds since 1970. */
export async function tokenRequest(client: OAuthClient, grant: TokenGrant, now: number): Promise<TokenResponse> {
  const { provider } = client;
  const configuration = client.configurationWith((url, options) => askTokenEndpoint(client, url, options));
  const answered = await grant.send(configuration, await proofFor(client)).catch((thrown: unknown) => {
    throw toEndpointError(thrown, client, { name: "token endpoint", ...grant });
  });
  const { [idTokenField]: idToken, ...tokens } = answered as typeof answered & { readonly [idTokenField]?: unknown };
  checkTokenType(answered, provider);
  checkLengths(answered, provider);
  checkDetails(answered, provider);
  const { expires_in: seconds = provider.refresh.lifetime } = tokens;
  return {
    tokens: { ...tokens, ...(seconds !== undefined && { expires_at: now + seconds }) } as TokenResponse["tokens"],
    idToken: typeof idToken === "string" && idToken !== "" ? idToken : undefined,
  };
}
