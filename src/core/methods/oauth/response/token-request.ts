/** Code -> tokens, at the token endpoint (RFC 6749, section 4.1.3; RFC 7636, section 4.5). */
import { authorizationCodeGrant, ResponseBodyError, WWWAuthenticateChallengeError } from "openid-client";
import { AuthError, OAuthResponseError, ProviderUnavailable } from "../../../errors/index.ts";
import type { Transaction } from "../../../transaction.ts";
import type { ReadyOAuth } from "../../../types/internal.ts";
import type { TokenSet } from "../../../types/user.ts";
import type { OAuthClient } from "../client/client.ts";
import { methodOf } from "../client/client-auth.ts";
import { safeError, safeErrorCode, safeText } from "../safe-error.ts";
import { heldIdToken, lifetime } from "./token-endpoint.ts";

/** Tokens, and the id_token that nobody has believed yet. */
export interface TokenResult {
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

/** The error that the token endpoint told, in words for the log. */
function tokenEndpointError(
  { error, error_description, status }: ResponseBodyError,
  { provider, server }: OAuthClient,
  sent: CodeExchange,
) {
  const { id, clientSecret } = provider;
  const code = safeErrorCode(error) ?? "an error";
  const said = safeText(error_description, [sent.code, sent.transaction.verifier, clientSecret]);
  const method = code === "invalid_client" && `This request used ${methodOf(provider, server)}.`;
  const words = [
    `The token endpoint of "${id}" answered with ${code}.`,
    hints[code],
    method,
    said && `It says: ${said}`,
  ];
  const cause = { cause: { provider: id, error: code, status } };
  const message = words.filter(Boolean).join(" ");
  return unavailableTokenCodes.has(code)
    ? new ProviderUnavailable(message, cause)
    : new OAuthResponseError(message, cause);
}

/** Whatever openid-client threw, as an error of ours without any token in it. */
function toTokenError(thrown: unknown, client: OAuthClient, sent: CodeExchange): AuthError {
  const { provider, server } = client;
  const inner = thrown instanceof Error ? thrown.cause : undefined;
  if (thrown instanceof AuthError) return thrown;
  if (inner instanceof AuthError) return inner;
  if (thrown instanceof ResponseBodyError) return tokenEndpointError(thrown, client, sent);
  const hint =
    thrown instanceof WWWAuthenticateChallengeError
      ? ` ${hints.invalid_client} This request used ${methodOf(provider, server)}.`
      : "";
  return new OAuthResponseError(`The answer of the token endpoint of "${provider.id}" cannot be used.${hint}`, {
    cause: { err: safeError(thrown), provider: provider.id },
  });
}

interface CodeExchange {
  readonly code: string;
  readonly transaction: Transaction;
  /** What came with the code. */
  readonly fields?: Readonly<Record<string, string>>;
}

/** The address that the visitor came back to, as the provider knows it. */
function tokenFields({ code, transaction: { redirectUri = "", state } }: CodeExchange): URL {
  const url = new URL(redirectUri);
  url.search = new URLSearchParams({ code, state }).toString();
  return url;
}

const tokenStringFields = (params: Readonly<Record<string, unknown>> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));

/** Only a bearer token needs no proof that goes with it (RFC 6750). */
function checkTokenType(type: string, id: string): void {
  if (type === "bearer") return;
  throw new OAuthResponseError(`"${id}" gave a token of a type that is not supported: only bearer is.`);
}

/** What the card adds to the token request: of its own, and out of the callback. */
function extraTokenParams(
  { params, repeats = [] }: ReadyOAuth["token"],
  { fields = {} }: CodeExchange,
): Record<string, string> {
  const repeated = repeats.filter((name) => Object.hasOwn(fields, name)).map((name) => [name, fields[name]]);
  return { ...Object.fromEntries(repeated), ...tokenStringFields(params) };
}

/** Exchanges the code, once. `now`: seconds since 1970. */
export async function requestTokens(client: OAuthClient, sent: CodeExchange, now: number): Promise<TokenResult> {
  const { provider, configuration } = client;
  const { verifier, state } = sent.transaction;
  const checks = { expectedState: state, ...(verifier !== undefined && { pkceCodeVerifier: verifier }) };
  const grant = authorizationCodeGrant(
    configuration,
    tokenFields(sent),
    checks,
    extraTokenParams(provider.token, sent),
  );
  const { [heldIdToken]: idToken, ...answer } = await grant.catch((thrown: unknown) => {
    throw toTokenError(thrown, client, sent);
  });
  checkTokenType(answer.token_type, provider.id);
  const seconds = lifetime(answer.expires_in);
  return {
    tokens: { ...answer, ...(seconds !== undefined && { expires_at: now + seconds }) } as TokenResult["tokens"],
    idToken: typeof idToken === "string" && idToken !== "" ? idToken : undefined,
  };
}
