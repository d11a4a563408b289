/** THE TABLE of errors: what can go wrong, which page tells of it, whether the browser hears its name, and in which words. */

/** One kind of failure. */
export interface ErrorRow {
  /** The page that a browser is sent to. */
  readonly page: "signIn" | "error";
  /** Whether the type may stand in a URL. If not, the visitor sees `Configuration`. */
  readonly tell: boolean;
  /** Status of an answer that is not a redirect. */
  readonly status: number;
  /** The words for the visitor, if `tell`. */
  readonly says: string;
  /** The type that the browser hears in its place, if not `tell`. Default: `Configuration`. */
  readonly as?: "ServiceUnavailable";
}

// biome-ignore format: a table is read more often than it is changed
export const errorTable = {
  // What the visitor met
  AccessDenied:                  { page: "error",  tell: true,  status: 403, says: "You do not have permission to sign in." },
  AccountNotLinked:              { page: "signIn", tell: true,  status: 403, says: "This passkey belongs to another account. Sign in the way you did the first time." },
  AccountSelectionRequired:      { page: "signIn", tell: true,  status: 400, says: "You have more than one account at the provider. Start again and choose one." },
  ConsentRequired:               { page: "signIn", tell: true,  status: 400, says: "The provider needs your consent. Start again and accept what it asks for." },
  CredentialsSignin:             { page: "signIn", tell: true,  status: 401, says: "Sign-in failed. Check that what you typed is right." },
  EmailInvalid:                  { page: "signIn", tell: true,  status: 400, says: "This does not look like an e-mail address that can be written to. Check it and try again." },
  EmailSignInError:              { page: "signIn", tell: true,  status: 503, says: "The e-mail could not be sent. Try again in a moment, or sign in another way." },
  InteractionRequired:           { page: "signIn", tell: true,  status: 400, says: "The provider needs something from you first. Start again and follow its pages." },
  InvalidCheck:                  { page: "signIn", tell: true,  status: 400, says: "This sign-in took too long, or was begun in another browser. Please start again." },
  LoginRequired:                 { page: "signIn", tell: true,  status: 400, says: "You are not signed in at the provider. Start again and sign in there." },
  MissingCSRF:                   { page: "signIn", tell: true,  status: 403, says: "The form was too old, or came from somewhere else. Please try again." },
  OAuthAccountNotLinked:         { page: "signIn", tell: true,  status: 403, says: "There is already an account with this address. To prove that it is yours, sign in the way you did the first time." },
  OAuthCallbackError:            { page: "signIn", tell: true,  status: 400, says: "The provider did not sign you in. Try again, or sign in another way." },
  ProviderUnavailable:           { page: "signIn", tell: true,  status: 503, says: "The provider does not answer at the moment. Try again later, or sign in another way." },
  SessionRequired:               { page: "signIn", tell: true,  status: 401, says: "Please sign in to see this page." },
  SignInCancelled:               { page: "signIn", tell: true,  status: 400, says: "You stopped before the sign-in was complete. Nothing was changed." },
  Verification:                  { page: "error",  tell: true,  status: 403, says: "This link was used before, or is too old. Ask for a new one." },
  WebAuthnVerificationError:     { page: "signIn", tell: true,  status: 401, says: "The passkey could not be checked. Try again, or sign in another way." },

  // What the request got wrong
  InvalidRequest:                { page: "error",  tell: true,  status: 400, says: "This request could not be understood." },
  InvalidProvider:               { page: "error",  tell: true,  status: 404, says: "There is no such way to sign in here." },
  MethodNotAllowed:              { page: "error",  tell: true,  status: 405, says: "This address does not work that way." },
  RequestTooLarge:               { page: "error",  tell: true,  status: 413, says: "This request is too large." },
  UnknownAction:                 { page: "error",  tell: true,  status: 404, says: "There is no such page." },
  UnsupportedMediaType:          { page: "error",  tell: true,  status: 415, says: "This kind of request is not understood here." },
  UntrustedHost:                 { page: "error",  tell: false, status: 400, says: "" },

  // What a provider or a store did wrong
  AdapterError:                  { page: "error",  tell: false, status: 503, says: "", as: "ServiceUnavailable" },
  CallbackRouteError:            { page: "error",  tell: false, status: 500, says: "" },
  InvalidIdentity:               { page: "error",  tell: false, status: 500, says: "" },
  OAuthProfileParseError:        { page: "error",  tell: false, status: 500, says: "" },
  OAuthResponseError:            { page: "error",  tell: false, status: 502, says: "" },
  ServiceUnavailable:            { page: "error",  tell: true,  status: 503, says: "This site cannot reach its database at the moment. Please try again later." },
  OAuthSignInError:              { page: "error",  tell: false, status: 500, says: "" },

  // What only a script in the browser sees
  ClientFetchError:              { page: "error",  tell: false, status: 502, says: "" },

  // What only the log sees
  EventError:                    { page: "error",  tell: false, status: 500, says: "" },
  JWTSessionError:               { page: "error",  tell: false, status: 500, says: "" },
  SessionTokenError:             { page: "error",  tell: false, status: 503, says: "", as: "ServiceUnavailable" },
  SignOutError:                  { page: "error",  tell: false, status: 503, says: "", as: "ServiceUnavailable" },

  // What the configuration got wrong
  Configuration:                 { page: "error",  tell: true,  status: 500, says: "There is a problem with the configuration of this site. Its log says more." },
  DuplicateConditionalUI:        { page: "error",  tell: false, status: 500, says: "" },
  ErrorPageLoop:                 { page: "error",  tell: false, status: 500, says: "" },
  ExperimentalFeatureNotEnabled: { page: "error",  tell: false, status: 500, says: "" },
  InsecureOrigin:                { page: "error",  tell: false, status: 500, says: "" },
  InvalidCallbackUrl:            { page: "error",  tell: false, status: 500, says: "" },
  InvalidConfiguration:          { page: "error",  tell: false, status: 500, says: "" },
  InvalidEndpoints:              { page: "error",  tell: false, status: 500, says: "" },
  MissingAdapter:                { page: "error",  tell: false, status: 500, says: "" },
  MissingAdapterMethods:         { page: "error",  tell: false, status: 500, says: "" },
  MissingAuthorize:              { page: "error",  tell: false, status: 500, says: "" },
  MissingSecretError:            { page: "error",  tell: false, status: 500, says: "" },
  MissingWebAuthnAutocomplete:   { page: "error",  tell: false, status: 500, says: "" },
  RedirectLoop:                  { page: "error",  tell: false, status: 500, says: "" },
  RedirectProxyError:            { page: "error",  tell: false, status: 500, says: "" },
  UnsupportedStrategy:           { page: "error",  tell: false, status: 500, says: "" },

  // A base class, for errors of the application's own
  AuthError:                     { page: "error",  tell: false, status: 500, says: "" },
} as const satisfies Record<string, ErrorRow>;

/** Identifies a kind of failure in logs and, where `tell` says so, in the `error` parameter of a page. */
export type ErrorType = keyof typeof errorTable;

/** The row of a type. */
export const rowOf = (type: ErrorType): ErrorRow => errorTable[type];

/** The type as a browser may hear it. */
export function publicType(type: ErrorType): ErrorType {
  const { tell, as }: ErrorRow = errorTable[type];
  return tell ? type : (as ?? "Configuration");
}

/** The row that a name in a URL stands for, if it is one that browsers hear. */
export const toldRow = (name: string | undefined): ErrorRow | undefined => {
  if (name === undefined || !Object.hasOwn(errorTable, name)) return undefined;
  const row: ErrorRow = errorTable[name as ErrorType];
  return row.tell ? row : undefined;
};
