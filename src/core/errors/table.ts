/** THE TABLE of errors: what can go wrong, which page tells of it, whether the browser hears its name, and in which words. */

/** One kind of failure. */
export interface ErrorRow {
  /** The page that a browser is sent to. */
  readonly page: "signIn" | "error";
  /** Whether the type may stand in a URL. If not, the visitor sees `Configuration`. */
  readonly isPublic: boolean;
  /** Status of an answer that is not a redirect. */
  readonly status: number;
  /** The words for the visitor, if `tell`. */
  readonly message: string;
  /** The type that the browser hears in its place, if not `tell`. Default: `Configuration`. */
  readonly publicAs?: "ServiceUnavailable";
}

// biome-ignore format: a table is read more often than it is changed
export const errorTable = {
  // What the visitor met
  AccessDenied:                  { page: "error",  isPublic: true,  status: 403, message: "You do not have permission to sign in." },
  AccountNotLinked:              { page: "signIn", isPublic: true,  status: 403, message: "This passkey belongs to another account. Sign in the way you did the first time." },
  AccountSelectionRequired:      { page: "signIn", isPublic: true,  status: 400, message: "You have more than one account at the provider. Start again and choose one." },
  ConsentRequired:               { page: "signIn", isPublic: true,  status: 400, message: "The provider needs your consent. Start again and accept what it asks for." },
  CredentialsSignin:             { page: "signIn", isPublic: true,  status: 401, message: "Sign-in failed. Check that what you typed is right." },
  EmailInvalid:                  { page: "signIn", isPublic: true,  status: 400, message: "This does not look like an e-mail address that can be written to. Check it and try again." },
  EmailSignInError:              { page: "signIn", isPublic: true,  status: 503, message: "The e-mail could not be sent. Try again in a moment, or sign in another way." },
  InteractionRequired:           { page: "signIn", isPublic: true,  status: 400, message: "The provider needs something from you first. Start again and follow its pages." },
  InvalidCheck:                  { page: "signIn", isPublic: true,  status: 400, message: "This sign-in took too long, or was begun in another browser. Please start again." },
  LoginRequired:                 { page: "signIn", isPublic: true,  status: 400, message: "You are not signed in at the provider. Start again and sign in there." },
  MissingCSRF:                   { page: "signIn", isPublic: true,  status: 403, message: "The form was too old, or came from somewhere else. Please try again." },
  OAuthAccountNotLinked:         { page: "signIn", isPublic: true,  status: 403, message: "There is already an account with this address. To prove that it is yours, sign in the way you did the first time." },
  OAuthCallbackError:            { page: "signIn", isPublic: true,  status: 400, message: "The provider did not sign you in. Try again, or sign in another way." },
  ProviderUnavailable:           { page: "signIn", isPublic: true,  status: 503, message: "The provider does not answer at the moment. Try again later, or sign in another way." },
  SessionRequired:               { page: "signIn", isPublic: true,  status: 401, message: "Please sign in to see this page." },
  SignInCancelled:               { page: "signIn", isPublic: true,  status: 400, message: "You stopped before the sign-in was complete. Nothing was changed." },
  Verification:                  { page: "error",  isPublic: true,  status: 403, message: "This link was used before, or is too old. Ask for a new one." },
  WebAuthnVerificationError:     { page: "signIn", isPublic: true,  status: 401, message: "The passkey could not be checked. Try again, or sign in another way." },

  // What the request got wrong
  InvalidRequest:                { page: "error",  isPublic: true,  status: 400, message: "This request could not be understood." },
  InvalidProvider:               { page: "error",  isPublic: true,  status: 404, message: "There is no such way to sign in here." },
  MethodNotAllowed:              { page: "error",  isPublic: true,  status: 405, message: "This address does not work that way." },
  RequestTooLarge:               { page: "error",  isPublic: true,  status: 413, message: "This request is too large." },
  UnknownAction:                 { page: "error",  isPublic: true,  status: 404, message: "There is no such page." },
  UnsupportedMediaType:          { page: "error",  isPublic: true,  status: 415, message: "This kind of request is not understood here." },
  UntrustedHost:                 { page: "error",  isPublic: false, status: 400, message: "" },

  // What a provider or a store did wrong
  AdapterError:                  { page: "error",  isPublic: false, status: 503, message: "", publicAs: "ServiceUnavailable" },
  CallbackRouteError:            { page: "error",  isPublic: false, status: 500, message: "" },
  InvalidIdentity:               { page: "error",  isPublic: false, status: 500, message: "" },
  OAuthProfileParseError:        { page: "error",  isPublic: false, status: 500, message: "" },
  OAuthResponseError:            { page: "error",  isPublic: false, status: 502, message: "" },
  ServiceUnavailable:            { page: "error",  isPublic: true,  status: 503, message: "This site cannot reach its database at the moment. Please try again later." },
  OAuthSignInError:              { page: "error",  isPublic: false, status: 500, message: "" },

  // What only a script in the browser sees
  ClientFetchError:              { page: "error",  isPublic: false, status: 502, message: "" },

  // What only the log sees
  EventError:                    { page: "error",  isPublic: false, status: 500, message: "" },
  JWTSessionError:               { page: "error",  isPublic: false, status: 500, message: "" },
  SessionTokenError:             { page: "error",  isPublic: false, status: 503, message: "", publicAs: "ServiceUnavailable" },
  SignOutError:                  { page: "error",  isPublic: false, status: 503, message: "", publicAs: "ServiceUnavailable" },

  // What the configuration got wrong
  Configuration:                 { page: "error",  isPublic: true,  status: 500, message: "There is a problem with the configuration of this site. Its log says more." },
  DuplicateConditionalUI:        { page: "error",  isPublic: false, status: 500, message: "" },
  ErrorPageLoop:                 { page: "error",  isPublic: false, status: 500, message: "" },
  ExperimentalFeatureNotEnabled: { page: "error",  isPublic: false, status: 500, message: "" },
  InsecureOrigin:                { page: "error",  isPublic: false, status: 500, message: "" },
  InvalidCallbackUrl:            { page: "error",  isPublic: false, status: 500, message: "" },
  InvalidConfiguration:          { page: "error",  isPublic: false, status: 500, message: "" },
  InvalidEndpoints:              { page: "error",  isPublic: false, status: 500, message: "" },
  MissingAdapter:                { page: "error",  isPublic: false, status: 500, message: "" },
  MissingAdapterMethods:         { page: "error",  isPublic: false, status: 500, message: "" },
  MissingAuthorize:              { page: "error",  isPublic: false, status: 500, message: "" },
  MissingSecretError:            { page: "error",  isPublic: false, status: 500, message: "" },
  MissingWebAuthnAutocomplete:   { page: "error",  isPublic: false, status: 500, message: "" },
  RedirectLoop:                  { page: "error",  isPublic: false, status: 500, message: "" },
  RedirectProxyError:            { page: "error",  isPublic: false, status: 500, message: "" },
  UnsupportedStrategy:           { page: "error",  isPublic: false, status: 500, message: "" },

  // A base class, for errors of the application's own
  AuthError:                     { page: "error",  isPublic: false, status: 500, message: "" },
} as const satisfies Record<string, ErrorRow>;

/** Identifies a kind of failure in logs and, where `tell` says so, in the `error` parameter of a page. */
export type ErrorType = keyof typeof errorTable;

/** The row of a type. */
export const errorRowOf = (type: ErrorType): ErrorRow => errorTable[type];

/** The type as a browser may hear it. */
export function publicType(type: ErrorType): ErrorType {
  const { isPublic, publicAs }: ErrorRow = errorTable[type];
  return isPublic ? type : (publicAs ?? "Configuration");
}

/** The row that a name in a URL stands for, if it is one that browsers hear. */
export const publicRow = (name: string | undefined): ErrorRow | undefined => {
  if (name === undefined || !Object.hasOwn(errorTable, name)) return undefined;
  const row: ErrorRow = errorTable[name as ErrorType];
  return row.isPublic ? row : undefined;
};
