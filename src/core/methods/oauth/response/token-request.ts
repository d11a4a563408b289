/** One token request per grant, and the parsing of its token response (RFC 6749, sections 4.1.3 and 5; RFC 7636, section 4.5). */
import {
  authorizationCodeGrant,
  type Configuration,
  ResponseBodyError,
  type TokenEndpointResponse,
  WWWAuthenticateChallengeError,
} from "openid-client";
import { AuthError, OAuthResponseError, ProviderUnavailable } from "../../../errors/index.ts";
import type { Transaction } from "../../../transaction.ts";
import type { ReadyOAuth } from "../../../types/internal.ts";
import type { TokenSet } from "../../../types/user.ts";
import type { OAuthClient } from "../client/client.ts";
import { clientAuthMethodOf } from "../client/client-auth.ts";
import { type SecretsToMask, safeError, safeErrorCode, safeText } from "../safe-error.ts";
import type { CodeResponse } from "./authorization-response.ts";
import { askTokenEndpoint, idTokenField } from "./token-endpoint.ts";

/** What is exchanged for tokens. */
export interface TokenGrant {
  readonly send: (configuration: Configuration) => Promise<TokenEndpointResponse>;
  /** The provider may repeat these in an error description: they must not reach the log. */
  readonly secrets: SecretsToMask;
}

/** The tokens, and the id_token, which is not verified yet. */
export interface TokenResponse {
  readonly tokens: TokenSet & { readonly access_token: string };
  readonly idToken: string | undefined;
}

// biome-ignore format: a table
const hints: Readonly<Record<string, string>> = {
  invalid_client:        "Check clientId, clientSecret and client.token_endpoint_auth_method: the secret may have expired, been copied in part, or belong to another client.",
  unauthorized_client:   "The client is not registered for the authorization code grant.",
  invalid_grant:         "The code was used before or is too old, or the redirect URI is not the one that was registered.",
  redirect_uri_mismatch: "Register this application's callback URL at the provider.",
  incorrect_client_credentials: "Check clientId and clientSecret.",
};

const unavailableTokenCodes: ReadonlySet<string> = new Set(["server_error", "temporarily_unavailable", "slow_down"]);

const authMethodHint = ({ provider, server }: OAuthClient): string =>
  `This request used ${clientAuthMethodOf(provider, server)}.`;

/** The error response of the token endpoint (RFC 6749, section 5.2), as text for the log. */
function tokenEndpointError(
  { error, error_description, status }: ResponseBodyError,
  client: OAuthClient,
  secrets: SecretsToMask,
): AuthError {
  const { id, clientSecret } = client.provider;
  const code = safeErrorCode(error) ?? "an error";
  const description = safeText(error_description, [...secrets, clientSecret]);
  const words = [
    `The token endpoint of "${id}" answered with ${code}.`,
    hints[code],
    code === "invalid_client" && authMethodHint(client),
    description && `Its description: ${description}`,
  ];
  const cause = { cause: { provider: id, error: code, status } };
  const message = words.filter(Boolean).join(" ");
  return unavailableTokenCodes.has(code)
    ? new ProviderUnavailable(message, cause)
    : new OAuthResponseError(message, cause);
}

/** What openid-client threw, as an `AuthError` without any token in it. */
function toTokenError(thrown: unknown, client: OAuthClient, secrets: SecretsToMask): AuthError {
  const inner = thrown instanceof Error ? thrown.cause : undefined;
  if (thrown instanceof AuthError) return thrown;
  if (inner instanceof AuthError) return inner;
  if (thrown instanceof ResponseBodyError) return tokenEndpointError(thrown, client, secrets);
  const { id } = client.provider;
  const hint =
    thrown instanceof WWWAuthenticateChallengeError ? ` ${hints.invalid_client} ${authMethodHint(client)}` : "";
  return new OAuthResponseError(`The response of the token endpoint of "${id}" cannot be used.${hint}`, {
    cause: { err: safeError(thrown), provider: id },
  });
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
    send: (configuration) => authorizationCodeGrant(configuration, url, checks, params),
    secrets: [response.code, verifier],
  };
}

/** Exchanges a grant for tokens, once. `now`: seconds since 1970. */
export async function tokenRequest(client: OAuthClient, grant: TokenGrant, now: number): Promise<TokenResponse> {
  const { provider } = client;
  const configuration = client.configurationWith((url, options) => askTokenEndpoint(client, url, options));
  const answered = await grant.send(configuration).catch((thrown: unknown) => {
    throw toTokenError(thrown, client, grant.secrets);
  });
  const { [idTokenField]: idToken, ...tokens } = answered as typeof answered & { readonly [idTokenField]?: unknown };
  // Tokens of other types need a proof with each request (RFC 6749, section 7.1).
  if (tokens.token_type !== "bearer") {
    throw new OAuthResponseError(
      `"${provider.id}" returned a token of an unsupported type. Only bearer tokens are supported.`,
    );
  }
  const { expires_in: seconds } = tokens;
  return {
    tokens: { ...tokens, ...(seconds !== undefined && { expires_at: now + seconds }) } as TokenResponse["tokens"],
    idToken: typeof idToken === "string" && idToken !== "" ? idToken : undefined,
  };
}
