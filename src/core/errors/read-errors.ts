/** The classes of errors that reading a session, or protecting a page by it, can throw, and the one that applications extend: nothing else is loaded for it. */
import { AuthError } from "./auth-error.ts";
import type { ErrorType } from "./table.ts";

/** An option has an invalid value. */
export class InvalidConfiguration extends AuthError {
  static override type: ErrorType = "InvalidConfiguration";
}

/** No provider has this id, or its type does not support the request. */
export class InvalidProvider extends AuthError {
  static override type: ErrorType = "InvalidProvider";
}

/** The request is malformed. */
export class InvalidRequest extends AuthError {
  static override type: ErrorType = "InvalidRequest";
}

/** The session token could not be read or written. */
export class JWTSessionError extends AuthError {
  static override type: ErrorType = "JWTSessionError";
}

/** A known action was requested with an HTTP method that it does not support. */
export class MethodNotAllowed extends AuthError {
  static override type: ErrorType = "MethodNotAllowed";
}

/** No secret is configured in production. */
export class MissingSecretError extends AuthError {
  static override type: ErrorType = "MissingSecretError";
}

/** The requested route does not exist. */
export class UnknownAction extends AuthError {
  static override type: ErrorType = "UnknownAction";
}

/** An event handler threw. */
export class EventError extends AuthError {
  static override type: ErrorType = "EventError";
}

/** An unexpected error, for example of a callback of the application, during a sign-in or another request. */
export class CallbackRouteError extends AuthError {
  static override type: ErrorType = "CallbackRouteError";
}

/** The URL of the application is not known or not trusted: set `trustHost`, `url` or `AUTH_URL`. */
export class UntrustedHost extends AuthError {
  static override type: ErrorType = "UntrustedHost";
}

/**
 * Throw it from `authorize` to refuse a sign-in with a reason code of your own. The visitor returns to the sign-in
 * page with `error=CredentialsSignin&code=<code>`; the whole error is logged on the server.
 *
 * @example class LockedOut extends CredentialsSignin { override code = "locked" }
 */
export class CredentialsSignin extends AuthError {
  static override type: ErrorType = "CredentialsSignin";
  /** The page that the visitor returns to. */
  static kind = "signIn" as const;
  /**
   * Added to the query of the sign-in page, percent-encoded: any text of 1 to 200 characters without control characters. Do
   * not reveal what was wrong: "invalid_login", not "wrong_password". Default: `credentials`.
   */
  code = "credentials";
}

/** The `authorized` callback redirects to the URL that was requested. */
export class RedirectLoop extends AuthError {
  static override type: ErrorType = "RedirectLoop";
}
