/** THE TABLE of errors: each type with the page that shows it, whether it is public, and the HTTP status. */

/** One kind of failure. */
export interface ErrorRow {
  /** The page that a browser is redirected to. */
  readonly page: "signIn" | "error";
  /** Whether the type may appear in a URL and has a sentence in `messages/`. If not, the visitor sees `Configuration`. */
  readonly isPublic: boolean;
  /** HTTP status of a response that is not a redirect. */
  readonly status: number;
  /** The public type to show instead of a type that is not public. Default: `Configuration`. */
  readonly publicAs?: "ServiceUnavailable";
}

// biome-ignore format: a table is read more often than it is changed
/** Each type with its page, whether it is public, and its HTTP status. */
export const errorTable = {
  // Failures that visitors cause or see
  AccessDenied:                  { page: "error",  isPublic: true,  status: 403 },
  AccountNotLinked:              { page: "signIn", isPublic: true,  status: 403 },
  AccountSelectionRequired:      { page: "signIn", isPublic: true,  status: 400 },
  ConsentRequired:               { page: "signIn", isPublic: true,  status: 400 },
  CredentialsSignin:             { page: "signIn", isPublic: true,  status: 401 },
  DifferentUser:                 { page: "signIn", isPublic: true,  status: 403 },
  EmailInvalid:                  { page: "signIn", isPublic: true,  status: 400 },
  EmailSignInError:              { page: "signIn", isPublic: true,  status: 503 },
  FreshSessionRequired:          { page: "signIn", isPublic: true,  status: 401 },
  InteractionRequired:           { page: "signIn", isPublic: true,  status: 400 },
  InvalidCheck:                  { page: "signIn", isPublic: true,  status: 400 },
  LoginHintInvalid:              { page: "signIn", isPublic: true,  status: 400 },
  LoginRequired:                 { page: "signIn", isPublic: true,  status: 400 },
  MissingCSRF:                   { page: "signIn", isPublic: true,  status: 403 },
  OAuthAccountNotLinked:         { page: "signIn", isPublic: true,  status: 403 },
  OAuthCallbackError:            { page: "signIn", isPublic: true,  status: 400 },
  ProviderUnavailable:           { page: "signIn", isPublic: true,  status: 503 },
  RefreshFailed:                 { page: "signIn", isPublic: true,  status: 401 },
  RefusedWhileActing:            { page: "error",  isPublic: true,  status: 403 },
  SessionRequired:               { page: "signIn", isPublic: true,  status: 401 },
  SignInCancelled:               { page: "signIn", isPublic: true,  status: 400 },
  Verification:                  { page: "error",  isPublic: true,  status: 403 },
  WebAuthnVerificationError:     { page: "signIn", isPublic: true,  status: 401 },

  // Malformed or unsupported requests
  InvalidRequest:                { page: "error",  isPublic: true,  status: 400 },
  InvalidProvider:               { page: "error",  isPublic: true,  status: 404 },
  MethodNotAllowed:              { page: "error",  isPublic: true,  status: 405 },
  RequestTooLarge:               { page: "error",  isPublic: true,  status: 413 },
  UnknownAction:                 { page: "error",  isPublic: true,  status: 404 },
  UnsupportedMediaType:          { page: "error",  isPublic: true,  status: 415 },
  UntrustedHost:                 { page: "error",  isPublic: false, status: 400 },

  // Failures of a provider or the database
  AdapterError:                  { page: "error",  isPublic: false, status: 503, publicAs: "ServiceUnavailable" },
  DatabaseConflict:              { page: "error",  isPublic: false, status: 503, publicAs: "ServiceUnavailable" },
  DatabaseOutdated:              { page: "error",  isPublic: false, status: 503, publicAs: "ServiceUnavailable" },
  DatabaseUnreachable:           { page: "error",  isPublic: false, status: 503, publicAs: "ServiceUnavailable" },
  CallbackRouteError:            { page: "error",  isPublic: false, status: 500 },
  InvalidIdentity:               { page: "error",  isPublic: false, status: 500 },
  InvalidToken:                  { page: "error",  isPublic: false, status: 502 },
  IssuerMismatch:                { page: "error",  isPublic: false, status: 502 },
  OAuthProfileParseError:        { page: "error",  isPublic: false, status: 500 },
  OAuthResponseError:            { page: "error",  isPublic: false, status: 502 },
  ServiceUnavailable:            { page: "error",  isPublic: true,  status: 503 },

  // Only in the browser
  ClientFetchError:              { page: "error",  isPublic: false, status: 502 },

  // Only in the log
  EventError:                    { page: "error",  isPublic: false, status: 500 },
  JWTSessionError:               { page: "error",  isPublic: false, status: 500 },
  SignOutError:                  { page: "error",  isPublic: false, status: 503, publicAs: "ServiceUnavailable" },

  // Mistakes in the configuration
  Configuration:                 { page: "error",  isPublic: true,  status: 500 },
  DuplicateConditionalUI:        { page: "error",  isPublic: false, status: 500 },
  ErrorPageLoop:                 { page: "error",  isPublic: false, status: 500 },
  ExperimentalFeatureNotEnabled: { page: "error",  isPublic: false, status: 500 },
  InsecureOrigin:                { page: "error",  isPublic: false, status: 500 },
  InvalidCallbackUrl:            { page: "error",  isPublic: false, status: 500 },
  InvalidConfiguration:          { page: "error",  isPublic: false, status: 500 },
  InvalidEndpoints:              { page: "error",  isPublic: false, status: 500 },
  MissingAdapter:                { page: "error",  isPublic: false, status: 500 },
  MissingAdapterMethods:         { page: "error",  isPublic: false, status: 500 },
  MissingAuthorize:              { page: "error",  isPublic: false, status: 500 },
  MissingSecretError:            { page: "error",  isPublic: false, status: 500 },
  MissingWebAuthnAutocomplete:   { page: "error",  isPublic: false, status: 500 },
  RedirectLoop:                  { page: "error",  isPublic: false, status: 500 },
  RedirectProxyError:            { page: "error",  isPublic: false, status: 500 },
  UnsupportedStrategy:           { page: "error",  isPublic: false, status: 500 },

  // The base class, also for errors of the application
  AuthError:                     { page: "error",  isPublic: false, status: 500 },
} as const satisfies Record<string, ErrorRow>;

/** Identifies a kind of failure in logs and, where it is public, in the `error` parameter of a page. */
export type ErrorType = keyof typeof errorTable;

/** A type that browsers may see. */
export type PublicErrorType = {
  [Type in ErrorType]: (typeof errorTable)[Type]["isPublic"] extends true ? Type : never;
}[ErrorType];

/** The row of a type. */
export const errorRowOf = (type: ErrorType): ErrorRow => errorTable[type];

/** The type of an error. `AuthError` for classes of the application whose type the table does not list. */
export const knownErrorType = ({ type }: { readonly type: ErrorType }): ErrorType =>
  Object.hasOwn(errorTable, type) ? type : "AuthError";

/** Whether a name, for example from a URL, is a type that browsers may see. */
export const isPublicErrorType = (name: string | undefined): name is PublicErrorType =>
  name !== undefined && Object.hasOwn(errorTable, name) && errorTable[name as ErrorType].isPublic;

/** The type that browsers see for a type of error. */
export const publicType = (type: ErrorType): PublicErrorType =>
  isPublicErrorType(type) ? type : (errorRowOf(type).publicAs ?? "Configuration");
