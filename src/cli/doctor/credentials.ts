/** Whether a provider accepts the credentials of the client: it gets a token request with a code that it never issued. */
import { variablePrefix } from "../../core/config/env-defaults.ts";
import { AuthError } from "../../core/errors/auth-error.ts";
import { ProviderUnavailable } from "../../core/errors/index.ts";
import type { OAuthClient } from "../../core/methods/oauth/client/client.ts";
import { clientAuthMethodOf } from "../../core/methods/oauth/client/client-auth.ts";
import { clientWithNewKey } from "../../core/methods/oauth/client/proofs.ts";
import { codeGrant, tokenRequest } from "../../core/methods/oauth/response/token-request.ts";
import { errorFinding, type Finding } from "./finding.ts";

/** A code that no provider issued, and a verifier for it (RFC 7636, section 4.1). In the log of a provider, they name the command. */
const unissued = {
  code: "portico-doctor",
  state: "portico-doctor",
  verifier: "portico-doctor-asks-whether-the-client-is-known",
};

/** Why an endpoint refused a request. */
interface EndpointRefusal {
  readonly error?: string;
  readonly status?: number;
}

/** Asks for tokens as a sign-in does. Throws if the endpoint cannot be reached. */
async function tokenRefusal(client: OAuthClient, redirectUri: string, now: number): Promise<EndpointRefusal> {
  const { provider } = client;
  const { code, state, verifier } = unissued;
  const pkce = provider.checks.has("pkce") && { verifier };
  const grant = codeGrant(
    provider,
    { code, fields: { code, state }, unverifiedClaims: {} },
    { provider: provider.id, state, redirectUri, callbackUrl: redirectUri, ...pkce },
  );
  try {
    const { client: asking } = await clientWithNewKey(client);
    await tokenRequest(asking, grant, now);
    return {};
  } catch (thrown) {
    if (!(thrown instanceof AuthError)) throw thrown;
    const refusal = (thrown.cause ?? {}) as EndpointRefusal;
    if (thrown instanceof ProviderUnavailable && refusal.status === undefined) throw thrown;
    return refusal;
  }
}

/** `invalid_client` (RFC 6749, section 5.2), and what GitHub has in its place. */
const clientErrors: ReadonlySet<string> = new Set(["invalid_client", "incorrect_client_credentials"]);

/** A status 401 without an error code is a challenge to the client (RFC 9110, section 15.5.2). */
const isAboutClient = ({ error, status }: EndpointRefusal): boolean =>
  error === undefined ? status === 401 : clientErrors.has(error);

/**
 * What a provider refuses about the client. Asks nothing if the client has no credentials, or shows them with each authorization
 * request (RFC 9126). `now`: seconds since 1970.
 */
export async function credentialFindings(
  client: OAuthClient,
  redirectUri: string,
  now: number,
): Promise<readonly Finding[]> {
  const { provider, server } = client;
  const method = clientAuthMethodOf(provider, server);
  const isPushed = provider.source.pushedAuthorizationRequests ?? server.requiresPushedRequests;
  if (method === "none" || isPushed) return [];
  const refusal = await tokenRefusal(client, redirectUri, now);
  if (!isAboutClient(refusal)) return [];
  const prefix = variablePrefix(provider.id);
  return [
    errorFinding(
      "client-refused",
      `"${provider.id}" refuses the client at its token endpoint with ${refusal.error ?? "status 401"}. The request used ${method}.`,
      `Compare clientId and clientSecret (${prefix}_ID, ${prefix}_SECRET) with the registration: the secret may have expired, been copied in part, or belong to another client. If both are right, set client.token_endpoint_auth_method to the registered method.`,
    ),
  ];
}
