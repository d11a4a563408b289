/** Code -> tokens, at the token endpoint (RFC 6749, section 4.1.3; RFC 7636, section 4.5). */
import { authorizationCodeGrant, ResponseBodyError, WWWAuthenticateChallengeError } from "openid-client";
import { AuthError, OAuthResponseError, ProviderUnavailable } from "../../errors/index.ts";
import type { Transaction } from "../../transaction.ts";
import type { ReadyOAuth } from "../../types/flow.ts";
import type { TokenSet } from "../../types/user.ts";
import { methodOf } from "./authenticate.ts";
import type { Client } from "./client.ts";
import { errorCode, plain, sayable } from "./fault.ts";
import { lifetime, setAside } from "./token-answer.ts";

/** Tokens, and the id_token that nobody has believed yet. */
export interface Exchanged {
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

const troubles: ReadonlySet<string> = new Set(["server_error", "temporarily_unavailable", "slow_down"]);

/** The error that the token endpoint told, in words for the log. */
function told({ error, error_description, status }: ResponseBodyError, { provider, server }: Client, sent: Sent) {
  const { id, clientSecret } = provider;
  const code = errorCode(error) ?? "an error";
  const said = sayable(error_description, [sent.code, sent.transaction.verifier, clientSecret]);
  const method = code === "invalid_client" && `This request used ${methodOf(provider, server)}.`;
  const words = [
    `The token endpoint of "${id}" answered with ${code}.`,
    hints[code],
    method,
    said && `It says: ${said}`,
  ];
  const cause = { cause: { provider: id, error: code, status } };
  const message = words.filter(Boolean).join(" ");
  return troubles.has(code) ? new ProviderUnavailable(message, cause) : new OAuthResponseError(message, cause);
}

/** Whatever openid-client threw, as an error of ours without any token in it. */
function named(thrown: unknown, client: Client, sent: Sent): AuthError {
  const { provider, server } = client;
  const inner = thrown instanceof Error ? thrown.cause : undefined;
  if (thrown instanceof AuthError) return thrown;
  if (inner instanceof AuthError) return inner;
  if (thrown instanceof ResponseBodyError) return told(thrown, client, sent);
  const hint =
    thrown instanceof WWWAuthenticateChallengeError
      ? ` ${hints.invalid_client} This request used ${methodOf(provider, server)}.`
      : "";
  return new OAuthResponseError(`The answer of the token endpoint of "${provider.id}" cannot be used.${hint}`, {
    cause: { err: plain(thrown), provider: provider.id },
  });
}

interface Sent {
  readonly code: string;
  readonly transaction: Transaction;
  /** What came with the code. */
  readonly fields?: Readonly<Record<string, string>>;
}

/** The address that the visitor came back to, as the provider knows it. */
function returned({ code, transaction: { redirectUri = "", state } }: Sent): URL {
  const url = new URL(redirectUri);
  url.search = new URLSearchParams({ code, state }).toString();
  return url;
}

const strings = (params: Readonly<Record<string, unknown>> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));

/** Only a bearer token needs no proof that goes with it (RFC 6750). */
function checkType(type: string, id: string): void {
  if (type === "bearer") return;
  throw new OAuthResponseError(`"${id}" gave a token of a type that is not supported: only bearer is.`);
}

/** What the card adds to the token request: of its own, and out of the callback. */
function added({ params, repeats = [] }: ReadyOAuth["token"], { fields = {} }: Sent): Record<string, string> {
  const repeated = repeats.filter((name) => Object.hasOwn(fields, name)).map((name) => [name, fields[name]]);
  return { ...Object.fromEntries(repeated), ...strings(params) };
}

/** Exchanges the code, once. `now`: seconds since 1970. */
export async function exchange(client: Client, sent: Sent, now: number): Promise<Exchanged> {
  const { provider, configuration } = client;
  const { verifier, state } = sent.transaction;
  const checks = { expectedState: state, ...(verifier !== undefined && { pkceCodeVerifier: verifier }) };
  const grant = authorizationCodeGrant(configuration, returned(sent), checks, added(provider.token, sent));
  const { [setAside]: idToken, ...answer } = await grant.catch((thrown: unknown) => {
    throw named(thrown, client, sent);
  });
  checkType(answer.token_type, provider.id);
  const seconds = lifetime(answer.expires_in);
  return {
    tokens: { ...answer, ...(seconds !== undefined && { expires_at: now + seconds }) } as Exchanged["tokens"],
    idToken: typeof idToken === "string" && idToken !== "" ? idToken : undefined,
  };
}
