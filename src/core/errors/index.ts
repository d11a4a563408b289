/** The classes of errors, one for each type that is thrown. */
import type { RefreshFailure } from "../types/tokens.ts";
import { AuthError } from "./auth-error.ts";
import type { ErrorType } from "./table.ts";

export { AuthError, type AuthErrorOptions, type ErrorCause } from "./auth-error.ts";
export * from "./read-errors.ts";

/**
 * The user may not do this. The `signIn` or `mayActAs` callback did not return `true`, or threw: then the message is that of the
 * thrown error. Or the library refuses it: to remove the only known sign-in method, for example.
 */
export class AccessDenied extends AuthError {
  static override type: ErrorType = "AccessDenied";
}

/** The passkey belongs to another user. */
export class AccountNotLinked extends AuthError {
  static override type: ErrorType = "AccountNotLinked";
}

/** The visitor must choose an account at the provider, but the request allowed no page (`prompt=none`) (`account_selection_required`, OpenID Connect Core 1.0, section 3.1.2.6). */
export class AccountSelectionRequired extends AuthError {
  static override type: ErrorType = "AccountSelectionRequired";
}

/** The provider needs consent, but the request allowed no page (`prompt=none`) (`consent_required`, OpenID Connect Core 1.0, section 3.1.2.6). */
export class ConsentRequired extends AuthError {
  static override type: ErrorType = "ConsentRequired";
}

/** A user was asked to sign in again, and another user signed in. The former session goes on. */
export class DifferentUser extends AuthError {
  static override type: ErrorType = "DifferentUser";
}

/** The user must prove again who they are: `signIn(provider, { reauthenticate: true })`. */
export class FreshSessionRequired extends AuthError {
  static override type: ErrorType = "FreshSessionRequired";
}

/** The text that was entered is not a valid email address. */
export class EmailInvalid extends AuthError {
  static override type: ErrorType = "EmailInvalid";
}

/** The mail with the magic link could not be sent. */
export class EmailSignInError extends AuthError {
  static override type: ErrorType = "EmailSignInError";
}

/** The provider needs to show a page, but the request allowed none (`prompt=none`) (`interaction_required`, OpenID Connect Core 1.0, section 3.1.2.6). */
export class InteractionRequired extends AuthError {
  static override type: ErrorType = "InteractionRequired";
}

/**
 * The transaction of a sign-in (`state`, PKCE, `nonce`, challenge) is missing, expired, already used, or belongs to another
 * provider (RFC 6749, section 10.12; RFC 9700, section 2.1).
 */
export class InvalidCheck extends AuthError {
  static override type: ErrorType = "InvalidCheck";
}

/** No authorization server was found for the name that was entered, or what was found must not be used. */
export class LoginHintInvalid extends AuthError {
  static override type: ErrorType = "LoginHintInvalid";
}

/** The visitor is not signed in at the provider, and the request allowed no page (`prompt=none`) (`login_required`, OpenID Connect Core 1.0, section 3.1.2.6). */
export class LoginRequired extends AuthError {
  static override type: ErrorType = "LoginRequired";
}

/** The CSRF token of a form is missing or wrong, or the request comes from another site. */
export class MissingCSRF extends AuthError {
  static override type: ErrorType = "MissingCSRF";
}

/** The account, or its email address, belongs to another user. */
export class OAuthAccountNotLinked extends AuthError {
  static override type: ErrorType = "OAuthAccountNotLinked";
}

/** The provider returned an `error` (RFC 6749, section 4.1.2.1). */
export class OAuthCallbackError extends AuthError {
  static override type: ErrorType = "OAuthCallbackError";
}

/** The provider is down, slow or unreachable, or answers with 429 or 5xx. */
export class ProviderUnavailable extends AuthError {
  static override type: ErrorType = "ProviderUnavailable";
}

/** The user acts for another, who alone may do this: `stopActing()` first. */
export class RefusedWhileActing extends AuthError {
  static override type: ErrorType = "RefusedWhileActing";
}

/** No valid access token is available, for a `reason`. The session stays. */
export class RefreshFailed extends AuthError {
  static override type: ErrorType = "RefreshFailed";
  /** Why: see {@link RefreshFailure}. */
  get reason(): RefreshFailure {
    return this.cause?.reason as RefreshFailure;
  }
  /** Id of the provider. */
  get provider(): string {
    return this.cause?.provider as string;
  }
}

/** A page that requires a session was requested without one. */
export class SessionRequired extends AuthError {
  static override type: ErrorType = "SessionRequired";
}

/** The visitor cancelled at the provider (`access_denied`; RFC 6749, section 4.1.2.1). */
export class SignInCancelled extends AuthError {
  static override type: ErrorType = "SignInCancelled";
}

/** The magic link was used, has expired, or was not made by this application. */
export class Verification extends AuthError {
  static override type: ErrorType = "Verification";
}

/** The response of an authenticator did not verify (Web Authentication Level 3, sections 7.1 and 7.2). */
export class WebAuthnVerificationError extends AuthError {
  static override type: ErrorType = "WebAuthnVerificationError";
}

/** The body exceeds the limit of 100,000 bytes. */
export class RequestTooLarge extends AuthError {
  static override type: ErrorType = "RequestTooLarge";
}

/** The body is neither a form nor JSON. */
export class UnsupportedMediaType extends AuthError {
  static override type: ErrorType = "UnsupportedMediaType";
}

/** A method of the adapter threw. */
export class AdapterError extends AuthError {
  static override type: ErrorType = "AdapterError";
}

/** An {@link AdapterError}: a constraint of the database refuses a row, for example a second one of the same key. */
export class DatabaseConflict extends AdapterError {
  static override type: ErrorType = "DatabaseConflict";
}

/** An {@link AdapterError}: the database lacks a table or a column. */
export class DatabaseOutdated extends AdapterError {
  static override type: ErrorType = "DatabaseOutdated";
}

/** An {@link AdapterError}: the database cannot be reached, or refuses the connection. */
export class DatabaseUnreachable extends AdapterError {
  static override type: ErrorType = "DatabaseUnreachable";
}

/** A provider returned no stable id for a user. */
export class InvalidIdentity extends AuthError {
  static override type: ErrorType = "InvalidIdentity";
}

/** The `profile` function of a provider threw, or returned no user. */
export class OAuthProfileParseError extends AuthError {
  static override type: ErrorType = "OAuthProfileParseError";
}

/** A response of the provider is invalid (token response, id_token, userinfo, `iss`). */
export class OAuthResponseError extends AuthError {
  static override type: ErrorType = "OAuthResponseError";
}

/** Why a signed token was refused. The message names the claim, and what was expected. */
export type TokenRefusal =
  | "age"
  | "algorithm"
  | "audience"
  | "context"
  | "encryption"
  | "expiry"
  | "form"
  | "hash"
  | "issuer"
  | "nonce"
  | "signature"
  | "subject"
  | "time"
  | "type";

/**
 * An {@link OAuthResponseError}: a signed token of the provider was refused, for a `reason`: an id_token (OpenID Connect Core 1.0,
 * section 3.1.3.7), a logout token, a signed userinfo or authorization response.
 */
export class InvalidToken extends OAuthResponseError {
  static override type: ErrorType = "InvalidToken";
  /** Why: see {@link TokenRefusal}. */
  get reason(): TokenRefusal {
    return this.cause?.reason as TokenRefusal;
  }
}

/** An {@link OAuthResponseError}: the discovery document, an authorization response or a token names another issuer than the configured one. */
export class IssuerMismatch extends OAuthResponseError {
  static override type: ErrorType = "IssuerMismatch";
}

/** In the browser: a request of `portico/client` got no response, or an unreadable one. It is not known who is signed in. */
export class ClientFetchError extends AuthError {
  static override type: ErrorType = "ClientFetchError";
}

/** The stored session could not be deleted. */
export class SignOutError extends AuthError {
  static override type: ErrorType = "SignOutError";
}

/** Two WebAuthn providers enable autofill in the same form. */
export class DuplicateConditionalUI extends AuthError {
  static override type: ErrorType = "DuplicateConditionalUI";
}

/** The error page of the application redirects to itself. */
export class ErrorPageLoop extends AuthError {
  static override type: ErrorType = "ErrorPageLoop";
}

/** A feature must be enabled under `experimental`. */
export class ExperimentalFeatureNotEnabled extends AuthError {
  static override type: ErrorType = "ExperimentalFeatureNotEnabled";
}

/** The application is served over `http:` in production. */
export class InsecureOrigin extends AuthError {
  static override type: ErrorType = "InsecureOrigin";
}

/** The `redirect` callback returned neither a path nor an `http(s)` URL. */
export class InvalidCallbackUrl extends AuthError {
  static override type: ErrorType = "InvalidCallbackUrl";
}

/** An endpoint of a provider is missing, or is not `https:`. */
export class InvalidEndpoints extends AuthError {
  static override type: ErrorType = "InvalidEndpoints";
}

/** An option requires an adapter. */
export class MissingAdapter extends AuthError {
  static override type: ErrorType = "MissingAdapter";
}

/** The adapter lacks methods that an option requires. */
export class MissingAdapterMethods extends AuthError {
  static override type: ErrorType = "MissingAdapterMethods";
}

/** A credentials provider has no `authorize`. */
export class MissingAuthorize extends AuthError {
  static override type: ErrorType = "MissingAuthorize";
}

/** No field of a passkey form has the `webauthn` autocomplete token. */
export class MissingWebAuthnAutocomplete extends AuthError {
  static override type: ErrorType = "MissingWebAuthnAutocomplete";
}

/** A redirect proxy does not forward an authorization response: the origin is not listed in `redirectProxyOrigins`, or this deployment is not the proxy. */
export class RedirectProxyError extends AuthError {
  static override type: ErrorType = "RedirectProxyError";
}

/** The session strategy does not work with this configuration. */
export class UnsupportedStrategy extends AuthError {
  static override type: ErrorType = "UnsupportedStrategy";
}
