/** The classes of errors that reading a session can throw: a process that only reads sessions loads no other. */
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
