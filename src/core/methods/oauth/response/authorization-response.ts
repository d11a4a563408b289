/** What a provider sends back with the visitor (RFC 6749, section 4.1.2; RFC 9207; OAuth 2.0 Form Post Response Mode). */
import {
  AccountSelectionRequired,
  type AuthError,
  ConsentRequired,
  InteractionRequired,
  InvalidCheck,
  LoginRequired,
  OAuthCallbackError,
  OAuthResponseError,
  ProviderUnavailable,
  SignInCancelled,
} from "../../../errors/index.ts";
import type { Call, ProviderContext, ReadyOAuth } from "../../../types/internal.ts";
import type { OAuthClient } from "../client/client.ts";
import { addressForLog, safeErrorCode, safeText } from "../safe-error.ts";

/** The parameters that count, and the rest of the strings under `fields`. */
export interface AuthorizationResponse {
  readonly state?: string;
  readonly code?: string;
  readonly iss?: string;
  readonly error?: string;
  readonly error_description?: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** An answer with a code, after all checks that need no request. */
export interface CodeResponse extends AuthorizationResponse {
  readonly code: string;
}

/** The strings that came, with the code under its usual name. */
function responseFields({ method, body, query }: Call, { codeParameter }: ReadyOAuth): Record<string, string> {
  const fields = Object.fromEntries(
    Object.entries(method === "POST" ? body : query).filter(
      (field): field is [string, string] => typeof field[1] === "string" && field[1] !== "",
    ),
  );
  const code = fields.code ?? fields[codeParameter];
  return code === undefined ? fields : { ...fields, code };
}

/** Whether it came the way that was asked for. A refusal may come either way: there is nothing in it to steal. */
function hasExpectedResponseMode(
  { method }: Call,
  { responseMode }: ReadyOAuth,
  { error, code }: Record<string, string>,
): boolean {
  return method === (responseMode === "form_post" ? "POST" : "GET") || (error !== undefined && code === undefined);
}

/** Reads the answer. Nothing of it is believed yet. */
export function readAuthorizationResponse({ call, provider }: ProviderContext<ReadyOAuth>): AuthorizationResponse {
  const fields = responseFields(call, provider);
  if (hasExpectedResponseMode(call, provider, fields)) return { ...fields, fields };
  throw new InvalidCheck(
    `The answer came by ${call.method}, but "${provider.id}" was asked for the response mode ${provider.responseMode}.`,
  );
}

/** Nobody was asked for these: hybrid and implicit answers, and answers inside a JWT. */
const isJarmResponse = (fields: AuthorizationResponse["fields"]): boolean => fields.response !== undefined;

/**
 * The answer must come from the server that was asked, or codes of one reach another (RFC 9207, section 2.4). Strings are
 * compared as they are. Without a configured issuer there is nothing to compare with.
 */
function checkResponseIssuer({ iss }: AuthorizationResponse, { server, provider }: OAuthClient): void {
  if (iss === undefined && server.sendsIss) {
    throw new OAuthResponseError(`"${provider.id}" always says who it is (iss), and this answer does not.`);
  }
  const comparable = server.issuer !== undefined && !provider.issuerFrom;
  if (iss !== undefined && comparable && iss !== server.issuer) {
    throw new OAuthResponseError(
      `The answer says that it comes from another issuer than the one of "${provider.id}" (iss): ${addressForLog(iss)}, where ${addressForLog(server.issuer)} was expected. If that is right, set issuer.`,
    );
  }
}

/** What the provider needs a page for, where it was asked to show none (OpenID Connect Core 1.0, section 3.1.2.6). */
// biome-ignore format: a table
const interactionCodes: Readonly<Record<string, typeof AuthError>> = {
  account_selection_required: AccountSelectionRequired,
  consent_required:           ConsentRequired,
  interaction_required:       InteractionRequired,
  login_required:             LoginRequired,
};
const cancelCodes: ReadonlySet<string> = new Set(["access_denied", "user_cancelled_authorize", "user_cancelled_login"]);
const unavailableCodes: ReadonlySet<string> = new Set(["server_error", "temporarily_unavailable"]);

/** The error that the provider told. Its words are for the log alone. */
function authorizationError(
  { error, error_description, state }: AuthorizationResponse,
  { id, clientSecret }: ReadyOAuth,
): AuthError {
  const code = safeErrorCode(error) ?? "an error";
  const said = safeText(error_description, [state, clientSecret]);
  const message = `"${id}" answered with ${code}.${said ? ` It says: ${said}` : ""}`;
  const cause = { cause: { provider: id, error: code } };
  if (Object.hasOwn(interactionCodes, code)) return new (interactionCodes[code] as typeof AuthError)(message, cause);
  if (cancelCodes.has(code)) return new SignInCancelled(message, cause);
  return unavailableCodes.has(code) ? new ProviderUnavailable(message, cause) : new OAuthCallbackError(message, cause);
}

/** Judges an answer whose `state` is ours. */
export function checkAuthorizationResponse(answer: AuthorizationResponse, client: OAuthClient): CodeResponse {
  const { id } = client.provider;
  checkResponseIssuer(answer, client);
  if (isJarmResponse(answer.fields))
    throw new OAuthResponseError(`"${id}" answered in a form that it was not asked for.`);
  if (answer.error !== undefined && answer.code !== undefined) {
    throw new OAuthResponseError(`"${id}" answered with an error and a code at once.`);
  }
  if (answer.error !== undefined) throw authorizationError(answer, client.provider);
  if (answer.code === undefined) throw new OAuthResponseError(`The answer of "${id}" has neither a code nor an error.`);
  return { ...answer, code: answer.code };
}
