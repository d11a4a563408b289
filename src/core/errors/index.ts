/** What can go wrong, one class per row of the table. */
import { AuthError } from "./auth-error.ts";
import type { ErrorType } from "./table.ts";

export { AuthError, type AuthErrorOptions, type ErrorCause } from "./auth-error.ts";

/**
 * Throw it from `authorize` to refuse a visitor with a reason code of your own. The visitor goes back to the sign-in
 * page with `error=CredentialsSignin&code=<code>`; the whole error is logged on the server.
 *
 * @example class LockedOut extends CredentialsSignin { override code = "locked" }
 */
export class CredentialsSignin extends AuthError {
  static override type: ErrorType = "CredentialsSignin";
  /** The page that the visitor goes back to. */
  static kind = "signIn" as const;
  /**
   * Put in the query of the sign-in page, percent-encoded: any text of 1 to 200 characters, without controls. Do not hint at
   * what was wrong: "invalid_login", not "wrong_password". Default: `credentials`.
   */
  code = "credentials";
}

/** The `signIn` callback said no, or threw: then the message is the one it threw. */
export class AccessDenied extends AuthError {
  static override type: ErrorType = "AccessDenied";
}

/** A passkey that belongs to another user. */
export class AccountNotLinked extends AuthError {
  static override type: ErrorType = "AccountNotLinked";
}

/** The provider wants the visitor to choose an account, and was asked not to show a page (`account_selection_required`, OpenID Connect Core 1.0, section 3.1.2.6). */
export class AccountSelectionRequired extends AuthError {
  static override type: ErrorType = "AccountSelectionRequired";
}

/** The provider wants consent, and was asked not to show a page (`consent_required`, OpenID Connect Core 1.0, section 3.1.2.6). */
export class ConsentRequired extends AuthError {
  static override type: ErrorType = "ConsentRequired";
}

/** What was typed is not an address that the library writes to. */
export class EmailInvalid extends AuthError {
  static override type: ErrorType = "EmailInvalid";
}

/** The mail with the link could not be sent. */
export class EmailSignInError extends AuthError {
  static override type: ErrorType = "EmailSignInError";
}

/** The provider needs to show a page, and was asked not to (`interaction_required`, OpenID Connect Core 1.0, section 3.1.2.6). */
export class InteractionRequired extends AuthError {
  static override type: ErrorType = "InteractionRequired";
}

/** The sealed record of a sign-in is missing, too old, used, or of another provider (`state`, PKCE, `nonce`, challenge). */
export class InvalidCheck extends AuthError {
  static override type: ErrorType = "InvalidCheck";
}

/** The visitor is not signed in at the provider, which was asked not to show a page (`login_required`, OpenID Connect Core 1.0, section 3.1.2.6). */
export class LoginRequired extends AuthError {
  static override type: ErrorType = "LoginRequired";
}

/** A form without the right CSRF token, or from another site. */
export class MissingCSRF extends AuthError {
  static override type: ErrorType = "MissingCSRF";
}

/** The account, or its address, belongs to another user. */
export class OAuthAccountNotLinked extends AuthError {
  static override type: ErrorType = "OAuthAccountNotLinked";
}

/** The provider answered with an `error` (RFC 6749, section 4.1.2.1). */
export class OAuthCallbackError extends AuthError {
  static override type: ErrorType = "OAuthCallbackError";
}

/** The provider is down, slow, or not to be reached. */
export class ProviderUnavailable extends AuthError {
  static override type: ErrorType = "ProviderUnavailable";
}

/** A page that needs a session was asked for without one. */
export class SessionRequired extends AuthError {
  static override type: ErrorType = "SessionRequired";
}

/** The visitor said no at the provider (`access_denied`). */
export class SignInCancelled extends AuthError {
  static override type: ErrorType = "SignInCancelled";
}

/** The link was used, is too old, or is not one of ours. */
export class Verification extends AuthError {
  static override type: ErrorType = "Verification";
}

/** The answer of an authenticator did not verify. */
export class WebAuthnVerificationError extends AuthError {
  static override type: ErrorType = "WebAuthnVerificationError";
}

/** The request is malformed. */
export class InvalidRequest extends AuthError {
  static override type: ErrorType = "InvalidRequest";
}

/** A known action, asked for with a method that it does not have. */
export class MethodNotAllowed extends AuthError {
  static override type: ErrorType = "MethodNotAllowed";
}

/** The body is over the limit of 100,000 bytes. */
export class RequestTooLarge extends AuthError {
  static override type: ErrorType = "RequestTooLarge";
}

/** There is no such route. */
export class UnknownAction extends AuthError {
  static override type: ErrorType = "UnknownAction";
}

/** A body that is neither a form nor JSON. */
export class UnsupportedMediaType extends AuthError {
  static override type: ErrorType = "UnsupportedMediaType";
}

/** The address of the application is not known: set `trustHost`, `url` or `AUTH_URL`. */
export class UntrustedHost extends AuthError {
  static override type: ErrorType = "UntrustedHost";
}

/** A method of the adapter threw. */
export class AdapterError extends AuthError {
  static override type: ErrorType = "AdapterError";
}

/** Something unforeseen happened while someone came back from a provider. */
export class CallbackRouteError extends AuthError {
  static override type: ErrorType = "CallbackRouteError";
}

/** A provider gave no stable id for a person. */
export class InvalidIdentity extends AuthError {
  static override type: ErrorType = "InvalidIdentity";
}

/** The `profile` function of a provider threw, or returned no user. */
export class OAuthProfileParseError extends AuthError {
  static override type: ErrorType = "OAuthProfileParseError";
}

/** The provider answered with something that may not be believed (token, id_token, userinfo, `iss`). */
export class OAuthResponseError extends AuthError {
  static override type: ErrorType = "OAuthResponseError";
}

/** In the browser: a request of `portico/client` got no answer, or none that can be read. Who is signed in is not known. */
export class ClientFetchError extends AuthError {
  static override type: ErrorType = "ClientFetchError";
}

/** An event handler threw. */
export class EventError extends AuthError {
  static override type: ErrorType = "EventError";
}

/** The session token could not be read or written. */
export class JWTSessionError extends AuthError {
  static override type: ErrorType = "JWTSessionError";
}

/** The stored session could not be ended. */
export class SignOutError extends AuthError {
  static override type: ErrorType = "SignOutError";
}

/** Two WebAuthn providers want to fill in the same form. */
export class DuplicateConditionalUI extends AuthError {
  static override type: ErrorType = "DuplicateConditionalUI";
}

/** The error page of the application leads back to itself. */
export class ErrorPageLoop extends AuthError {
  static override type: ErrorType = "ErrorPageLoop";
}

/** A feature that must be switched on under `experimental`. */
export class ExperimentalFeatureNotEnabled extends AuthError {
  static override type: ErrorType = "ExperimentalFeatureNotEnabled";
}

/** The application is reached by `http:` in production. */
export class InsecureOrigin extends AuthError {
  static override type: ErrorType = "InsecureOrigin";
}

/** The `redirect` callback returned something that is not a path or an `http(s)` URL. */
export class InvalidCallbackUrl extends AuthError {
  static override type: ErrorType = "InvalidCallbackUrl";
}

/** An option has a value that cannot be right. */
export class InvalidConfiguration extends AuthError {
  static override type: ErrorType = "InvalidConfiguration";
}

/** A provider lacks an endpoint, or has one that is not `https:`. */
export class InvalidEndpoints extends AuthError {
  static override type: ErrorType = "InvalidEndpoints";
}

/** No provider has this id, or not one that can do this. */
export class InvalidProvider extends AuthError {
  static override type: ErrorType = "InvalidProvider";
}

/** An option needs an adapter. */
export class MissingAdapter extends AuthError {
  static override type: ErrorType = "MissingAdapter";
}

/** The adapter lacks methods that an option needs. */
export class MissingAdapterMethods extends AuthError {
  static override type: ErrorType = "MissingAdapterMethods";
}

/** A credentials provider without `authorize`. */
export class MissingAuthorize extends AuthError {
  static override type: ErrorType = "MissingAuthorize";
}

/** There is no secret in production. */
export class MissingSecretError extends AuthError {
  static override type: ErrorType = "MissingSecretError";
}

/** A passkey form without the `webauthn` autocomplete token. */
export class MissingWebAuthnAutocomplete extends AuthError {
  static override type: ErrorType = "MissingWebAuthnAutocomplete";
}

/** The `authorized` callback sends visitors to the address that they asked for. */
export class RedirectLoop extends AuthError {
  static override type: ErrorType = "RedirectLoop";
}

/** A redirect proxy does not pass an answer on: its origin is not listed in `redirectProxyOrigins`, or this deployment is not the proxy. */
export class RedirectProxyError extends AuthError {
  static override type: ErrorType = "RedirectProxyError";
}

/** The session strategy cannot work with this configuration. */
export class UnsupportedStrategy extends AuthError {
  static override type: ErrorType = "UnsupportedStrategy";
}
