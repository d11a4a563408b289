/** THE TABLE of explanations: the cause of each type of error, how to check it, and the fix. */
import type { ErrorType } from "../core/errors/table.ts";

/** What a developer needs to know about a type of error. */
export interface Explanation {
  readonly cause: string;
  readonly check: string;
  readonly fix: string;
  /** A guide, by the name of its file in `docs/guides`. */
  readonly guide?: string;
}

const promptNone = (what: string): Explanation => ({
  cause: `The sign-in request had prompt=none, so the provider may show no page, but ${what}.`,
  check: "Look for prompt=none in the authorizationParams of signIn(), and in authorization.params of the provider.",
  fix: "Start the sign-in again without prompt=none when this error comes back.",
});

export const explanations: Readonly<Record<ErrorType, Explanation>> = {
  AccessDenied: {
    cause: "The signIn callback returned false, or threw. If it threw, its message is in the log.",
    check: "Log what the signIn callback receives, and what it returns.",
    fix: "Return true for users who may sign in, or a path to redirect the others to.",
    guide: "callbacks",
  },
  AccountNotLinked: {
    cause: "The passkey belongs to another user than the one who is signed in.",
    check: "Look up the userId of the passkey in the table of authenticators.",
    fix: "Sign out first, then sign in with the passkey.",
    guide: "passkeys",
  },
  AccountSelectionRequired: promptNone("the visitor has several accounts there"),
  ConsentRequired: promptNone("the visitor has not consented there yet"),
  InteractionRequired: promptNone("the provider needs to ask something"),
  LoginRequired: promptNone("the visitor is not signed in there"),
  CredentialsSignin: {
    cause: "authorize returned null, or threw CredentialsSignin: the credentials are wrong.",
    check: "Call authorize with the same values in a test. The names of the fields must be those of `credentials`.",
    fix: "Return a user for correct credentials. For a reason on the page, throw a class with a code of its own.",
    guide: "credentials",
  },
  DifferentUser: {
    cause: "A user was asked to sign in again, and another user signed in. The former session goes on.",
    check: "Compare the account at the provider with the user of the session.",
    fix: "Choose the same account, or sign out first.",
    guide: "fresh-sessions",
  },
  EmailInvalid: {
    cause: "What was entered is not a valid e-mail address.",
    check: "Look at normalizeIdentifier, if the provider has one.",
    fix: "Enter an address such as ada@example.com. normalizeIdentifier must return an address, too.",
    guide: "magic-links",
  },
  EmailSignInError: {
    cause: "The mail with the magic link could not be sent: sendVerificationRequest threw. The reason is in the log.",
    check: "Send a mail with the same server, key and sender address by hand.",
    fix: "Correct the server or key of the mail provider, and use a sender address that the service has verified.",
    guide: "magic-links",
  },
  FreshSessionRequired: {
    cause: "The page or action needs a recent sign-in, and that of the session is too long ago.",
    check: "Compare the time of the sign-in with the maxAge that the page passes to fresh().",
    fix: 'Send the user to signIn(provider, { reauthenticate: true }) before the action.',
    guide: "fresh-sessions",
  },
  InvalidCheck: {
    cause:
      "The cookie of this sign-in is missing, expired (15 minutes), already used, or of another browser, or state, nonce or PKCE did not match.",
    check:
      "Compare the host where the sign-in starts with the host of the callback URL: a cookie of localhost is not sent to 127.0.0.1. Look at the Set-Cookie header of the sign-in in the developer tools.",
    fix: "Start and end the sign-in at the same origin: set AUTH_URL, and register the callback URL that `npx portico doctor` prints. If the secret was replaced, keep the former one in AUTH_SECRET and put the new one in AUTH_SECRET_1.",
    guide: "cookies",
  },
  LoginHintInvalid: {
    cause: "No authorization server was found for the name that the visitor entered, such as a Bluesky handle.",
    check: "Resolve the handle by hand: its DNS record, or its /.well-known document.",
    fix: "Enter the whole handle, for example ada.bsky.social.",
  },
  MissingCSRF: {
    cause: "A POST came without the CSRF token of this browser, or from another site.",
    check: "Look at the request: its Origin header, the field csrfToken, and the cookie of the CSRF token.",
    fix: "Use signIn() and signOut() of the integration or the client, or put the value of GET csrf into the form as csrfToken. Behind a proxy, set AUTH_URL to the origin that browsers see.",
    guide: "custom-integrations",
  },
  OAuthAccountNotLinked: {
    cause: "The account, or its e-mail address, belongs to another user.",
    check: "Look up the address in the table of users, and its accounts.",
    fix: "Sign in with the first method, then with this provider: the account is linked. Where a provider proves addresses, you can set allowDangerousEmailAccountLinking.",
    guide: "account-linking",
  },
  OAuthCallbackError: {
    cause: "The provider redirected back with an error. Its code and description are in the log.",
    check: "Look up the code in the documentation of the provider (RFC 6749, section 4.1.2.1, has the common ones).",
    fix: "invalid_scope: correct `scope`. unauthorized_client or invalid_request: compare the client id and the callback URL with the registration. server_error: try again later.",
    guide: "providers",
  },
  ProviderUnavailable: {
    cause: "The provider did not answer within 10 seconds, answered with status 5xx or 429, or cannot be reached.",
    check: "npx portico doctor --network asks each provider from this machine.",
    fix: "Check the issuer for a mistake, and that the server may connect to it: DNS, firewall, proxy, certificates (NODE_EXTRA_CA_CERTS).",
    guide: "providers",
  },
  RefreshFailed: {
    cause: "There is no valid access token. `reason` of the error is the cause.",
    check: "Look at `reason`: absent, expired, revoked, unavailable or another one of the guide.",
    fix: "Request the scope for offline access from the provider, or let the user sign in again.",
    guide: "calling-apis",
  },
  SessionRequired: {
    cause: "A page that requires a session was requested without one.",
    check: "Request GET session with the same cookies: its answer is null.",
    fix: "Sign in. If sessions end too early, look at session.maxAge, and whether all instances have the same secret.",
    guide: "sessions",
  },
  SignInCancelled: {
    cause: "The visitor cancelled at the provider (access_denied).",
    check: "Some providers send access_denied also if their administrator does not allow the application.",
    fix: "Nothing, if the visitor cancelled. Otherwise allow the application in the settings of the provider.",
  },
  Verification: {
    cause:
      "The magic link was used, has expired (10 minutes), or was made by another application or with another secret.",
    check: "Look whether the mail service opens links, and whether all instances have the same secret and database.",
    fix: "Send a new link. Raise maxAge of the e-mail provider if mails arrive late.",
    guide: "magic-links",
  },
  WebAuthnVerificationError: {
    cause: "The response of the passkey did not verify: another origin, relying party, challenge or key.",
    check: "Compare the origin in the browser with the origin that `npx portico doctor` prints, and with relyingParty.",
    fix: "Set AUTH_URL to the origin that browsers see, and relyingParty.id to its host or a parent domain.",
    guide: "passkeys",
  },
  InvalidRequest: {
    cause: "The request is malformed: a parameter is missing, too long, or there more than once.",
    check: "The message in the log names the parameter.",
    fix: "Send the request as the guide of the routes describes it.",
    guide: "routes",
  },
  InvalidProvider: {
    cause: "No provider has this id, or its type does not support the request.",
    check: "GET providers lists the ids of the configuration.",
    fix: "Use an id of that list in signIn() and in URLs, or add the provider to `providers`.",
    guide: "providers",
  },
  MethodNotAllowed: {
    cause: "The route exists, but not for this HTTP method. The header Allow lists the others.",
    check: "Look at the method of the request, and for a redirect that changed POST to GET.",
    fix: "Use the method of the guide. Signing in and out are POST requests.",
    guide: "routes",
  },
  RequestTooLarge: {
    cause: "The body has more than 100,000 bytes.",
    check: "Look at the size of the request in the developer tools.",
    fix: "Send less: large values belong in your database, not in the session.",
  },
  UnknownAction: {
    cause: "There is no such route below the base path.",
    check: "Compare the URL with the base path that `npx portico doctor` prints.",
    fix: "Set basePath to the path of the route file, or move the route file below basePath.",
    guide: "routes",
  },
  UnsupportedMediaType: {
    cause: "The body is neither a form (urlencoded or multipart) nor JSON.",
    check: "Look at the header Content-Type of the request.",
    fix: "Send Content-Type: application/json or application/x-www-form-urlencoded.",
  },
  UntrustedHost: {
    cause: "The public URL of the application is not known, because no trusted source names it.",
    check: "npx portico doctor --production prints where the origin comes from.",
    fix: "Set AUTH_URL=https://app.example.com with your URL. If a proxy in front always sets Host, X-Forwarded-Host and X-Forwarded-Proto itself, AUTH_TRUST_HOST=true also works.",
    guide: "deployment",
  },
  AdapterError: {
    cause: "A method of the adapter threw. The log names the method and what it threw.",
    check: "npx portico doctor calls the reading methods of the adapter, and names those that fail.",
    fix: "Check the address and the credentials of the database, and create its tables: npx portico schema.",
    guide: "databases",
  },
  CallbackRouteError: {
    cause: "Something unexpected was thrown, often by a callback of the application. The log has it as `cause`.",
    check: "Look at `cause.err` of the log line, and at its stack.",
    fix: "Correct the function of the application that the stack names.",
    guide: "callbacks",
  },
  InvalidIdentity: {
    cause: "The provider returned no stable id for the user.",
    check: "Log what `profile` receives, and the id that it returns.",
    fix: "Return the id of the user at the provider from `profile`: a non-empty text.",
    guide: "providers",
  },
  OAuthProfileParseError: {
    cause: "The `profile` function of the provider threw, or returned no user.",
    check: "Log what `profile` receives: a field may be missing without its scope.",
    fix: "Return { id, name, email, image } from `profile`, or request the scope for the missing field.",
    guide: "providers",
  },
  OAuthResponseError: {
    cause: "A response of the provider is invalid: of the token endpoint, the id_token, userinfo, or `iss`.",
    check: "The message names the response. npx portico doctor --network compares issuer, keys and clock.",
    fix: "invalid_client: correct the client secret. Issuer: set `issuer` exactly as in the discovery document. Time: set the clock of the server (NTP).",
    guide: "providers",
  },
  ServiceUnavailable: {
    cause: "What visitors see for AdapterError and SignOutError: the database is unavailable, or lacks its tables.",
    check: "Look at the log for the error with the real name.",
    fix: "See npx portico explain AdapterError.",
    guide: "errors",
  },
  ClientFetchError: {
    cause: "In the browser: a request of portico/client got no response, or one that is not JSON.",
    check:
      "Look at the request in the developer tools: it may be answered by a page of the framework (404), or blocked.",
    fix: "Set basePath of the client to that of the server, and serve the routes at the same origin.",
    guide: "browser",
  },
  EventError: {
    cause: "An event handler threw. The outcome of the sign-in did not change.",
    check: "The log has what it threw as `cause`.",
    fix: "Correct the handler in `events`.",
    guide: "callbacks",
  },
  JWTSessionError: {
    cause: "The session token could not be read or written: too large, or the jwt or session callback threw.",
    check: "The message says which. The limit is session.maxBytes.",
    fix: "Keep less in the token: ids instead of objects, no provider tokens. Or use the database strategy.",
    guide: "sessions",
  },
  SignOutError: {
    cause: "The stored session could not be deleted.",
    check: "npx portico doctor tests the database.",
    fix: "Make the database reachable. The cookie is removed in any case.",
    guide: "signing-out",
  },
  Configuration: {
    cause: "What visitors see for every failure that they cannot fix.",
    check: "The log of the server has the error with its real name. npx portico doctor finds most of them.",
    fix: "Explain the name in the log: npx portico explain <name>.",
    guide: "errors",
  },
  DuplicateConditionalUI: {
    cause: "Two passkey providers enable autofill in the same form.",
    check: "Look for enableConditionalUI in `providers`.",
    fix: "Set enableConditionalUI: false on all but one of them.",
    guide: "passkeys",
  },
  ErrorPageLoop: {
    cause: "The error page of the application redirects to itself, or requires a session.",
    check: "Request pages.error without cookies.",
    fix: "Exempt pages.error from the authorized callback and from your own redirects.",
    guide: "callbacks",
  },
  ExperimentalFeatureNotEnabled: {
    cause: "The configuration uses an experimental feature that is not enabled.",
    check: "The message names the feature.",
    fix: "Set experimental: { enableWebAuthn: true }.",
    guide: "passkeys",
  },
  InsecureOrigin: {
    cause: "The application is served over http: in production, so cookies could be read in transit.",
    check:
      "npx portico doctor --network --url https://app.example.com asks the application which origin it sees: behind a proxy that terminates https it is http without X-Forwarded-Proto.",
    fix: "Configure the proxy to send X-Forwarded-Proto: https, or set AUTH_URL to the https URL.",
    guide: "deployment",
  },
  InvalidCallbackUrl: {
    cause: "The redirect callback returned neither a path nor an http(s) URL.",
    check: "Log what the redirect callback returns.",
    fix: "Return `url`, `baseUrl`, or a path that begins with one slash.",
    guide: "callbacks",
  },
  InvalidConfiguration: {
    cause: "An option has an invalid value. The message names the option and what was expected.",
    check: "npx portico doctor lists all problems of the configuration at once.",
    fix: "Change the option as the message describes.",
    guide: "options",
  },
  InvalidEndpoints: {
    cause:
      "An endpoint of a provider is missing or not https:, or its discovery document is missing or of another issuer.",
    check: "Open <issuer>/.well-known/openid-configuration in a browser, and compare its `issuer` with yours.",
    fix: "Set `issuer` exactly as in the document, with or without the trailing slash, or set wellKnown to the URL of the document.",
    guide: "providers",
  },
  MissingAdapter: {
    cause: "A provider or an option needs an adapter, and none is configured.",
    check: "The message names what needs it.",
    fix: "Set `adapter`. To try it out: MemoryAdapter of portico/adapters/memory.",
    guide: "databases",
  },
  MissingAdapterMethods: {
    cause: "The adapter lacks methods that an option needs.",
    check: "The message names the methods.",
    fix: "Update the adapter, add the methods, or remove the option.",
    guide: "databases",
  },
  MissingAuthorize: {
    cause: "A credentials provider has no authorize function.",
    check: "Look at Credentials({ ... }) in `providers`.",
    fix: "Add authorize: it gets the credentials and returns a user, or null.",
    guide: "credentials",
  },
  MissingSecretError: {
    cause: "No secret is configured in production, so anyone could forge sessions.",
    check: "npx portico info lists the variables that are set here.",
    fix: "Make one with `npx portico secret`, and set it as AUTH_SECRET in every instance.",
    guide: "environment",
  },
  MissingWebAuthnAutocomplete: {
    cause: "No field of the passkey form has the autocomplete token `webauthn`.",
    check: "Look at formFields of the passkey provider.",
    fix: 'Add autocomplete: "username webauthn" to a field of formFields.',
    guide: "passkeys",
  },
  RedirectLoop: {
    cause: "The authorized callback redirects to the URL that was requested.",
    check: "Log the URL that the callback gets and the one that it redirects to.",
    fix: "Return true for the page that the callback redirects to.",
    guide: "callbacks",
  },
  RedirectProxyError: {
    cause: "The redirect proxy did not forward an authorization response.",
    check: "The message says whether the origin is not listed, or this deployment is not the proxy.",
    fix: "On the proxy, add the origin to AUTH_REDIRECT_PROXY_ORIGINS, and set AUTH_URL there.",
    guide: "redirect-proxy",
  },
  UnsupportedStrategy: {
    cause: "The session strategy does not work with this configuration.",
    check: 'session.strategy "database" needs an adapter that stores sessions.',
    fix: 'Set `adapter`, or session: { strategy: "jwt" }.',
    guide: "sessions",
  },
  AuthError: {
    cause: "The base class of all errors: an error of the application, or of an integration.",
    check: "Look at the class and the message in the log.",
    fix: "See the code that throws it.",
    guide: "errors",
  },
};
