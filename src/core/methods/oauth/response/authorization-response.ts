/** The authorization response: read, then checked (RFC 6749, section 4.1.2; RFC 9207; OAuth 2.0 Form Post Response Mode). */
import {
  AccountSelectionRequired,
  type AuthError,
  ConsentRequired,
  InteractionRequired,
  InvalidCheck,
  IssuerMismatch,
  LoginRequired,
  OAuthCallbackError,
  OAuthResponseError,
  ProviderUnavailable,
  SignInCancelled,
} from "../../../errors/index.ts";
import { lazyImport } from "../../../lib/lazy.ts";
import type { Call, ProviderContext } from "../../../types/internal.ts";
import type { ReadyOAuth } from "../../../types/ready-provider.ts";
import type { Profile } from "../../../types/user.ts";
import type { OAuthClient } from "../client/client.ts";
import { jsonObjectIn } from "../client/provider-fetch.ts";
import { addressForLog, safeErrorCode, safeText } from "../safe-error.ts";

/** The parameters that are used; `fields` holds all strings of the response. */
export interface AuthorizationResponse {
  readonly state?: string;
  readonly code?: string;
  readonly iss?: string;
  readonly error?: string;
  readonly error_description?: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** A response with a code, after all checks that need no request to the provider. */
export interface CodeResponse extends AuthorizationResponse {
  readonly code: string;
  /** Claims in the response itself (`callbackClaims`). Only their shape is checked: they prove nothing. */
  readonly unverifiedClaims: Profile;
}

/** All strings of the response, with the code under its standard name. */
function responseFields({ method, body, query }: Call, { codeParameter }: ReadyOAuth): Record<string, string> {
  const fields = Object.fromEntries(
    Object.entries(method === "POST" ? body : query).filter(
      (field): field is [string, string] => typeof field[1] === "string" && field[1] !== "",
    ),
  );
  const code = fields.code ?? fields[codeParameter];
  return code === undefined ? fields : { ...fields, code };
}

/** Whether it was sent by the method of the requested response mode. An error may use either: it contains no secret. */
function hasExpectedResponseMode(
  { method }: Call,
  { responseMode }: ReadyOAuth,
  { error, code }: Record<string, string>,
): boolean {
  return method === (responseMode === "form_post" ? "POST" : "GET") || (error !== undefined && code === undefined);
}

/** Loaded for providers that sign their responses. */
const jarm = lazyImport(() => import("./jarm.ts"));

/** A signed response: only its `state` is read, and its other parameters after it is verified. */
async function signedResponse(
  { response = "", ...others }: Readonly<Record<string, string>>,
  provider: ReadyOAuth,
): Promise<AuthorizationResponse> {
  const state = response === "" ? others.state : await (await jarm()).unverifiedState(response, provider);
  return { ...(state !== undefined && { state }), fields: { ...others, ...(response !== "" && { response }) } };
}

/** Reads the response. Nothing in it is verified yet. */
export async function readAuthorizationResponse({
  call,
  provider,
}: ProviderContext<ReadyOAuth>): Promise<AuthorizationResponse> {
  const fields = responseFields(call, provider);
  if (hasExpectedResponseMode(call, provider, fields))
    return provider.jarm ? signedResponse(fields, provider) : { ...fields, fields };
  throw new InvalidCheck(
    `The authorization response was sent by ${call.method}, but the request to "${provider.id}" set the response mode ${provider.responseMode}.`,
  );
}

/** A signed response (JARM), which must have been requested. */
const isJarmResponse = (fields: AuthorizationResponse["fields"]): boolean => fields.response !== undefined;

/**
 * The response must come from the server of the request: otherwise the code of one server would be sent to another (RFC 9207,
 * section 2.4). Strings are compared as they are. Without an expected issuer there is nothing to compare with.
 */
function checkResponseIssuer({ iss }: AuthorizationResponse, { server, provider }: OAuthClient): void {
  if (iss === undefined && server.sendsIss) {
    throw new IssuerMismatch(
      `The authorization response has no issuer (iss), and "${provider.id}" announces that it always sends one.`,
    );
  }
  const comparable = server.issuer !== undefined && !provider.issuerFrom;
  if (iss !== undefined && comparable && iss !== server.issuer) {
    throw new IssuerMismatch(
      `The authorization response comes from another issuer than that of "${provider.id}" (iss): ${addressForLog(iss)}, where ${addressForLog(server.issuer)} was expected. If that is right, set issuer.`,
    );
  }
}

/** Errors of `prompt=none` (OpenID Connect Core 1.0, section 3.1.2.6). */
// biome-ignore format: a table
const interactionCodes: Readonly<Record<string, typeof AuthError>> = {
  account_selection_required: AccountSelectionRequired,
  consent_required:           ConsentRequired,
  interaction_required:       InteractionRequired,
  login_required:             LoginRequired,
};
const cancelCodes: ReadonlySet<string> = new Set(["access_denied", "user_cancelled_authorize", "user_cancelled_login"]);
const unavailableCodes: ReadonlySet<string> = new Set(["server_error", "temporarily_unavailable"]);

/** An error response. The description of the provider is only for the log. */
function authorizationError(
  { error, error_description, state }: AuthorizationResponse,
  { id, clientSecret }: ReadyOAuth,
): AuthError {
  const code = safeErrorCode(error) ?? "an error";
  const description = safeText(error_description, [state, clientSecret]);
  const message = `"${id}" answered with ${code}.${description ? ` Its description: ${description}` : ""}`;
  const cause = { cause: { provider: id, error: code } };
  if (Object.hasOwn(interactionCodes, code)) return new (interactionCodes[code] as typeof AuthError)(message, cause);
  if (cancelCodes.has(code)) return new SignInCancelled(message, cause);
  return unavailableCodes.has(code) ? new ProviderUnavailable(message, cause) : new OAuthCallbackError(message, cause);
}

function unverifiedClaims({ fields }: AuthorizationResponse, { callbackClaims }: ReadyOAuth): Profile {
  const claims = callbackClaims
    .map((name) => [name, jsonObjectIn(fields[name] ?? "")] as const)
    .filter(([, value]) => value !== undefined);
  return Object.fromEntries(claims);
}

/** The parameters that a signed response contains. */
async function verifiedResponse(
  { fields }: AuthorizationResponse,
  client: OAuthClient,
  now: number,
): Promise<AuthorizationResponse> {
  const signed = await (await jarm()).verifiedFields(fields, client, now);
  return { ...signed, fields: signed };
}

/**
 * Checks a response whose `state` belongs to a transaction of this browser. A signed response is verified first. `now`:
 * seconds since 1970.
 */
export async function checkAuthorizationResponse(
  received: AuthorizationResponse,
  client: OAuthClient,
  now: number,
): Promise<CodeResponse> {
  const { id, jarm: isSigned } = client.provider;
  const response = isSigned ? await verifiedResponse(received, client, now) : received;
  checkResponseIssuer(response, client);
  if (isJarmResponse(response.fields))
    throw new OAuthResponseError(`"${id}" answered with a JWT (JARM), which was not requested.`);
  if (response.error !== undefined && response.code !== undefined) {
    throw new OAuthResponseError(`"${id}" answered with an error and a code at once.`);
  }
  if (response.error !== undefined) throw authorizationError(response, client.provider);
  if (response.code === undefined)
    throw new OAuthResponseError(`The authorization response of "${id}" has neither a code nor an error.`);
  return { ...response, code: response.code, unverifiedClaims: unverifiedClaims(response, client.provider) };
}
