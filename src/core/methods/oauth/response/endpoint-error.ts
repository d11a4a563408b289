/** Error responses of the endpoints that a client authenticates at, as errors with the safe parts of them (RFC 6749, section 5.2). */
import { ResponseBodyError, WWWAuthenticateChallengeError } from "openid-client";
import { AuthError, OAuthResponseError, ProviderUnavailable } from "../../../errors/index.ts";
import type { OAuthClient } from "../client/client.ts";
import { clientAuthMethodOf } from "../client/client-auth.ts";
import { type SecretsToMask, safeError, safeErrorCode, safeText } from "../safe-error.ts";

/** The endpoint that answered. */
export interface AnsweringEndpoint {
  /** For the message: `token endpoint`. */
  readonly name: string;
  /** The provider may repeat these in an error description: they must not reach the log. */
  readonly secrets: SecretsToMask;
  /** What a refusal means here, by its code. */
  readonly hints?: Readonly<Record<string, string>>;
}

// biome-ignore format: a table
const hints: Readonly<Record<string, string>> = {
  invalid_client:         "Check clientId, clientSecret and client.token_endpoint_auth_method: the secret may have expired, been copied in part, or belong to another client.",
  unauthorized_client:    "The client is not registered for the authorization code grant.",
  invalid_grant:          "The code was used before or is too old, or the redirect URI is not the one that was registered.",
  redirect_uri_mismatch:  "Register this application's callback URL at the provider.",
  invalid_redirect_uri:   "Register this application's callback URL at the provider.",
  invalid_request_object: "Check that the provider knows the public key of signedRequests, and its algorithm.",
  invalid_dpop_proof:     "Check the clock of this server, and that the provider supports the algorithm of the key pair in dpop.",
  incorrect_client_credentials: "Check clientId and clientSecret.",
};

const unavailableEndpointCodes: ReadonlySet<string> = new Set(["server_error", "temporarily_unavailable", "slow_down"]);

const authMethodHint = ({ provider, server }: OAuthClient): string =>
  `This request used ${clientAuthMethodOf(provider, server)}.`;

/** The error response of an endpoint, as text for the log. */
function responseError(
  { error, error_description, status }: ResponseBodyError,
  client: OAuthClient,
  { name, secrets, hints: more }: AnsweringEndpoint,
): AuthError {
  const { id, clientSecret } = client.provider;
  const code = safeErrorCode(error) ?? "an error";
  const description = safeText(error_description, [...secrets, clientSecret]);
  const words = [
    `The ${name} of "${id}" answered with ${code}.`,
    more?.[code] ?? hints[code],
    code === "invalid_client" && authMethodHint(client),
    description && `Its description: ${description}`,
  ];
  const cause = { cause: { provider: id, error: code, status } };
  const message = words.filter(Boolean).join(" ");
  return unavailableEndpointCodes.has(code)
    ? new ProviderUnavailable(message, cause)
    : new OAuthResponseError(message, cause);
}

/** The status of a response that openid-client could not use. */
function unusableStatus(thrown: unknown): { readonly status?: number } {
  if (thrown instanceof WWWAuthenticateChallengeError) return { status: thrown.status };
  const response = thrown instanceof Error ? thrown.cause : undefined;
  return response instanceof Response ? { status: response.status } : {};
}

/** What openid-client threw, as an `AuthError` without any token in it. */
export function toEndpointError(thrown: unknown, client: OAuthClient, endpoint: AnsweringEndpoint): AuthError {
  const inner = thrown instanceof Error ? thrown.cause : undefined;
  if (thrown instanceof AuthError) return thrown;
  if (inner instanceof AuthError) return inner;
  if (thrown instanceof ResponseBodyError) return responseError(thrown, client, endpoint);
  const { id } = client.provider;
  const hint =
    thrown instanceof WWWAuthenticateChallengeError ? ` ${hints.invalid_client} ${authMethodHint(client)}` : "";
  return new OAuthResponseError(`The response of the ${endpoint.name} of "${id}" cannot be used.${hint}`, {
    cause: { err: safeError(thrown), provider: id, ...unusableStatus(thrown) },
  });
}
